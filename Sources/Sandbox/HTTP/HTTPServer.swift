import Platform

/// Serves HTTP/1.1 (RFC 9110, RFC 9112) from one thread that waits for all connections at once.
struct HTTPServer: ~Copyable {
  private let listener: Int32
  private var connections: [HTTPConnection] = []
  private var callbackSenders: [CallbackSender] = []
  private var acceptsAgainAt = 0
  /// The connections that were active in the last round.
  private var busy: [Int] = []
  /// Rounds that poll only active connections before all are polled: a thousand idle ones would cost more than the work
  /// itself.
  private static let shortRounds = 16

  /// - Parameter listener: a listening socket, closed when the server ends.
  init(_ listener: Int32) { self.listener = listener }

  deinit { POSIX.close(listener) }

  /// Serves until SIGINT, SIGTERM or SIGHUP arrives.
  mutating func run(_ service: inout some HTTPService) {
    while !POSIX.isStopRequested {
      let now = POSIX.milliseconds
      var interests = [
        POSIX.Interest(descriptor: now >= acceptsAgainAt ? listener : -1, reading: true)
      ]
      interests += connections.map(\.interest)
      interests += callbackSenders.map(\.interest)
      POSIX.wait(&interests, milliseconds: pollTimeout(now))
      proceed(interests, &service)
      var rounds = 0
      while rounds < Self.shortRounds, proceedBusy(&service) { rounds += 1 }
      connections.removeAll(where: \.isOver)
      if interests[0].isReady { accept() }
      for delivery in service.takeDeliveries() { callbackSenders.append(CallbackSender(delivery)) }
      service.flush()
    }
    for connection in connections { POSIX.close(connection.descriptor) }
    for sender in callbackSenders { sender.abandon() }
  }

  /// Milliseconds to wait: long enough to sleep, short enough to notice a signal and a deadline.
  private func pollTimeout(_ now: Int) -> Int32 {
    let next = connections.lazy.map(\.wakesAt).min() ?? now + 200
    return Int32(max(0, min(200, next - now)))
  }

  private mutating func proceed(_ interests: [POSIX.Interest], _ service: inout some HTTPService) {
    let now = POSIX.milliseconds
    busy = []
    for index in connections.indices where interests[index + 1].isReady || now >= connections[index].wakesAt {
      proceed(index, isReady: interests[index + 1].isReady, now, &service)
    }
    let first = interests.count - callbackSenders.count
    for index in callbackSenders.indices {
      callbackSenders[index].proceed(isReady: interests[first + index].isReady, now: now)
    }
    for sender in callbackSenders where sender.isOver { service.delivered(sender.report) }
    callbackSenders.removeAll(where: \.isOver)
  }

  /// - Returns: whether any of them was ready.
  private mutating func proceedBusy(_ service: inout some HTTPService) -> Bool {
    guard !busy.isEmpty else { return false }
    let indices = busy
    var interests = indices.map { connections[$0].interest }
    POSIX.wait(&interests, milliseconds: 0)
    guard interests.contains(where: \.isReady) else { return false }
    let now = POSIX.milliseconds
    busy = []
    for (index, interest) in zip(indices, interests) {
      if interest.isReady { proceed(index, isReady: true, now, &service) } else { busy.append(index) }
    }
    return true
  }

  private mutating func proceed(_ index: Int, isReady: Bool, _ now: Int, _ service: inout some HTTPService) {
    connections[index].proceed(isReady: isReady, now: now, &service)
    if connections[index].isOver { POSIX.close(connections[index].descriptor) } else { busy.append(index) }
  }

  private mutating func accept() {
    let now = POSIX.milliseconds
    for _ in 0..<64 {
      if connections.count >= HTTPLimits.connections, !makeRoom() {
        acceptsAgainAt = now + 100
        return
      }
      guard let descriptor = POSIX.accept(listener) else {
        // Without descriptors the listener would stay ready and keep this loop busy.
        if POSIX.isOutOfDescriptors { acceptsAgainAt = now + 100 }
        return
      }
      connections.append(HTTPConnection(descriptor, now: now))
    }
  }

  /// Closes the connection that has been idle for longest.
  private mutating func makeRoom() -> Bool {
    let idle = connections.indices.filter { connections[$0].isIdle }
    guard let oldest = idle.min(by: { connections[$0].deadline < connections[$1].deadline }) else { return false }
    POSIX.close(connections[oldest].descriptor)
    connections.remove(at: oldest)
    return true
  }
}
