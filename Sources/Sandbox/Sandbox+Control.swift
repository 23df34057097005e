import Encodings
import Platform

/// The sandbox's own pages and API, under `/__sandbox/`.
extension Sandbox {
  /// - Parameter path: the path after `/__sandbox/`.
  mutating func control(_ request: HTTPRequest, _ path: Substring) -> HTTPResponse {
    if let refusal = refusal(request, path) { return .text(403, refusal) }
    if let file = SandboxPage.file(path) {
      return ["GET", "HEAD"].contains(request.method) ? file : .text(405, "not with this method")
    }
    // HEAD is answered like GET; the server leaves out the body (RFC 9110 §9.3.2).
    switch (request.method == "HEAD" ? "GET" : request.method, path) {
    case ("GET", "requests"):
      guard let number = Self.after(request.query) else { return .text(400, "the query can be after=NUMBER") }
      return .json(200, log.json(after: number))
    case ("DELETE", "requests"):
      log.clear()
      return .json(200, log.json(after: 0))
    case (_, "inbox"): return inbox.respond(to: request, verdict: judge(request))
    case ("GET", "scenario"): return .json(200, scenario.json)
    case ("PUT", "scenario"), ("POST", "scenario"): return setScenario(request)
    case (_, "requests"), (_, "scenario"): return .text(405, "not with this method")
    default: return .text(404, "there is /__sandbox/, /__sandbox/requests, /__sandbox/scenario and /__sandbox/inbox")
    }
  }

  /// Finds the gateway of a callback, and verifies it with the kit's own operation.
  private func judge(_ callback: HTTPRequest) -> [(String, JSON?)] {
    let content = CallbackContent(callback)
    for emulator in emulators {
      guard let verdict = emulator.check(of: content)?.verdict else { continue }
      return [
        ("gateway", .text(type(of: emulator).name)), ("verdict", .text(verdict.word)),
        ("reason", verdict.reason.map { .text(redaction.clean($0)) }), ("note", verdict.note.map { .text($0) }),
        (
          "mistakes",
          verdict.mistakes.isEmpty
            ? nil
            : .array(
              verdict.mistakes.map { ["id": .text($0.id), "message": .text(redaction.clean($0.message))] })
        ),
      ]
    }
    return [
      ("verdict", .text("unknown")),
      ("reason", .text("it does not have the fields that a gateway here signs or sends in a callback")),
    ]
  }

  /// Why a request may come from a page of another origin, which must not read or steer the sandbox; `nil` for all
  /// others.
  private func refusal(_ request: HTTPRequest, _ path: Substring) -> String? {
    // The owner of a name can point it here (DNS rebinding); an address and localhost have no owner.
    guard ListenAddress.isLiteral(request.word("host") ?? "") else {
      return "this is only shown under an IP address or localhost"
    }
    if let origin = request.word("origin"), origin != request.origin(or: address) {
      return "asked by a page of another origin"
    }
    // Browsers say so themselves (Fetch Metadata); a link to the page does no harm.
    if !path.isEmpty, ["cross-site", "same-site"].contains(request.word("sec-fetch-site")) {
      return "asked by a page of another site"
    }
    return nil
  }

  /// The number in `after=12`; `nil` for any other query.
  private static func after(_ query: [UInt8]) -> Int? {
    if query.isEmpty { return 0 }
    let text = String(decoding: query, as: UTF8.self)
    guard text.hasPrefix("after=") else { return nil }
    return Int(text.dropFirst(6)).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func setScenario(_ request: HTTPRequest) -> HTTPResponse {
    guard MediaType(request.header("content-type") ?? [])?.name == "application/json" else {
      return .text(415, "a scenario is application/json")
    }
    do {
      scenario = try SandboxScenario(try JSON(parsing: request.body), for: Emulators.all)
      return .json(200, scenario.json)
    } catch {
      return .text(422, "\(error)")
    }
  }
}
