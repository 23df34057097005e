import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// The process identifiers of the children that were started and not yet ended.
private let living = Mutex(Set<Int32>())

#if !canImport(Darwin)
  /// Held from the creation of the pipes to the start of the process.
  ///
  /// Without it a process that another thread starts would inherit the pipes and hold them open. On Darwin, children
  /// inherit only their three streams.
  private let birth = Mutex(())
#endif

/// A shell command in a process group of its own, with its three streams as pipes that never block this process.
final class ChildProcess {
  let identifier: Int32
  let input: Int32
  let output: Int32
  let errors: Int32
  /// An environment variable that all its descendants inherit, even in another process group or session.
  private let mark: String
  /// How the process ended, once that is known.
  private var how: String?

  /// Starts `/bin/sh -c command`; `nil` when the system refuses.
  static func start(_ command: String) -> ChildProcess? {
    #if canImport(Darwin)
      ChildProcess(command: command)
    #else
      birth.withLock { _ in ChildProcess(command: command) }
    #endif
  }

  private init?(command: String) {
    guard let (childInput, input) = POSIX.pipe() else { return nil }
    guard let (output, childOutput) = POSIX.pipe() else {
      for end in [childInput, input] { POSIX.close(end) }
      return nil
    }
    guard let (errors, childErrors) = POSIX.pipe() else {
      for end in [childInput, input, output, childOutput] { POSIX.close(end) }
      return nil
    }
    let mark = "PAYCONFORM_PROCESS_\(POSIX.processIdentifier)_\(childInput)_\(POSIX.microseconds)=1"
    let identifier = Self.spawn(command, mark, [childInput, childOutput, childErrors])
    for end in [childInput, childOutput, childErrors] { POSIX.close(end) }
    guard let identifier else {
      for end in [input, output, errors] { POSIX.close(end) }
      return nil
    }
    for end in [input, output, errors] { POSIX.makeNonBlocking(end) }
    (self.identifier, self.input, self.output, self.errors) = (identifier, input, output, errors)
    living.withLock { _ = $0.insert(identifier) }
    self.mark = mark
  }

  /// - Parameter streams: the descriptors that become the child's 0, 1 and 2.
  private static func spawn(_ command: String, _ mark: String, _ streams: [Int32]) -> Int32? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (target, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    // A signal that is ignored here would stay ignored in the child: SIGPIPE always, SIGINT under nohup or in a shell's
    // background.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for number in [SIGPIPE, SIGINT, SIGTERM] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    #if canImport(Darwin)
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var identifier: Int32 = 0
    let status = unsafe "/bin/sh".withCString { shell in
      unsafe "-c".withCString { option in
        unsafe command.withCString { text in
          unsafe mark.withCString { mark in
            let arguments = unsafe [shell, option, text].map { unsafe UnsafeMutablePointer(mutating: $0) } + [nil]
            let variables = unsafe [UnsafeMutablePointer(mutating: mark)] + POSIX.variables + [nil]
            return unsafe posix_spawn(&identifier, shell, &actions, &attributes, arguments, variables)
          }
        }
      }
    }
    return status == 0 ? identifier : nil
  }

  /// How the process ended, in words; `nil` while it runs.
  ///
  /// Kills what is left of its group once it has ended.
  func ending() -> String? {
    if how == nil, POSIX.hasEnded(identifier) {
      // The process identifier is free for reuse only after the reap, so the kill cannot hit another process.
      POSIX.killGroup(identifier)
      how = POSIX.reap(identifier)
    }
    return how
  }

  /// Waits for the process to end, and says how it did; `nil` if it still runs after `patience` milliseconds.
  func ending(within patience: Int) -> String? {
    let deadline = POSIX.milliseconds + patience
    while POSIX.milliseconds < deadline {
      if let how = ending() { return how }
      _ = POSIX.wait(reading: [], writing: [], milliseconds: 2)
    }
    return nil
  }

  /// Ends the whole group, waits for the process, and closes the streams.
  ///
  /// - Parameter patience: how many milliseconds it may take to end by itself after its input was closed.
  /// - Returns: how it ended, `nil` if it had to be killed, and the beginning of what it wrote until then.
  func end(patience: Int) -> (how: String?, output: [UInt8], errors: [UInt8]) {
    POSIX.close(input)
    let deadline = POSIX.milliseconds + patience
    var (lastOutput, lastErrors): ([UInt8], [UInt8]) = ([], [])
    while ending() == nil, POSIX.milliseconds < deadline {
      _ = POSIX.wait(reading: [output, errors], writing: [], milliseconds: 5)
      Self.drain(output, &lastOutput)
      Self.drain(errors, &lastErrors)
    }
    if how == nil {
      POSIX.killGroup(identifier)
      POSIX.reap(identifier)
    }
    POSIX.killMarked(mark)
    // Descendants that left both the group and the environment can be killed once no process of a port is left.
    living.withLock {
      $0.remove(identifier)
      if $0.isEmpty { POSIX.killAdopted() }
    }
    if patience > 0 {
      Self.drain(output, &lastOutput)
      Self.drain(errors, &lastErrors)
    }
    POSIX.close(output)
    POSIX.close(errors)
    return (how, lastOutput, lastErrors)
  }

  /// Drains the pipe, and adds to `kept` until that has 64 KiB.
  private static func drain(_ stream: Int32, _ kept: inout [UInt8]) {
    for _ in 0..<4 {
      var piece: [UInt8] = []
      guard case .bytes = POSIX.read(stream, into: &piece) else { return }
      if kept.count < 65536 { kept += piece }
    }
  }
}
