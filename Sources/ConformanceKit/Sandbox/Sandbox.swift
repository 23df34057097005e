/// The emulated gateways behind one server, the record of what they were sent, and the pages under `/__sandbox/`.
public struct Sandbox: Sendable {
  private var emulators: [any Emulator]
  private var records: [SandboxRecord] = []
  private var scenario = SandboxScenario()
  private var deliveries: [Delivery] = []
  private let address: ListenAddress
  private let journal: SandboxJournal?
  private let style: Style
  private let isLenient: Bool
  private let print: @Sendable (String) -> Void
  private var pendingLines = ""
  /// How many requests reached a gateway.
  public private(set) var requests = 0
  /// How many of them were not conformant.
  public private(set) var nonconformant = 0

  /// The records that are kept; older ones are forgotten.
  private static let recordLimit = 1000

  /// - Parameter print: takes the lines for the terminal.
  init(
    _ settings: SandboxSettings, _ address: ListenAddress, state: String?, _ style: Style,
    print: @escaping @Sendable (String) -> Void
  ) throws(SandboxFailure) {
    var emulators = settings.emulators
    journal = try state.map { (path) throws(SandboxFailure) in
      try SandboxJournal(path) { entry in
        emulators.indices.contains { emulators[$0].restore(entry) }
      }
    }
    self.emulators = emulators
    isLenient = settings.isLenient
    self.address = address
    self.style = style
    self.print = print
  }

  /// Serves until SIGINT or SIGTERM comes.
  ///
  /// - Parameter announce: told the address, with the port that the system chose where 0 was asked for.
  /// - Returns: the sandbox as it was at the end.
  /// - Throws: ``CannotListen``; ``SandboxJournal/Unusable``.
  public static func serve(
    _ settings: SandboxSettings, at wanted: ListenAddress, state: String?, _ style: Style,
    announce: (ListenAddress) -> Void, print: @escaping @Sendable (String) -> Void
  ) throws(SandboxFailure) -> Sandbox {
    guard let listener = POSIX.listen(wanted) else {
      throw SandboxFailure("\(wanted) cannot be listened on; is something else there?")
    }
    var address = wanted
    address.port = POSIX.port(of: listener)
    var server = HTTPServer(listener)
    var sandbox = try Sandbox(settings, address, state: state, style, print: print)
    announce(address)
    server.run(&sandbox)
    return sandbox
  }
}

/// Why the sandbox cannot start, in one sentence.
public struct SandboxFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Sandbox: HTTPService {
  mutating func respond(to request: HTTPRequest) -> HTTPResponse {
    if request.path == "/" || request.path == "/__sandbox" {
      var response = HTTPResponse.text(303, "the sandbox's page is /__sandbox/")
      response.headers = [("Location", "/__sandbox/")]
      return response
    }
    if request.path.hasPrefix("/__sandbox/") { return control(request, request.path.dropFirst(11)) }
    let name = request.path.dropFirst().prefix { $0 != "/" }
    let index = emulators.firstIndex { type(of: $0).name == name }
    var visit = Visit(
      request: request, path: request.path.dropFirst(name.utf8.count + 1),
      base: "\(request.origin(or: address))/\(name)",
      isLenient: isLenient, examination: Examination(index == nil ? "unknown" : String(name)))
    var response: HTTPResponse
    if let index {
      response = emulators[index].respond(&visit)
    } else {
      let names = emulators.map { "/\(type(of: $0).name)/" }.joined(separator: ", ")
      visit.examination.find(.unknownCall, "path", "no gateway is there; the paths begin with \(names)")
      response = .text(404, "no gateway is there")
    }
    if let journal, !journal.append(visit.changes) { response = .text(503, "the state cannot be written") }
    let fault = scenario.next(visit.examination.gateway, visit.examination.call)
    fault?.fault.apply(to: &response, milliseconds: fault?.milliseconds ?? 0)
    deliver(visit.notices, fault?.fault)
    record(request, visit.examination, response.status, fault?.fault)
    return response
  }

  private mutating func deliver(_ notices: [Notice], _ fault: SandboxScenario.Fault?) {
    for notice in notices {
      guard let url = notice.target ?? scenario.callback, deliveries.count < 1000 else { continue }
      let delivery = Delivery(notice, to: url, isForged: fault == .forgeCallback)
      deliveries += fault == .duplicateCallback ? [delivery, delivery] : [delivery]
    }
  }

  private mutating func record(
    _ request: HTTPRequest, _ examination: Examination, _ status: Int, _ fault: SandboxScenario.Fault?
  ) {
    requests += 1
    if !examination.isConformant { nonconformant += 1 }
    let record = SandboxRecord(
      number: requests, time: Timestamp.text(POSIX.seconds), method: request.method,
      path: CardMask.mask(Display.line(request.path)),
      examination: examination, status: status, fault: fault?.rawValue)
    records.append(record)
    if records.count >= 2 * Self.recordLimit { records.removeFirst(records.count - Self.recordLimit) }
    pendingLines += record.lines(style)
  }

  mutating func takeDeliveries() -> [Delivery] {
    let count = min(deliveries.count, 32)
    defer { deliveries.removeFirst(count) }
    return Array(deliveries.prefix(count))
  }

  mutating func delivered(_ report: Delivery.Report) {
    let outcome = report.status.map { "answered \($0)" } ?? "no answer"
    pendingLines += "callback \(Display.line(report.subject)) to \(report.url): \(outcome)\n"
  }

  mutating func flush() {
    guard !pendingLines.isEmpty else { return }
    print(pendingLines)
    pendingLines = ""
  }

  /// What people and scripts ask the sandbox itself.
  private mutating func control(_ request: HTTPRequest, _ path: Substring) -> HTTPResponse {
    // A page of another origin must not steer or read this one, under whatever name it reaches it (DNS rebinding).
    if let origin = request.word("origin"), origin != request.origin(or: address) {
      return .text(403, "another origin")
    }
    if address.isLoopback, !Self.isLocal(request.word("host") ?? "") { return .text(403, "not called by a local name") }
    switch (request.method, path) {
    case ("GET", ""), ("HEAD", ""): return SandboxPage.html
    case ("GET", "page.js"): return HTTPResponse(200, "text/javascript; charset=utf-8", Array(SandboxPage.script.utf8))
    case ("GET", "requests"):
      return .json(
        200,
        .members([
          ("requests", .integer(requests)), ("nonconformant", .integer(nonconformant)),
          ("records", .array(records.suffix(Self.recordLimit).map(\.json))),
        ]))
    case ("DELETE", "requests"):
      records = []
      (requests, nonconformant) = (0, 0)
      return .json(200, .members([("requests", .integer(0))]))
    case ("GET", "scenario"): return .json(200, scenario.json)
    case ("PUT", "scenario"), ("POST", "scenario"): return setScenario(request)
    case (_, "requests"), (_, "scenario"), (_, ""), (_, "page.js"): return .text(405, "not with this method")
    default: return .text(404, "there is /__sandbox/, /__sandbox/requests and /__sandbox/scenario")
    }
  }

  private mutating func setScenario(_ request: HTTPRequest) -> HTTPResponse {
    guard MediaType(request.header("content-type") ?? [])?.name == "application/json" else {
      return .text(415, "a scenario is application/json")
    }
    do {
      scenario = try SandboxScenario(try JSON(parsing: request.body))
      return .json(200, scenario.json)
    } catch {
      return .text(422, "\(error)")
    }
  }

  private static func isLocal(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }
    return name == "localhost" || ListenAddress("\(name):1")?.isLoopback == true
  }
}
