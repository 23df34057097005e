// The system calls of this package, each as a function that returns its result instead of setting `errno`. Apart from
// Ports/, only this folder has platform-specific code.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The parts of POSIX.1-2017 that are needed here.
package enum POSIX {
  /// The result of reading or writing without waiting.
  package enum Transfer: Equatable {
    /// This many bytes were transferred.
    case bytes(Int)
    /// Nothing can be transferred now, but perhaps later.
    case notNow
    /// Nothing can be transferred any more.
    case closed
  }

  /// A pair of connected descriptors that child processes do not inherit; `nil` if the system has no more.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe systemPipe($0.baseAddress) }) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  package static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Closes a descriptor, and says whether earlier writes succeeded as far as the system knows.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 }

  /// Opens an empty file for writing, or a device; `nil` where that fails.
  ///
  /// Foundation's functions replace a device by a new file, and do not report a full disk.
  package static func create(_ path: String, isPrivate: Bool = false) -> Int32? {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    return file >= 0 ? file : nil
  }

  /// Opens a file for writing without emptying it; `nil` where that fails.
  package static func openToWrite(_ path: String) -> Int32? {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    return file >= 0 ? file : nil
  }

  /// Opens a file for reading; `nil` where that fails.
  package static func openToRead(_ path: String) -> Int32? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    return file >= 0 ? file : nil
  }

  /// The bytes read at once; allocating twice as many makes glibc search through all freed memory.
  package static let piece = 32768

  /// Reads at most `limit` bytes.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8], limit: Int = piece) -> Transfer {
    var count = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      repeat { count = unsafe systemRead(descriptor, buffer.baseAddress, limit) } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    if count > 0 {
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      return .bytes(count)
    }
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .notNow : .closed
  }

  /// Writes as many bytes as possible without waiting.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Transfer {
    var count = 0
    repeat {
      count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .closed
  }

  /// Writes all of the bytes, waiting as long as necessary.
  ///
  /// - Returns: whether the reader took them all.
  @discardableResult
  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(descriptor, rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .notNow: _ = wait(reading: [], writing: [descriptor], milliseconds: -1)
      case .closed: return false
      }
    }
    return true
  }

  /// Waits until a descriptor can be read or written or is closed, or until the time is over.
  ///
  /// - Returns: the descriptors that are ready.
  package static func wait(reading: [Int32], writing: [Int32], milliseconds: Int32) -> [Int32] {
    var entries = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries += writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let count = entries.count
    _ = unsafe entries.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t(count), milliseconds) }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Whether a pipe still has a reader.
  package static func hasReader(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) == 0
  }

  /// Milliseconds of a monotonic clock.
  package static var milliseconds: Int { microseconds / 1000 }

  /// Microseconds of the same clock.
  package static var microseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// Ignores SIGPIPE, so that a dead reader is an error of the write and does not end this process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The environment of this process.
  package static var variables: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    // Null where everything was removed; systems differ in whether the type is optional.
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    while let entry = unsafe next, let variable = unsafe entry.pointee {
      unsafe variables.append(variable)
      unsafe next = entry + 1
    }
    return unsafe variables
  }

  package static var processIdentifier: Int32 { getpid() }

  /// Whether an environment variable is set and not empty.
  package static func hasVariable(_ name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return false }
    return unsafe value.pointee != 0
  }

  /// Makes SIGINT, SIGTERM and SIGHUP set ``isInterrupted`` instead of ending this process, which must end others
  /// first.
  package static func catchInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in unsafe interrupted = 1 } }
  }

  /// Lets the same signals end this process again, once no other process must be ended first.
  package static func releaseInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// Whether one of these signals has arrived.
  package static var isInterrupted: Bool { unsafe interrupted != 0 }

  /// Days since 1970-01-01, in UTC.
  package static var today: Int { time(nil) / 86400 }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Ends this process.
  package static func exit(_ status: Int32) -> Never { systemExit(status) }
}

/// Written by a signal handler, which may do nothing else.
nonisolated(unsafe) private var interrupted: sig_atomic_t = 0

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 {
  guard let ends = unsafe ends else { return -1 }
  return unsafe pipe(ends)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, base, count)
}
private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}
private func systemExit(_ status: Int32) -> Never { exit(status) }
