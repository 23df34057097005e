import Encodings
import Gateways
import Reports

/// Reads a JSON object that arrived, and reports every flaw of its encoding.
enum JSONReading {
  /// Reads strictly; `nil` if nothing can be read.
  ///
  /// - Parameter secrets: the names, at any depth, whose values must not be shown.
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
        "it occurs twice; receivers disagree about which of the two counts")
    }
    exchange.review.fields = shown(json, [], secrets, exchange.redaction)
    return json
  }

  /// The redacted values, a row for each.
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
  /// Reports a content coding that no gateway unpacks, another charset, and fields in the URL.
  mutating func checkEnvelope(_ request: HTTPRequest) {
    if let coding = request.word("content-encoding"), coding != "identity" {
      find(.rejection(.wrongContentType), "Content-Encoding", "no gateway says that it decompresses a body")
    }
    let charset = MediaType(request.header("content-type") ?? [])?.parameter("charset")
    if let charset, String(decoding: charset, as: UTF8.self).lowercasedASCII != "utf-8" {
      find(.rejection(.wrongContentType), "Content-Type", "a body is UTF-8, and no other charset may be named")
    }
    if !request.query.isEmpty {
      find(.unknownField, "query", "this call has no query: servers and proxies write URLs into their logs")
    }
  }
}

extension JSON {
  /// The text, or the digits of a number, for amounts and ids that come as either.
  var scalar: String? {
    if case .number(let number) = self { number.digits } else { string }
  }
}
