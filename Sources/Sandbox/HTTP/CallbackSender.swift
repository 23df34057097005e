import Platform

/// Sends one delivery: connects, writes, and reads the status line.
struct CallbackSender {
  private let delivery: Delivery
  private let descriptor: Int32?
  private var output: [UInt8]
  private var input: [UInt8] = []
  private let deadline = POSIX.milliseconds + HTTPLimits.deliveryMilliseconds
  private(set) var isOver = false

  init(_ delivery: Delivery) {
    self.delivery = delivery
    descriptor = POSIX.connect(delivery.url.address)
    output = delivery.bytes
  }

  var interest: POSIX.Interest {
    POSIX.Interest(descriptor: descriptor ?? -1, reading: output.isEmpty, writing: !output.isEmpty)
  }

  var report: SandboxCallback {
    let words = input.prefix { $0 != 0x0d }.split(separator: 0x20)
    let status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) : nil
    return SandboxCallback(delivery, status)
  }

  mutating func proceed(isReady: Bool, now: Int) {
    guard let descriptor else {
      isOver = true
      return
    }
    if isReady {
      if output.isEmpty { read(descriptor) } else { write(descriptor) }
    }
    if now >= deadline { isOver = true }
    if isOver { POSIX.close(descriptor) }
  }

  func abandon() { if let descriptor { POSIX.close(descriptor) } }

  private mutating func write(_ descriptor: Int32) {
    switch POSIX.write(descriptor, output[...]) {
    case .bytes(let count): output.removeFirst(count)
    case .notNow: return
    case .closed: isOver = true
    }
  }

  private mutating func read(_ descriptor: Int32) {
    let known = input.count
    switch POSIX.read(descriptor, into: &input, limit: 4096) {
    // A status line is short; one without an end is not read for ever.
    case .bytes: isOver = input[known...].contains(0x0a) || input.count > HTTPLimits.head
    case .notNow: return
    case .closed: isOver = true
    }
  }
}
