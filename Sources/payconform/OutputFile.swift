import Platform

/// Checks of the files that a run writes.
enum OutputFile {
  /// Whether writing to a path would destroy an input: it is the same file under any name, or lies in the input's
  /// folder.
  static func takesThePlace(of input: String, _ path: String) -> Bool {
    let (one, other) = (Array(POSIX.resolved(input).utf8), Array(POSIX.resolved(path).utf8))
    if one == other || other.starts(with: one + [UInt8(ascii: "/")]) { return true }
    guard let entry = POSIX.entry(input), let same = POSIX.entry(path) else { return false }
    return entry.identity == same.identity
  }
}
