/// A request that the sandbox sends by itself: a callback.
struct Delivery: Sendable {
  let url: LoopbackURL
  let method: String
  let contentType: String
  let content: [UInt8]
  /// What it is about, for the report.
  let subject: String

  init(_ notice: Notice, to url: LoopbackURL, isForged: Bool) {
    self.url = url
    (method, contentType, subject) = (notice.method, notice.contentType, notice.subject)
    content = notice.content(isForged)
  }

  /// The bytes on the wire; a GET has its content in the query.
  var bytes: [UInt8] {
    let isGet = method == "GET"
    let query = (url.path.contains("?") ? "&" : "?") + String(decoding: content, as: UTF8.self)
    let type = isGet ? "" : "Content-Type: \(contentType)\r\nContent-Length: \(content.count)\r\n"
    let head =
      "\(method) \(url.path)\(isGet ? query : "") HTTP/1.1\r\nHost: \(url.address)\r\n\(type)Connection: close\r\n\r\n"
    return Array(head.utf8) + (isGet ? [] : content)
  }

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
    guard
      let address = ListenAddress(
        authority.last == "]" || !authority.contains(":") ? "\(authority):80" : String(authority)),
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
    output = delivery.bytes
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
