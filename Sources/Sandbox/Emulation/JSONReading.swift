import Encodings
import Gateways
import Reports

/// A JSON object that arrived, with everything wrong about its encoding put down.
enum JSONReading {
  /// Reads strictly; `nil` where nothing can be read.
  ///
  /// - Parameter secrets: the names, at any depth, whose values nobody may see.
  static func object(_ exchange: inout EmulatedExchange, hiding secrets: Set<String>) -> JSON? {
    exchange.review.checkEnvelope(exchange.request)
    if MediaType(exchange.request.header("content-type") ?? [])?.name != "application/json" {
      exchange.review.find(.rejection(.wrongContentType), "Content-Type", "it must be application/json")
    }
    let json: JSON
    do { json = try JSON(parsing: exchange.request.body) } catch {
      exchange.review.find(.rejection(.malformedBody), "body, byte \(error.offset)", "not JSON: \(error.reason)")
      return nil
    }
    guard json.members != nil else {
      exchange.review.find(.rejection(.malformedBody), "body", "it must be an object; this is \(json.kind)")
      return nil
    }
    if let path = json.duplicateName {
      exchange.review.find(
        .rejection(.duplicateField), Display.line("\(path)"),
        "it is there twice; receivers disagree about which of the two counts")
    }
    exchange.review.fields = shown(json, [], secrets, exchange.redaction)
    return json
  }

  /// The values as people may see them, a row for each.
  private static func shown(
    _ json: JSON, _ place: [String], _ secrets: Set<String>, _ redaction: SandboxRedaction
  ) -> [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = []
    let members = json.members.map { $0.map { ($0.name.string, $0.value) } }
    let elements = json.elements.map { $0.enumerated().map { (String($0), $1) } }
    for (name, value) in members ?? elements ?? [] {
      guard rows.count < 200 else { break }
      let isDeeper = place.count < 4 && (value.members != nil || value.elements != nil)
      if isDeeper, !secrets.contains(name), !SecretName.matches(name.utf8) {
        rows += shown(value, place + [name], secrets, redaction)
      } else {
        rows.append(redaction.row(place + [name], value, isHidden: secrets.contains(name)))
      }
    }
    return rows
  }
}

extension RequestReview {
  /// Puts down what a body is wrapped in that no gateway unwraps, and fields that stand in the URL.
  mutating func checkEnvelope(_ request: HTTPRequest) {
    if let coding = request.word("content-encoding"), coding != "identity" {
      find(.rejection(.wrongContentType), "Content-Encoding", "no gateway says that it unpacks a body")
    }
    let charset = MediaType(request.header("content-type") ?? [])?.parameter("charset")
    if let charset, String(decoding: charset, as: UTF8.self).lowercasedASCII != "utf-8" {
      find(.rejection(.wrongContentType), "Content-Type", "a body is UTF-8, and no other charset may be named")
    }
    if !request.query.isEmpty {
      find(.unknownField, "query", "this call has nothing in the URL, which servers and proxies write into their logs")
    }
  }

  /// Checks a JSON body against the gateway's table, every row of it.
  mutating func check(_ rules: [FieldRule], _ body: JSON) {
    for rule in rules {
      let text = Array((body[rule.path]?.string ?? "").utf8)
      do {
        try rule.check(body)
        try rule.check(text) { Array((body[$0]?.string ?? "").utf8) }
      } catch {
        if case .rejection(let rejection) = error { tell(rejection, of: rule, text) }
      }
    }
  }

  /// Puts down what a check of the kit refuses.
  mutating func check(_ place: String, _ body: () throws(Refusal) -> Void) {
    do { try body() } catch {
      switch error {
      case .rejection(let rejection): find(rejection, at: place)
      case .badInput(let error): find(.rejection(.invalidValue), place, error.description)
      }
    }
  }

  /// Puts down the outermost members that a call does not have.
  mutating func refuseUnknown(_ body: JSON, but known: Set<String>) {
    for member in body.members ?? [] where !known.contains(member.name.string) {
      find(.unknownField, Display.line(member.name.string), "this call has no such field")
    }
  }
}

extension JSON {
  /// The digits of a text or number, for amounts and ids that come as either.
  var scalar: String? {
    if case .number(let number) = self { number.digits } else { string }
  }
}
