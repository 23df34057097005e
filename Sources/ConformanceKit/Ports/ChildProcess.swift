#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A shell command in a process group of its own, with its three streams as pipes that never block this process.
struct ChildProcess {
  let identifier: Int32
  let input: Int32
  let output: Int32
  let errors: Int32

  /// Starts `/bin/sh -c command`; `nil` when the system refuses.
  init?(command: String) {
    guard let (childInput, input) = POSIX.pipe() else { return nil }
    guard let (output, childOutput) = POSIX.pipe() else {
      for end in [childInput, input] { POSIX.close(end) }
      return nil
    }
    guard let (errors, childErrors) = POSIX.pipe() else {
      for end in [childInput, input, output, childOutput] { POSIX.close(end) }
      return nil
    }
    let identifier = Self.spawn(command, [childInput, childOutput, childErrors])
    for end in [childInput, childOutput, childErrors] { POSIX.close(end) }
    guard let identifier else {
      for end in [input, output, errors] { POSIX.close(end) }
      return nil
    }
    for end in [input, output, errors] { POSIX.makeNonBlocking(end) }
    (self.identifier, self.input, self.output, self.errors) = (identifier, input, output, errors)
  }

  /// - Parameter streams: what becomes the child's descriptors 0, 1 and 2.
  private static func spawn(_ command: String, _ streams: [Int32]) -> Int32? {
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
    // SIGPIPE is ignored here, and what is ignored would stay ignored in the child.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

    var identifier: Int32 = 0
    let status = unsafe "/bin/sh".withCString { shell in
      unsafe "-c".withCString { option in
        unsafe command.withCString { text in
          let arguments = unsafe [shell, option, text].map { unsafe UnsafeMutablePointer(mutating: $0) } + [nil]
          return unsafe posix_spawn(&identifier, shell, &actions, &attributes, arguments, environ)
        }
      }
    }
    return status == 0 ? identifier : nil
  }

  /// Ends the whole group, waits for the process, and closes the streams.
  ///
  /// - Parameters:
  ///   - patience: milliseconds for it to end by itself after its input was closed.
  ///   - isReaped: whether its end was already waited for.
  func end(patience: Int, isReaped: Bool) {
    POSIX.close(input)
    let deadline = POSIX.milliseconds + patience
    var discarded: [UInt8] = []
    var ended = isReaped || POSIX.ending(of: identifier) != nil
    while !ended, POSIX.milliseconds < deadline {
      _ = POSIX.wait(reading: [output, errors], writing: [], milliseconds: 5)
      for stream in [output, errors] { _ = POSIX.read(stream, into: &discarded) }
      discarded.removeAll(keepingCapacity: true)
      ended = POSIX.ending(of: identifier) != nil
    }
    POSIX.killGroup(identifier)
    while !ended {
      _ = POSIX.wait(reading: [], writing: [], milliseconds: 1)
      ended = POSIX.ending(of: identifier) != nil
    }
    POSIX.close(output)
    POSIX.close(errors)
  }
}
