/// A form that the sandbox posts by itself: a callback.
struct Delivery: Sendable {
  let url: LoopbackURL
  let body: [UInt8]
  /// What it is about, for the report.
  let subject: String

  /// What became of it.
  struct Report: Sendable {
    let subject: String
    let url: String
    /// The status of the answer; `nil` where none came.
    let status: Int?
  }
}

/// An `http:` URL of this machine: a sandbox that could be told to post anywhere would be a weapon.
struct LoopbackURL: Sendable, Hashable, CustomStringConvertible {
  let address: ListenAddress
  let path: String

  init?(_ text: String) {
    guard text.utf8.starts(with: "http://".utf8), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...].prefix { $0 != "#" }
    guard let address = ListenAddress(authority.contains(":") ? String(authority) : "\(authority):80"),
      address.isLoopback, path.isEmpty || path.hasPrefix("/")
    else { return nil }
    self.address = address
    self.path = path.isEmpty ? "/" : String(path)
  }

  var description: String { "http://\(address)\(path)" }
}

/// Carries one delivery: connects, sends, and reads the status line.
struct Courier {
  private let delivery: Delivery
  private let descriptor: Int32?
  private var output: [UInt8]
  private var input: [UInt8] = []
  private let deadline = POSIX.milliseconds + 10_000
  private(set) var isOver = false

  init(_ delivery: Delivery) {
    self.delivery = delivery
    descriptor = POSIX.connect(delivery.url.address)
    output =
      Array(
        """
        POST \(delivery.url.path) HTTP/1.1\r
        Host: \(delivery.url.address)\r
        Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r
        Content-Length: \(delivery.body.count)\r
        Connection: close\r
        \r

        """.utf8) + delivery.body
  }

  var interest: POSIX.Interest {
    POSIX.Interest(descriptor: descriptor ?? -1, reading: output.isEmpty, writing: !output.isEmpty)
  }

  var report: Delivery.Report {
    let words = input.prefix { $0 != 0x0d }.split(separator: 0x20)
    let status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) : nil
    return Delivery.Report(subject: delivery.subject, url: delivery.url.description, status: status)
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
    switch POSIX.read(descriptor, into: &input, limit: 4096) {
    case .bytes: isOver = input.contains(0x0a)
    case .notNow: return
    case .closed: isOver = true
    }
  }
}
