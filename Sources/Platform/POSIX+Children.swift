// Child processes: how they end, and the processes that they leave behind.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// Sends SIGKILL to a whole process group.
  package static func killGroup(_ leader: Int32) { _ = kill(-leader, SIGKILL) }

  /// Kills every process that has a variable in its environment, wherever it is.
  ///
  /// Linux shows environments in /proc; elsewhere this does nothing.
  package static func killMarked(_ variable: String) {
    #if os(Linux)
      let mark = Array(variable.utf8)
      // A process that is being killed may still start another, and one that is just executing another program shows no
      // environment.
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

  /// Makes this process the parent of the processes that its children leave behind, for ``killAdopted()``.
  ///
  /// Only Linux supports that (prctl(2)); elsewhere this does nothing.
  package static func adoptOrphans() {
    #if os(Linux)
      unsafe isAdopting = systemControl(36, 1, 0, 0, 0) == 0
    #endif
  }

  /// Kills the children of this process, and those that they leave in turn; call it when the process has no children of
  /// its own.
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
    /// The parent's id: the second word after the name in parentheses, which may contain anything (proc_pid_stat(5)).
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

    /// A process that has ended but was not waited for no longer has an environment.
    private static func hasMark(_ process: Int32, _ mark: [UInt8]) -> Bool {
      let file = unsafe open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      var environment: [UInt8] = []
      while environment.count < 1 << 22, case .bytes = read(file, into: &environment) {}
      return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
    }
  #endif

  /// Whether a child has ended; it is not reaped, so that its process id is not reused.
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
    // A shell in between reports a signal as a status (POSIX.1-2017, XCU 2.8.2).
    return "exited with status \(code)" + (code > 128 && code < 192 ? " (signal \(code - 128))" : "")
  }
}

#if os(Linux)
  /// Whether orphans become children of this process.
  nonisolated(unsafe) private var isAdopting = false

  /// C's `prctl`, whose variadic arguments Swift does not import; 36 is `PR_SET_CHILD_SUBREAPER`.
  @_silgen_name("prctl")
  private func systemControl(_ option: Int32, _ one: UInt, _ two: UInt, _ three: UInt, _ four: UInt) -> Int32
#endif
