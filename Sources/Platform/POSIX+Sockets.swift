// The sandbox's sockets.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension POSIX {
  /// The events that a descriptor is waited for, and whether any came.
  package struct Interest {
    package let descriptor: Int32
    package var reading = false
    package var writing = false
    /// Whether it can be read or written, or the other end is gone.
    package var isReady = false

    package init(descriptor: Int32, reading: Bool = false, writing: Bool = false, isReady: Bool = false) {
      self.descriptor = descriptor
      self.reading = reading
      self.writing = writing
      self.isReady = isReady
    }
  }

  /// Opens a listening TCP socket that does not block.
  ///
  /// - Throws: ``SystemFailure`` if the address is not available.
  package static func listen(_ address: ListenAddress) throws(SystemFailure) -> Int32 {
    guard let descriptor = streamSocket(address) else {
      throw SystemFailure("cannot listen on \(address): \(reason())")
    }
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    if address.host.count == 16 {
      // Otherwise IPv4 connections would arrive as well at an address of all zeros.
      _ = unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    let bound = unsafe withSocketAddress(address) { unsafe bind(descriptor, $0, $1) } == 0
    guard bound, systemListen(descriptor, 1024) == 0 else {
      let why = reason()
      close(descriptor)
      throw SystemFailure("cannot listen on \(address): \(why)")
    }
    return descriptor
  }

  /// The reason why the last call failed, in words.
  private static func reason() -> String {
    switch errno {
    case EADDRINUSE: "another program listens there"
    case EADDRNOTAVAIL, EAFNOSUPPORT: "this machine has no such address"
    case EACCES, EPERM: "it needs more rights, as ports below 1024 do"
    default: message()
    }
  }

  static func message() -> String { unsafe String(cString: strerror(errno)) }

  /// The bytes of an IP address in its usual notation; `nil` for anything else.
  static func address(_ text: String, isVersion6: Bool) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: isVersion6 ? 16 : 4)
    let family = isVersion6 ? AF_INET6 : AF_INET
    return unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(family, text, $0.baseAddress) } == 1 ? bytes : nil
  }

  /// An IPv6 address in its usual notation (RFC 5952).
  static func text(ofVersion6 bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let size = socklen_t(text.count)
    let isText = unsafe bytes.withUnsafeBytes { bytes in
      unsafe text.withUnsafeMutableBufferPointer {
        unsafe inet_ntop(AF_INET6, bytes.baseAddress, $0.baseAddress, size) != nil
      }
    }
    return isText ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : "?"
  }

  /// Starts a connection that does not block; `nil` where that fails at once.
  package static func connect(_ address: ListenAddress) -> Int32? {
    guard let descriptor = streamSocket(address) else { return nil }
    let result = unsafe withSocketAddress(address) { unsafe systemConnect(descriptor, $0, $1) }
    guard result == 0 || errno == EINPROGRESS else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The next waiting connection; `nil` where there is none or descriptors have run out.
  package static func accept(_ listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    return descriptor
  }

  /// Whether the last ``accept(_:)`` failed for lack of descriptors or memory.
  package static var isOutOfDescriptors: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }

  /// Tells the other end that nothing more will be sent.
  package static func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// The port of a listening socket.
  package static func port(of descriptor: Int32) -> UInt16 {
    // The port is at the same place for both versions of IP.
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return UInt16(bigEndian: address.sin6_port)
  }

  /// Waits until a descriptor is ready or the time is over.
  package static func wait(_ interests: inout [Interest], milliseconds: Int32) {
    var entries = interests.map {
      pollfd(fd: $0.descriptor, events: Int16($0.reading ? POLLIN : 0) | Int16($0.writing ? POLLOUT : 0), revents: 0)
    }
    let count = nfds_t(entries.count)
    let ready = unsafe entries.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, count, milliseconds) }
    guard ready > 0 else { return }
    for index in entries.indices { interests[index].isReady = entries[index].revents != 0 }
  }

  private static func streamSocket(_ address: ListenAddress) -> Int32? {
    let descriptor = socket(address.host.count == 16 ? AF_INET6 : AF_INET, streamType, 0)
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
    if address.host.count == 16 {
      var socketAddress = sockaddr_in6()
      socketAddress.sin6_family = sa_family_t(AF_INET6)
      socketAddress.sin6_port = address.port.bigEndian
      unsafe withUnsafeMutableBytes(of: &socketAddress.sin6_addr) { unsafe $0.copyBytes(from: address.host) }
      return unsafe withGenericAddress(&socketAddress, body)
    }
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = address.port.bigEndian
    unsafe withUnsafeMutableBytes(of: &socketAddress.sin_addr) { unsafe $0.copyBytes(from: address.host) }
    return unsafe withGenericAddress(&socketAddress, body)
  }

  private static func withGenericAddress<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  unsafe connect(descriptor, address, length)
}
