import Foundation

/// What all files have in common that a run writes.
enum OutputFile {
  /// Whether writing to a path would destroy an input: it is the same file, by whatever name, or stands in that folder.
  static func takesThePlace(of input: String, _ path: String) -> Bool {
    let (one, other) = (resolved(input), resolved(path))
    if one == other || other.starts(with: one + [UInt8(ascii: "/")]) { return true }
    guard let number = fileNumber(input), let same = fileNumber(path) else { return false }
    return number == same
  }

  private static func resolved(_ path: String) -> [UInt8] {
    Array(URL(fileURLWithPath: path).resolvingSymlinksInPath().path.utf8)
  }

  /// Device and number, which all links to a file have in common.
  private static func fileNumber(_ path: String) -> [UInt64]? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? NSNumber, let file = attributes[.systemFileNumber] as? NSNumber
    else { return nil }
    return [device.uint64Value, file.uint64Value]
  }
}
