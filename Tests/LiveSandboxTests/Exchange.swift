import Encodings
import Foundation
import Gateways
import Ports
import Reports
import Testing

/// One call: a request written by the kit's operation and sent over real HTTP, and the answer as its decoder reads it.
struct Exchange {
  /// The request's operation: `payfort.request.purchase`.
  let operation: String
  /// The action given to the decoder: `PURCHASE`.
  let action: String
  let input: JSON
  /// Turns the URL that the kit writes into the one that is called.
  var redirect: (String) -> String = { $0 }
  /// Changes the body before it is sent.
  var change: (String) -> String = { $0 }
  /// A header field that replaces the kit's; without a value, the field is removed.
  var header: (name: String, value: String?)?

  private var gateway: String { String(operation.prefix { $0 != "." }) }

  /// Sends the request.
  func answer() async throws -> LiveClient.Answer {
    let writer = try #require(Gateway.operation(operation))
    guard case .value(let request) = writer.answer(input) else {
      throw Unexpected("the kit does not write this request: \(writer.answer(input).json.line)")
    }
    let url = redirect(try #require(request["url"]?.string))
    var headers = (request["headers"]?.elements ?? []).compactMap { header in
      header.elements.flatMap { pair in pair[0].string.flatMap { name in pair[1].string.map { (name, $0) } } }
    }
    if let header {
      headers = headers.filter { $0.0 != header.name } + (header.value.map { [(header.name, $0)] } ?? [])
    }
    let answer = try await LiveClient.send(
      try #require(request["method"]?.string), try #require(URL(string: url), "\(operation)"), headers,
      request["body"]?.string.map(change))
    record(answer, Redactor(writer.fields, input), host: URL(string: url)?.host ?? "")
    return answer
  }

  /// Sends the request and decodes the answer.
  func outcome() async throws -> FlowOutcome { try Self.decode(gateway, action, try await answer()) }

  static func decode(_ gateway: String, _ action: String, _ answer: LiveClient.Answer) throws -> FlowOutcome {
    let decoder = try #require(Gateway.operation("\(gateway).response.decode"))
    switch decoder.answer(input(action, answer, answer.body)) {
    case .value(let outcome): return FlowOutcome(json: outcome, answer: answer)
    case .reject(let rejection): throw Unexpected("the answer is \(rejection.code.rawValue): \(rejection.message)")
    case .error(let error): throw Unexpected(error.description)
    }
  }

  private static func input(_ action: String, _ answer: LiveClient.Answer, _ body: String) -> JSON {
    [
      "action": .text(action), "status": .text(String(answer.status)), "contentType": .text(answer.contentType),
      "body": .text(body),
    ]
  }

  /// Attaches the answer without secrets for `payconform vectors adopt`: the input of a case that may be worth keeping.
  private func record(_ answer: LiveClient.Answer, _ redactor: Redactor, host: String) {
    let tokens = /"(sdk_token|token_name|access_token|mobile_access_token|recurring_token|token)"\s*:\s*"[^"]*"/
    let body = redactor.redact(answer.body).replacing(tokens) { "\"\($0.1)\":\"REDACTED\"" }
    let letter: JSON = [
      "op": .text("\(gateway).response.decode"), "input": Self.input(action, answer, body),
      "of": .text(operation), "host": .text(host),
      "at": .text(UTCTime(seconds: Int(Date().timeIntervalSince1970)).description),
    ]
    Attachment.record(letter.line + "\n", named: "\(operation).json")
  }
}

/// The outcome of a gateway's answer, in the words that all gateways share.
struct FlowOutcome {
  let json: JSON
  let answer: LiveClient.Answer

  var kind: String { json["kind"]?.string ?? "" }

  func text(_ name: String) throws -> String { try #require(json[name]?.string, "\(name) of \(json.line)") }

  /// Requires the kind, without which the rest of a flow makes no sense, and checks the first error's code if one is
  /// given.
  @discardableResult
  func expect(
    _ kinds: String..., code: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FlowOutcome {
    try #require(kinds.contains(kind), "\(json.line)", sourceLocation: sourceLocation)
    #expect(code == nil || self.code == code, "\(json.line)", sourceLocation: sourceLocation)
    return self
  }

  /// The code of the first error.
  var code: String? { json["errors"]?.elements?.first?["code"]?.string }

  /// The page that the customer is sent to; without TLS if it is the emulation's.
  func page(_ ending: String = "") throws -> URL {
    let text = try #require(json["redirect"]?["url"]?.string, "\(json.line)") + ending
    return try LiveClient.plain(text)
  }

  /// Presses a button on the customer's page once, and tries others that do not exist.
  func press(_ button: String) async throws -> LiveClient.Answer {
    let shown = try await LiveClient.send("GET", page(), [], nil)
    #expect(shown.status == 200 && shown.contentType.hasPrefix("text/html"))
    let whole = try page().absoluteString
    let wrong =
      try [page("0"), page("/other"), page("/\(button)/x")]
      + [LiveClient.plain(String(whole.prefix(whole.count - 33)))]
    for url in wrong { #expect(try await LiveClient.send("POST", url, [], "").status == 404) }
    #expect(try await LiveClient.send("GET", page("/\(button)"), [], nil).status == 405)
    let back = try await LiveClient.send("POST", page("/\(button)"), [], "")
    #expect(try await LiveClient.send("POST", page("/\(button)"), [], "").status == 409)
    return back
  }
}

/// An event that no gateway should cause.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
