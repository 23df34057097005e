#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// A path without links, `.` and `..`; the last part need not exist.
  package static func resolved(_ path: String) -> String {
    var path = path
    // A link may lead to a file that does not exist yet.
    for _ in 0..<40 {
      if let whole = realPath(path) { return whole }
      let (folder, name) = split(path)
      guard let real = realPath(folder) else { return path }
      path = "\(real == "/" ? "" : real)/\(name)"
      guard let target = linkTarget(path) else { return path }
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(real)/\(target)"
    }
    return path
  }

  /// The folder of a path, and its name there.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// The path of this program; `nil` where the system does not tell, as in a root without `/proc`.
  package static var executablePath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard unsafe path.withUnsafeMutableBufferPointer({ unsafe _NSGetExecutablePath($0.baseAddress, &size) }) == 0
      else {
        return nil
      }
      return realPath(String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    #else
      return realPath("/proc/self/exe")
    #endif
  }

  /// The target of a link as the link states it; `nil` for anything but a link.
  private static func linkTarget(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
      return unsafe readlink(path, start, buffer.count)
    }
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
