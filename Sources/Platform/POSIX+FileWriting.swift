#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// Replaces or creates a file atomically, so that a reader sees the old or the new text.
  ///
  /// - Returns: why that failed; `nil` where it succeeded.
  package static func write(_ text: [UInt8], inPlaceOf path: String) -> String? {
    let target = resolved(path)
    let new = "\(target).\(processIdentifier).new"
    let mode = entry(target)?.mode
    guard let file = create(new) else { return message() }
    let isWhole = writeAll(file, text)
    if let mode { _ = fchmod(file, mode_t(mode)) }
    guard close(file), isWhole, unsafe rename(new, target) == 0 else {
      let reason = message()
      _ = unsafe unlink(new)
      return reason
    }
    return nil
  }

  /// Creates a folder and its parents, and says whether it exists afterwards.
  package static func makeFolders(_ path: String) -> Bool {
    if let entry = entry(path) { return entry.isFolder }
    let folder = split(path).folder
    return unsafe (folder == path || makeFolders(folder)) && mkdir(path, 0o777) == 0
  }

  /// Renames a file or folder, and says whether that succeeded.
  package static func move(_ path: String, to other: String) -> Bool { unsafe rename(path, other) == 0 }

  /// Removes a file, or a folder with its contents; links are not followed.
  package static func removeTree(_ path: String) {
    if !isLink(path), let names = names(in: path) {
      for name in names { removeTree("\(path)/\(name)") }
      unsafe rmdir(path)
    } else {
      unsafe unlink(path)
    }
  }
}
