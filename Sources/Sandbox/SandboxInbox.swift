import Encodings

/// A place for callbacks of those who have no server: `/__sandbox/inbox`, which a scenario can name as its `callback`.
struct SandboxInbox: Sendable {
  private var letters: [JSON] = []

  /// Takes a callback, or answers a GET without a query with those that came: the newest hundred.
  ///
  /// - Parameter verdict: what is to be said of the request if it is a callback.
  mutating func respond(to request: HTTPRequest, verdict: [(String, JSON?)]) -> HTTPResponse {
    switch request.method {
    case "GET" where request.query.isEmpty, "HEAD": return .json(200, ["callbacks": .array(letters)])
    case "GET", "POST":
      letters.append(
        .members(
          [
            ("method", .text(request.method)), ("query", UTF8Text.json(request.query)),
            ("contentType", UTF8Text.json(request.header("content-type") ?? [])), ("body", UTF8Text.json(request.body)),
          ] + verdict))
      if letters.count > 100 { letters.removeFirst() }
      return .text(200, "OK")
    case "DELETE":
      letters = []
      return .json(200, ["callbacks": .array([])])
    default: return .text(405, "not with this method")
    }
  }
}
