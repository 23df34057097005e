// The system calls of the sandbox: sockets, files, signals, the wall clock. Beside Ports/, no other file knows a platform.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// What a descriptor is waited for, and what came.
  struct Interest {
    let descriptor: Int32
    var reading = false
    var writing = false
    /// Something can be read or written, or the other end is gone.
    var isReady = false
  }

  /// A listening TCP socket that does not block; `nil` where the address cannot be had.
  static func listen(_ address: ListenAddress) -> Int32? {
    guard let descriptor = streamSocket() else { return nil }
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    let bound = unsafe withSocketAddress(address) { unsafe bind(descriptor, $0, $1) } == 0
    guard bound, systemListen(descriptor, 1024) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// A connection that is being made and does not block; `nil` where it cannot even be tried.
  static func connect(_ address: ListenAddress) -> Int32? {
    guard let descriptor = streamSocket() else { return nil }
    let result = unsafe withSocketAddress(address) { unsafe systemConnect(descriptor, $0, $1) }
    guard result == 0 || errno == EINPROGRESS else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The next connection that waits; `nil` where none does or descriptors have run out.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    return descriptor
  }

  /// Whether the last ``accept(_:)`` failed because there are no descriptors or no memory.
  static var isOutOfDescriptors: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }

  /// Says that nothing more will be sent.
  static func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// The port that a listening socket has got.
  static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits until a descriptor is ready or the time is over.
  static func wait(_ interests: inout [Interest], milliseconds: Int32) {
    var entries = interests.map {
      pollfd(fd: $0.descriptor, events: Int16($0.reading ? POLLIN : 0) | Int16($0.writing ? POLLOUT : 0), revents: 0)
    }
    let count = nfds_t(entries.count)
    let ready = unsafe entries.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, count, milliseconds) }
    guard ready > 0 else { return }
    for index in entries.indices { interests[index].isReady = entries[index].revents != 0 }
  }

  /// Keeps SIGINT and SIGTERM from ending this process, so that ``isStopRequested`` sees them.
  package static func holdStopSignals() {
    var signals = stopSignals
    _ = unsafe sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether SIGINT or SIGTERM came since ``holdStopSignals()``.
  static var isStopRequested: Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return unsafe sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
  }

  /// Seconds since 1970, UTC.
  static var seconds: Int { time(nil) }

  /// The value of an environment variable; `nil` where it is unset or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Opens a file for reading and appending that only its owner may read, and makes it where it is not there.
  static func openJournal(_ path: String) -> Int32? {
    let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Allows as many descriptors as the system lets this process have.
  package static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(descriptorLimit, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 10_240)
    _ = unsafe setrlimit(descriptorLimit, &limit)
  }

  private static var stopSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    return signals
  }

  private static func streamSocket() -> Int32? {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    return descriptor
  }

  private static func prepare(_ descriptor: Int32) {
    makeNonBlocking(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func withSocketAddress<Result>(
    _ address: ListenAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = address.port.bigEndian
    socketAddress.sin_addr.s_addr = address.host.bigEndian
    return unsafe withUnsafePointer(to: &socketAddress) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
#if canImport(Glibc)
  private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let descriptorLimit = RLIMIT_NOFILE
#endif

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  unsafe connect(descriptor, address, length)
}
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o600) }
