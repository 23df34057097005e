import Encodings

/// A receiver of callbacks for users without a server: `/__sandbox/inbox`, which a scenario can name as its `callback`.
struct SandboxInbox: Sendable {
  private var callbacks: [JSON] = []

  /// Stores a callback, or answers a GET without a query with the newest hundred.
  ///
  /// - Parameter verdict: what to say about the request if it is a callback.
  mutating func respond(to request: HTTPRequest, verdict: [(String, JSON?)]) -> HTTPResponse {
    switch request.method {
    case "GET" where request.query.isEmpty, "HEAD": return .json(200, ["callbacks": .array(callbacks)])
    case "GET", "POST":
      callbacks.append(
        .members(
          [
            ("method", .text(request.method)), ("query", UTF8Text.json(request.query)),
            ("contentType", UTF8Text.json(request.header("content-type") ?? [])), ("body", UTF8Text.json(request.body)),
          ] + verdict))
      if callbacks.count > 100 { callbacks.removeFirst() }
      return .text(200, "OK")
    case "DELETE":
      callbacks = []
      return .json(200, ["callbacks": .array([])])
    default: return .text(405, "not with this method")
    }
  }
}
