// The system calls of this kit, each as a function that answers instead of setting `errno`. No other file knows a platform.
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

  /// Sends a signal that cannot be refused to a whole process group.
  package static func killGroup(_ leader: Int32) { _ = kill(-leader, SIGKILL) }

  /// Kills every process that has a variable in its environment, wherever it is.
  ///
  /// Linux shows environments in /proc; elsewhere this does nothing.
  package static func killMarked(_ variable: String) {
    #if os(Linux)
      let mark = Array(variable.utf8)
      // A process that is being killed may start another before it is gone, and one that is just executing another program shows no name.
      var searches = 0
      for _ in 0..<16 where searches < 2 {
        if searches == 1 { _ = wait(reading: [], writing: [], milliseconds: 2) }
        searches += 1
        for process in processes() where hasMark(process, mark) {
          _ = kill(process, SIGKILL)
          searches = 0
        }
      }
    #endif
  }

  /// Makes this process the parent of whatever its children leave behind, for ``killAdopted()``.
  ///
  /// Linux alone can do that (prctl(2)); elsewhere this does nothing.
  package static func adoptOrphans() {
    #if os(Linux)
      unsafe isAdopting = systemControl(36, 1, 0, 0, 0) == 0
    #endif
  }

  /// Kills the children of this process, and those that they leave in turn: asked when it has none of its own, all were left
  /// behind by others.
  package static func killAdopted() {
    #if os(Linux)
      guard unsafe isAdopting else { return }
      for _ in 0..<64 {
        let adopted = processes().filter { parent(of: $0) == getpid() }
        guard !adopted.isEmpty else { return }
        for process in adopted {
          _ = kill(process, SIGKILL)
          reap(process)
        }
      }
    #endif
  }

  #if os(Linux)
    /// The second number behind the name in parentheses, which may hold anything (proc_pid_stat(5)).
    private static func parent(of process: Int32) -> Int32? {
      let file = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var text: [UInt8] = []
      guard case .bytes = read(file, into: &text), let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let words = text[(end + 1)...].split(separator: UInt8(ascii: " "))
      return words.count > 1 ? Int32(String(decoding: words[1], as: UTF8.self)) : nil
    }

    private static func processes() -> [Int32] {
      guard let folder = unsafe opendir("/proc") else { return [] }
      defer { unsafe closedir(folder) }
      var processes: [Int32] = []
      while let entry = unsafe readdir(folder) {
        if let process = unsafe Int32(name(entry)) { processes.append(process) }
      }
      return processes
    }

    /// A process that has ended and was not waited for has no environment any more.
    private static func hasMark(_ process: Int32, _ mark: [UInt8]) -> Bool {
      let file = unsafe open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      var environment: [UInt8] = []
      while environment.count < 1 << 22, case .bytes = read(file, into: &environment) {}
      return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
    }
  #endif

  /// Whether a child has ended; it stays waited for, so that nobody else gets its number.
  package static func hasEnded(_ process: Int32) -> Bool {
    var information = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return unsafe result != 0 || information.si_signo != 0
  }

  /// Waits for the end of a child.
  ///
  /// - Returns: how it ended, in words.
  @discardableResult
  package static func reap(_ process: Int32) -> String {
    var status: Int32 = 0
    var result: Int32 = 0
    repeat { result = unsafe waitpid(process, &status, 0) } while result < 0 && errno == EINTR
    guard result == process else { return "ended" }
    let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
    if signal != 0 { return "was ended by signal \(signal)" }
    // A shell in between passes a signal on as a status (POSIX.1-2017, XCU 2.8.2).
    return "exited with status \(code)" + (code > 128 && code < 192 ? " (signal \(code - 128))" : "")
  }
}

/// Written by a signal handler, which may do nothing else.
nonisolated(unsafe) private var interrupted: sig_atomic_t = 0

#if os(Linux)
  /// Whether orphans become children of this process.
  nonisolated(unsafe) private var isAdopting = false

  /// C's `prctl`, whose variable arguments Swift does not import; 36 is `PR_SET_CHILD_SUBREAPER`.
  @_silgen_name("prctl")
  private func systemControl(_ option: Int32, _ one: UInt, _ two: UInt, _ three: UInt, _ four: UInt) -> Int32
#endif

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
