package import Reports
package import Platform

/// The emulated gateways behind one server, the record of their requests, and the pages under `/__sandbox/`.
package struct Sandbox: Sendable {
  private(set) var emulators: [any Emulator]
  var log: SandboxLog
  var scenario: SandboxScenario
  var inbox = SandboxInbox()
  private var deliveries: [Delivery] = []
  let address: ListenAddress
  private var retries = NexiRetries()
  private var journal: SandboxJournal?
  private let style: Style
  private let settings: SandboxSettings
  let redaction: SandboxRedaction
  private let print: @Sendable (String) -> Void
  private var pendingLines = ""
  /// Records everything that goes over the wire.
  package var har: SandboxHAR?

  /// How many requests reached a gateway.
  package var requests: Int { log.requests }
  /// How many of them were not conformant.
  package var nonconformant: Int { log.nonconformant }
  /// How many were sent by pages of other origins, and are not counted.
  package var foreign: Int { log.foreign }
  /// How many were answered with status 503, as their changes could not be written to the state file.
  package private(set) var unwritten = 0
  /// How many of the others the gateway's state refused.
  package var refusals: Int { log.refusals }

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
    self.settings = settings
    redaction = settings.redaction
    log = SandboxLog(keepsForReport: settings.keepsForReport)
    scenario = settings.scenario
    har = settings.har
    self.address = address
    self.style = style
    self.print = print
  }

  /// Serves until SIGINT, SIGTERM or SIGHUP arrives.
  ///
  /// - Parameter announce: receives the address, with the port that the system chose if 0 was asked for.
  /// - Returns: the sandbox as it was at the end.
  /// - Throws: ``SandboxFailure`` if the address or the state file is not available.
  package static func serve(
    _ settings: SandboxSettings, at wanted: ListenAddress, state: String?, _ style: Style,
    announce: (ListenAddress) -> Void, print: @escaping @Sendable (String) -> Void
  ) throws(SandboxFailure) -> Sandbox {
    let listener: Int32
    do { listener = try POSIX.listen(wanted) } catch { throw SandboxFailure(error.description) }
    var address = wanted
    address.port = POSIX.port(of: listener)
    var server = HTTPServer(listener)
    var sandbox = try Sandbox(settings, address, state: state, style, print: print)
    announce(address)
    server.run(&sandbox)
    return sandbox
  }
}

extension Sandbox: HTTPService {
  mutating func respond(to request: HTTPRequest) -> HTTPResponse {
    if let own = ownResponse(to: request) { return own }
    let name = request.path.dropFirst().prefix { $0 != "/" }
    let index = emulators.firstIndex { type(of: $0).name == name }
    var exchange = EmulatedExchange(
      request: request, path: request.path.dropFirst(name.utf8.count + 1),
      base: "\(request.origin(or: address))/\(name)",
      isLenient: settings.isLenient, redaction: redaction, scenario: scenario,
      number: log.newest + 1, review: RequestReview(index == nil ? "unknown" : String(name)))
    let before = emulators
    var response = answer(index, &exchange)
    scenario = exchange.scenario
    if journal?.append(exchange.changes) == false {
      // A change that is not written down has not happened.
      if let index { emulators[index] = before[index] }
      exchange.notices = []
      unwritten += 1
      response = .text(503, "the state cannot be written")
    }
    let fault = scenario.next(exchange.review.gateway, exchange.review.call, tells: !exchange.notices.isEmpty)
    fault?.fault.apply(to: &response, milliseconds: fault?.milliseconds ?? 0)
    if exchange.review.gateway == NexiEmulator.name,
      let sentence = retries.note(request, response, now: POSIX.milliseconds)
    {
      exchange.review.note("retry", sentence)
    }
    deliver(exchange.notices, fault?.fault)
    if index != nil { har?.add(request, response, address) }
    let query = request.query.isEmpty ? "" : "?" + String(decoding: request.query, as: UTF8.self)
    let url = "\(request.origin(or: address))\(redaction.path(request.path + query))"
    record(
      request.method, request.path, exchange.review, response.status, fault?.fault,
      curl: CurlCommand.text(request, url, exchange.review.fields, redaction), isForeign: request.isForeign(at: address)
    )
    return response
  }

  /// The sandbox's own answer; `nil` if a gateway is asked.
  private mutating func ownResponse(to request: HTTPRequest) -> HTTPResponse? {
    if request.path == "/" || request.path == "/__sandbox" {
      var response = HTTPResponse.text(303, "the sandbox's page is /__sandbox/")
      response.headers = [("Location", "/__sandbox/")]
      return response
    }
    // Browsers ask for it by themselves when they show a gateway's page.
    if request.path == "/favicon.ico" { return .text(404, "there is none") }
    return request.path.hasPrefix("/__sandbox/") ? control(request, request.path.dropFirst(11)) : nil
  }

  private mutating func answer(_ index: Int?, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard let index else {
      let names = emulators.map { "/\(type(of: $0).name)/" }.joined(separator: ", ")
      exchange.review.find(.unknownCall, "path", "no gateway has this path; the paths begin with \(names)")
      return .text(404, "no gateway has this path")
    }
    let response = emulators[index].respond(&exchange)
    exchange.review.findSurplus(exchange.request, redaction.texts)
    return response
  }

  /// An unreadable request is a mistake of the client's transport; one to the sandbox itself is no SDK's.
  mutating func refused(_ failure: HTTPFailure, _ method: String, _ path: String, isOfBrowser: Bool) {
    guard !path.hasPrefix("/__sandbox/") else { return }
    let name = path.dropFirst().prefix { $0 != "/" }
    var review = RequestReview(emulators.contains { type(of: $0).name == name } ? String(name) : "unknown")
    review.find(.transport, "request", failure.reason)
    record(method, path, review, failure.status, nil, isForeign: isOfBrowser)
  }

  private mutating func deliver(_ notices: [Notice], _ fault: SandboxFault?) {
    for notice in notices {
      guard let url = notice.target ?? scenario.callback, deliveries.count < 1000 else { continue }
      let delivery = Delivery(notice, to: url, isForged: fault == .forgeCallback, about: log.newest + 1)
      deliveries += fault == .duplicateCallback ? [delivery, delivery] : [delivery]
    }
  }

  private mutating func record(
    _ method: String, _ path: String, _ review: RequestReview, _ status: Int, _ fault: SandboxFault?,
    curl: String? = nil, isForeign: Bool
  ) {
    let record = SandboxRecord(
      number: log.newest + 1, time: Timestamp.text(POSIX.seconds), method: redaction.clean(method),
      path: redaction.path(path), review: review.cleaned(by: redaction), status: status,
      fault: fault?.rawValue, curl: curl, isForeign: isForeign)
    log.append(record)
    if settings.printsAll || !review.isConformant { pendingLines += record.lines(style) }
  }

  mutating func takeDeliveries() -> [Delivery] {
    let count = min(deliveries.count, 32)
    defer { deliveries.removeFirst(count) }
    for delivery in deliveries.prefix(count) { har?.add(delivery) }
    return Array(deliveries.prefix(count))
  }

  mutating func delivered(_ callback: SandboxCallback) {
    log.append(callback)
    pendingLines += "callback \(callback.subject) to \(callback.url): \(callback.verdict)\n"
  }

  mutating func flush() {
    guard !pendingLines.isEmpty else { return }
    print(pendingLines)
    pendingLines = ""
  }
}
