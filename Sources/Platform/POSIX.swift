// The system calls of this kit, each as a function that answers instead of setting `errno`. Beside Ports/, only this folder knows a
// platform.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// POSIX.1-2017, as far as it is needed here.
package enum POSIX {
  /// What reading or writing without waiting came to.
  package enum Transfer: Equatable {
    /// So many bytes went over.
    case bytes(Int)
    /// Nothing is there now; it may be later.
    case notNow
    /// Nothing will ever be there again.
    case closed
  }

  /// A pair of connected descriptors that child processes do not inherit; `nil` when the system has no more.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe systemPipe($0.baseAddress) }) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  package static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Whether what was written before is where it should be, as far as the system tells.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 }

  /// Opens an empty file for writing, or a device; `nil` where that cannot be.
  ///
  /// Foundation's ways put a new file into the place of a device, and do not tell of a full disk.
  package static func create(_ path: String, isPrivate: Bool = false) -> Int32? {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    return file >= 0 ? file : nil
  }

  /// Opens a file for writing without emptying it; `nil` where that cannot be.
  package static func openToWrite(_ path: String) -> Int32? {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    return file >= 0 ? file : nil
  }

  /// Opens a file for reading; `nil` where that cannot be.
  package static func openToRead(_ path: String) -> Int32? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    return file >= 0 ? file : nil
  }

  /// Bytes that are read at once; the memory for twice as many costs glibc a search through all that was freed.
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

  /// Writes as much of the bytes as goes at once.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Transfer {
    var count = 0
    repeat {
      count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .closed
  }

  /// Writes all of the bytes, waiting as long as it takes.
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

  /// Waits until one of the descriptors has something, takes something, or is closed, or until the time is over.
  ///
  /// - Returns: the descriptors that are worth a try.
  package static func wait(reading: [Int32], writing: [Int32], milliseconds: Int32) -> [Int32] {
    var entries = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries += writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let count = entries.count
    _ = unsafe entries.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t(count), milliseconds) }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Whether anybody can still read what is written into a pipe.
  package static func hasReader(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) == 0
  }

  /// Milliseconds of a clock that never goes back.
  package static var milliseconds: Int { microseconds / 1000 }

  /// Microseconds of the same clock.
  package static var microseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// A dead reader must be an answer, not the end of this process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The environment of this process.
  package static var variables: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    // Null where everything was removed; systems differ in whether the type says so.
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    while let entry = unsafe next, let variable = unsafe entry.pointee {
      unsafe variables.append(variable)
      unsafe next = entry + 1
    }
    return unsafe variables
  }

  package static var processIdentifier: Int32 { getpid() }

  /// Whether an environment variable is set to anything but nothing.
  package static func hasVariable(_ name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return false }
    return unsafe value.pointee != 0
  }

  /// Lets SIGINT, SIGTERM and SIGHUP set ``isInterrupted`` instead of ending this process, which has others to end first.
  package static func catchInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in unsafe interrupted = 1 } }
  }

  /// Lets the same signals end this process again, once there is no other to end.
  package static func releaseInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// Whether somebody asked this process to stop.
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
