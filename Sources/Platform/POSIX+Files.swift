// Files and folders, without Foundation, which would link all of ICU into a static program.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// The file or folder at a path, with links followed.
  package struct Entry: Sendable {
    package let isFolder: Bool
    /// Whether it is a regular file: no folder, pipe, socket or device.
    package let isFile: Bool
    package let size: Int
    /// The permissions, as for `chmod`.
    package let mode: Int
    /// Device and inode, which are the same for all links to a file.
    package let identity: [UInt64]
  }

  /// Looks up a path; `nil` where nothing exists.
  package static func entry(_ path: String) -> Entry? {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { return nil }
    return Entry(
      isFolder: found.st_mode & S_IFMT == S_IFDIR, isFile: found.st_mode & S_IFMT == S_IFREG, size: Int(found.st_size),
      mode: Int(found.st_mode & 0o7777),
      identity: [UInt64(truncatingIfNeeded: found.st_dev), UInt64(truncatingIfNeeded: found.st_ino)])
  }

  /// Why a file cannot be read, as the end of a sentence that begins with its name.
  package static func whyUnreadable(_ path: String) -> String {
    guard let entry = entry(path) else { return "does not exist" }
    if entry.isFolder { return "is a folder" }
    if entry.size > longest { return "is longer than \(longest >> 20) MiB" }
    return unsafe access(path, R_OK) == 0 ? "cannot be read" : "may not be read by this user"
  }

  package static func exists(_ path: String) -> Bool { entry(path) != nil }

  /// The maximum size of a file that is read whole, in bytes; reading takes a multiple of it in memory.
  private static let longest = 1 << 28

  /// All bytes of a file; `nil` if it cannot be read, is a folder, or is longer than 256 MiB.
  package static func contents(_ path: String) -> [UInt8]? {
    guard let entry = entry(path), !entry.isFolder, entry.size <= longest, let file = openToRead(path) else {
      return nil
    }
    defer { close(file) }
    // One byte more than the size, to see the end; devices and pipes report no size.
    let limit = min(max(entry.size + 1, piece), 1 << 24)
    var bytes: [UInt8] = []
    while true {
      switch read(file, into: &bytes, limit: limit) {
      case .bytes: if bytes.count > longest { return nil }
      case .notNow: _ = wait(reading: [file], writing: [], milliseconds: -1)
      case .closed: return bytes
      }
    }
  }

  /// The names in a folder, sorted by their bytes; `nil` where it cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) { unsafe names.append(name(entry)) }
    return names.filter { $0 != "." && $0 != ".." }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a text may contain another; exact if it has no zero byte, as in any JSON.
  package static func mayHold(_ part: String, _ text: [UInt8]) -> Bool {
    unsafe (text + [0]).withUnsafeBytes { text in
      guard let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
      return unsafe strlen(start) < text.count - 1 || strstr(start, part) != nil
    }
  }

  /// The first index of a byte at or after `start`; `nil` where there is none.
  package static func place(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Opens the root folder for each standard stream that is closed.
  ///
  /// Otherwise a file opened later would become stdout and receive the output. The root exists on any system, and can
  /// be neither read nor written like a file.
  package static func fillStandardStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 { _ = unsafe open("/", O_RDONLY | O_CLOEXEC) }
  }

  /// The paths of all files below a folder, relative to it; links to folders count as files.
  package static func files(below folder: String) -> [String] {
    (names(in: folder) ?? []).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard entry(path)?.isFolder == true, !isLink(path) else { return [name] }
      return files(below: path).map { "\(name)/\($0)" }
    }
  }

  package static func isLink(_ path: String) -> Bool {
    var found = stat()
    return unsafe lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFLNK
  }

  static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
      unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
  }
}
