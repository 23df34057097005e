// The sandbox's other system calls: signals, the wall clock, variables, the state file, the descriptor limit.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// Keeps SIGINT, SIGTERM and SIGHUP from ending this process, so that ``isStopRequested`` sees them.
  package static func holdStopSignals() {
    var signals = stopSignals
    _ = unsafe sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether one of them has arrived since ``holdStopSignals()``.
  package static var isStopRequested: Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return [SIGINT, SIGTERM, SIGHUP].contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Seconds since 1970, UTC.
  package static var seconds: Int { time(nil) }

  /// The value of an environment variable; `nil` where it is unset or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Opens a file for reading and appending that only its owner may read, and creates it if it does not exist.
  ///
  /// - Throws: ``SystemFailure`` if it cannot be opened, is no regular file, or is locked by another process.
  package static func openJournal(_ path: String) throws(SystemFailure) -> Int32 {
    let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SystemFailure("the state file \(path) cannot be opened or made: \(message())")
    }
    // A pipe or a terminal would be read for ever.
    guard isFile(descriptor) else {
      close(descriptor)
      throw SystemFailure("the state file \(path) is not a file")
    }
    _ = fchmod(descriptor, 0o600)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw SystemFailure("the state file \(path) is used by another sandbox")
    }
    return descriptor
  }

  /// Whether a descriptor is of a regular file.
  package static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Locks a file against other processes that claim it, and says whether that succeeded; other descriptors need no
  /// lock.
  package static func claim(_ descriptor: Int32) -> Bool {
    !isFile(descriptor) || flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Cuts a file to a length in bytes.
  ///
  /// - Returns: whether that succeeded.
  package static func truncate(_ descriptor: Int32, _ length: Int) -> Bool { ftruncate(descriptor, off_t(length)) == 0 }

  /// Replaces a file atomically, so that either the old or the new one exists at any moment.
  ///
  /// - Returns: the new file, open for appending; `nil` where the old one is still there.
  package static func replace(_ path: String, with text: [UInt8]) -> Int32? {
    // An existing file may be somebody else's, or a link to anything.
    let new = "\(path).\(processIdentifier).new"
    let descriptor = systemOpen(new, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, writeAll(descriptor, text), fsync(descriptor) == 0,
      unsafe rename(new, path) == 0
    else {
      close(descriptor)
      _ = unsafe unlink(new)
      return nil
    }
    return descriptor
  }

  /// Raises the limit of descriptors to the system's maximum, at most 10,240; never lowers it.
  package static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(descriptorLimit, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 10_240))
    _ = unsafe setrlimit(descriptorLimit, &limit)
  }

  private static var stopSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe sigaddset(&signals, SIGHUP)
    return signals
  }
}

#if canImport(Glibc)
  private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let descriptorLimit = RLIMIT_NOFILE
#endif

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o600) }
