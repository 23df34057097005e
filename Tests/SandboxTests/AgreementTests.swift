import Audit
import ConformanceKit
import Encodings
import Faults
import Foundation
import Gateways
import Messages
import Platform
import Reports
import Testing

@testable import Sandbox

/// `check`, the sandbox and the audit agree about a message.
@Suite struct AgreementTests {
  /// A right call to a demo merchant that needs no earlier payment.
  struct Call: Sendable, CustomTestStringConvertible {
    let operation: String
    /// The prefix of the request's path at the sandbox.
    let prefix: String
    private let text: String

    init(_ operation: String, _ prefix: String, _ text: String) {
      (self.operation, self.prefix, self.text) = (operation, prefix, text)
    }

    /// The input with the current time: gateways refuse times that are minutes old, and a test on a busy machine may be
    /// late.
    var input: JSON {
      let now = ISO8601DateFormatter().string(from: Date())
      return (try? JSON(parsing: Array(text.replacing("NOW", with: now).utf8))) ?? .null
    }

    var testDescription: String { operation }
  }

  static let calls: [Call] = {
    let edfapg =
      #""paymentUrl": "https://x.example/edfapg/payment/post", "clientKey": "sandbox-client-key", "password": "sandbox-secret-password""#
    let payer =
      #""payer_first_name": "Jānis", "payer_last_name": "D", "payer_address": "S 1", "payer_country": "SA", "payer_city": "R & D", "payer_zip": "1", "payer_email": "doe+tag@example.com", "payer_phone": "+966500000000", "payer_ip": "203.0.113.7""#
    let order =
      #""order_id": "o-1", "order_amount": "10.00", "order_currency": "SAR", "order_description": "Tea + milk""#
    let payfort = #""environment": "sandbox", "phrase": "sandbox-request-phrase", "algorithm": "sha256""#
    let account =
      #""access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en", "merchant_reference": "r-1""#
    let placetopay =
      #""baseUrl": "https://x.example/placetopay", "login": "sandbox-login", "secretKey": "sandbox-secret-key", "nonce": "0123456789abcdef", "seed": "NOW""#
    let everypay =
      #""baseUrl": "https://x.example/everypay", "username": "sandbox-username", "secret": "sandbox-api-secret", "nonce": "n-1", "timestamp": "NOW""#
    let fields = #""account_name": "EUR3D1", "order_reference": "R-1", "customer_url": "https://shop.example/""#
    return [
      (
        "edfapg.request.sale", "",
        #"{\#(edfapg), "fields": {\#(order), "card_number": "4111111111111111", "card_exp_month": "01", "card_exp_year": "2038", "card_cvv2": "987", \#(payer), "term_url_3ds": "https://shop.example/?a=1"}}"#
      ),
      (
        "edfapg.request.applepay", "",
        #"{\#(edfapg), "fields": {\#(order), \#(payer), "identifier": "TX-1", "return_url": "https://shop.example/", "parameters": "{}"}}"#
      ),
      (
        "payfort.request.purchase", "/payfort",
        #"{\#(payfort), "fields": {\#(account), "amount": "10.00", "currency": "AED", "customer_email": "a@b.example"}}"#
      ),
      ("payfort.request.check-status", "/payfort", #"{\#(payfort), "fields": {\#(account)}}"#),
      (
        "placetopay.request.create", "",
        #"{\#(placetopay), "request": {"ipAddress": "203.0.113.7", "userAgent": "u", "returnUrl": "https://shop.example/", "payment": {"reference": "R-1", "description": "Té", "amount": {"currency": "COP", "total": 165000}}}}"#
      ),
      (
        "everypay.request.oneoff", "",
        #"{\#(everypay), "fields": {\#(fields), "amount": "19.99", "currency_code": "EUR"}}"#
      ),
      ("everypay.request.token", "", #"{\#(everypay), "fields": {\#(fields)}}"#),
      (
        "nexi.request.token", "/nexi",
        #"{"environment": "test", "clientId": "sandbox-client-id", "clientSecret": "sandbox+client/secret=", "grantType": "client_credentials"}"#
      ),
    ].map(Call.init)
  }()

  /// The sandbox's findings about a request; empty if it is conformant.
  private func findings(_ message: JSON, _ call: Call) throws -> [String] {
    try reviews([message], call)[0].findings.map { "\($0.kind.name) \($0.place): \($0.sentence)" }
  }

  /// The sandbox's reviews of successive requests.
  private func reviews(_ messages: [JSON], _ call: Call) throws -> [RequestReview] {
    try sandbox(messages, call).log.records.map(\.review)
  }

  /// The sandbox after successive requests.
  private func sandbox(_ messages: [JSON], _ call: Call) throws -> Sandbox {
    let settings = try SandboxSettings { _ in nil }
    let address = try #require(ListenAddress("127.0.0.1:8080"))
    var sandbox = try Sandbox(settings, address, state: nil, Style(isColored: false)) { _ in }
    for message in messages { _ = sandbox.respond(to: try Self.request(message, call)) }
    try #require(sandbox.log.records.count == messages.count)
    return sandbox
  }

  private static func request(_ message: JSON, _ call: Call) throws -> HTTPRequest {
    let url = (message["url"]?.string ?? "").split(separator: "?", maxSplits: 1)
    let path = call.prefix + (url.first ?? "").dropFirst(8).drop { $0 != "/" }
    let headers = (message["headers"]?.elements ?? []).compactMap { pair -> HTTPRequest.HeaderField? in
      guard let pair = pair.elements, pair.count == 2, let name = pair[0].string,
        let value = try? TextInput.bytes(pair[1], "")
      else { return nil }
      // The reader of a connection removes the spaces.
      return HTTPRequest.HeaderField(name: name.lowercased(), value: HeaderScanner.trimmed(value))
    }
    let body = try message["body"].map { try TextInput.bytes($0, "body") } ?? []
    return HTTPRequest(
      method: message["method"]?.string ?? "", path: String(path), query: url.count > 1 ? Array(url[1].utf8) : [],
      isVersion10: false, headers: headers, body: body)
  }

  private static let secrets = """
    {"edfapg": [{"clientKey": "sandbox-client-key", "password": "sandbox-secret-password"}],
     "payfort": [{"accessCode": "SANDBOXACCESSCODE", "merchantIdentifier": "SANDBOXMERCHANT",
                  "requestPhrase": "sandbox-request-phrase", "responsePhrase": "sandbox-response-phrase", "algorithm": "sha256"}],
     "placetopay": [{"login": "sandbox-login", "secretKey": "sandbox-secret-key"}],
     "everypay": [{"username": "sandbox-username", "secret": "sandbox-api-secret"}],
     "nexi": [{"clientId": "sandbox-client-id", "clientSecret": "sandbox+client/secret="}]}
    """

  /// The audit's accusations about a captured request; empty if it is right.
  private func accusations(_ message: JSON) throws -> [String] {
    let said = try judgements([message])
    return said.count == 1 ? said[0].accusations : ["\(said.count) messages"]
  }

  /// The audit's judgements of successive requests.
  private func judgements(_ messages: [JSON]) throws -> [Judgement] {
    let lines = try messages.map { try Self.line($0).lineBytes + [0x0a] }
    var auditor = Auditor(try Keyring(Array(Self.secrets.utf8)), searches: 0)
    let source = Auditor.Source("capture", hint: nil, isRepeatable: true) { _ in
      var rest = lines.flatMap(\.self)
      return {
        defer { rest = [] }
        return rest
      }
    }
    var judgements: [Judgement] = []
    auditor.audit([source]) { judgements.append($0) }
    return judgements
  }

  private static func line(_ message: JSON) throws -> JSON {
    let body = try message["body"].map { try TextInput.bytes($0, "body") } ?? []
    return [
      "method": message["method"], "url": message["url"], "headers": message["headers"],
      "bodyBase64": .text(Base64.encode(body)), "time": .text(ISO8601DateFormatter().string(from: Date())),
    ]
  }

  /// Fails if the sandbox or the audit complains about a message.
  private func expectNoComplaint(
    _ message: JSON, _ call: Call, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (found, said) = (try findings(message, call), try accusations(message))
    #expect(found == [], "\(what), at the sandbox", sourceLocation: sourceLocation)
    #expect(said == [], "\(what), in the audit", sourceLocation: sourceLocation)
  }

  /// A case of the call, with its right request.
  private func testCase(_ call: Call) throws -> (testCase: Case, right: JSON) {
    let (operation, input) = (try #require(Gateway.operation(call.operation)), call.input)
    let answer = operation.answer(input)
    let right: JSON? = if case .value(let value) = answer { value } else { nil }
    let value = try #require(right, "\(answer)")
    let testCase = Case(
      operation: call.operation, id: "agreement", comment: "", input: input, expectation: .answer(.value(value)),
      match: Case.match(of: value))
    return (testCase, value)
  }

  @Test(arguments: calls) func `a freedom is one for all three`(_ call: Call) throws {
    let operation = try #require(Gateway.operation(call.operation))
    let right = try testCase(call).right
    // If the right request is refused, so is every other one.
    let (found, said) = (try findings(right, call), try accusations(right))
    try #require(found == [] && said == [], "the right request: \(found + said)")
    var asked = 0
    for freedom in Freedom.all where freedom.isAbout(operation) {
      let (testCase, right) = try testCase(call)
      guard case .value(let message, _)? = freedom.answer(testCase, .value(right)), message != right else {
        continue
      }
      asked += 1
      #expect(Judge.judge(testCase, .value(message)).verdict == .pass, "\(freedom.name)")
      try expectNoComplaint(message, call, freedom.name)
    }
    #expect(asked > 10)
  }

  /// The leaks in the last of several requests, as the sandbox and the audit report them: the severity, then each leak
  /// and its place.
  private func leaks(_ messages: [JSON], _ call: Call) throws -> (sandbox: [String], audit: [String]) {
    let names = Set(Leak.Kind.allCases.map(\.rawValue) + ["replayed-nonce"])
    let (review, judgement) = (
      try #require(try reviews(messages, call).last), try #require(try judgements(messages).last)
    )
    let found = review.findings.filter { names.contains($0.kind.name) }
    let told = judgement.findings.filter { names.contains($0.kind.rawValue) && $0.weight > .note }
    let severity = review.severity.map { [$0.rawValue] } ?? []
    return (
      severity + found.map { "\($0.kind.name) \($0.place): \($0.sentence)" },
      (judgement.isBad ? [judgement.severity.rawValue] : [])
        + told.map { "\($0.kind.rawValue) \($0.at): \($0.message)" }
    )
  }

  @Test(arguments: [
    ("edfapg.request.sale", "Tea + milk", "sandbox-secret-password", "secret-in-body"),
    (
      "payfort.request.purchase", #""currency":"AED""#,
      #""currency":"AED","order_description":"sandbox-request-phrase""#, "secret-in-body"
    ),
    ("placetopay.request.create", #""userAgent":"u""#, #""userAgent":"sandbox-secret-key""#, "secret-in-body"),
    ("placetopay.request.create", #"T\u00e9"#, "x sandbox-secret-key", "secret-in-body"),
    ("everypay.request.oneoff", "R-1", "sandbox-api-secret", "secret-in-body"),
  ]) func `a secret in a body is critical for both`(
    name: String, text: String, other: String, kind: String
  ) throws {
    let call = try #require(Self.calls.first { $0.operation == name })
    let operation = try #require(Gateway.operation(name))
    let line = call.input.line
    try #require(line.contains(text))
    let input = try JSON(parsing: Array(line.replacing(text, with: other).utf8))
    let answer = operation.answer(input)
    let value: JSON? = if case .value(let value) = answer { value } else { nil }
    let message = try #require(value, "\(answer)")
    let said = try leaks([message], call)
    #expect(said.sandbox == said.audit)
    #expect(said.sandbox.first == "critical" && said.sandbox.last?.hasPrefix("\(kind) ") == true, "\(said)")
  }

  @Test(arguments: [
    ("password=sandbox-secret-password", ["secret-in-url"]), ("x=sandbox-secret-password", ["secret-in-url"]),
    ("debug_card=4111111111111111", ["card-in-url"]),
    ("debug_card=4111111111111111&password=x", ["card-in-url", "secret-in-url"]),
    // An order number may have the digits of a card, and a text is no secret under a name that is none.
    ("order_number=4111111111111111", []), ("page=2", []),
  ]) func `what the URL has is a leak for both`(query: String, kinds: [String]) throws {
    let call = Self.calls[0]
    let right = try testCase(call).right
    let message = right.with(["url"], .text("\(right["url"]?.string ?? "")?\(query)"))
    let said = try leaks([message], call)
    #expect(said.sandbox.dropFirst() == said.audit.dropFirst(kinds.isEmpty ? 0 : 1))
    #expect(said.sandbox.first == (kinds.isEmpty ? "medium" : "critical"))
    #expect(said.sandbox.dropFirst().map { String($0.prefix { $0 != " " }) } == kinds)
  }

  @Test(arguments: [
    ("X-Debug-Card", "5123 4500 0000 0008", "card-in-header"), ("X-Note", "4111111111111111", "card-in-header"),
    ("X-Debug", "sandbox-secret-password", "secret-in-header"),
    ("Authorization", "sandbox-secret-password", "secret-in-header"),
    ("X-Request-Id", "5555555555554444", ""),
    ("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", ""),
  ]) func `what a header has is a leak for both`(name: String, value: String, kind: String) throws {
    let call = Self.calls[0]
    let right = try testCase(call).right
    let headers = (right["headers"]?.elements ?? []) + [.array([.text(name), .text(value)])]
    let said = try leaks([right.with(["headers"], .array(headers))], call)
    #expect(said.sandbox.map { $0.lowercased() } == said.audit.map { $0.lowercased() })
    #expect(said.sandbox.isEmpty == kind.isEmpty)
    if !kind.isEmpty {
      #expect(said.sandbox.first == "critical" && said.sandbox.last?.hasPrefix(kind) == true, "\(said)")
    }
  }

  @Test func `a nonce of another order is high for both, and a retry is a note`() throws {
    let call = try #require(Self.calls.first { $0.operation == "placetopay.request.create" })
    let operation = try #require(Gateway.operation(call.operation))
    let right = try testCase(call).right
    let input = try JSON(parsing: Array(call.input.line.replacing("R-1", with: "R-2").utf8))
    guard case .value(let other) = operation.answer(input) else {
      Issue.record("no request")
      return
    }
    let said = try leaks([right, other], call)
    #expect(
      said.sandbox == [
        "high", "replayed-nonce auth.nonce: it was used before, in request 1; every request needs a new one",
      ])
    #expect(
      said.audit == [
        "high", "replayed-nonce /auth/nonce: it was used before, in entry 0; every request needs a new one",
      ])
    let again = try reviews([right, right], call)
    #expect(again.map(\.isConformant) == [true, true])
    #expect(again.map(\.notes.count) == [0, 1])
  }

  @Test func `a nonce of another order is high in every report of the sandbox`() throws {
    let call = try #require(Self.calls.first { $0.operation == "placetopay.request.create" })
    let input = try JSON(parsing: Array(call.input.line.replacing("R-1", with: "R-2").utf8))
    guard case .value(let other)? = Gateway.operation(call.operation)?.answer(input) else {
      Issue.record("no request")
      return
    }
    let run = try sandbox([try testCase(call).right, other], call).run(started: UTCTime(seconds: 0))
    #expect(run.run.outcomes.map(\.severity) == [nil, .high])
    for format in [ReportFormat.junit, .html, .markdown, .tap] {
      let text = String(decoding: format.render(run), as: UTF8.self)
      #expect(text.contains("sends what an attacker can use (high)"), "\(format)")
    }
  }

  @Test(arguments: [JSON.text("true"), .integer(1)])
  func `a switch of another type is refused by all three`(value: JSON) throws {
    let call = try #require(Self.calls.first { $0.operation == "placetopay.request.create" })
    let (operation, path) = (try #require(Gateway.operation(call.operation)), ["request", "payment", "subscribe"])
    let input = call.input.with(path, .bool(true))
    guard case .value(let right) = operation.answer(input), let body = right["body"]?.string else {
      Issue.record("no request")
      return
    }
    let testCase = Case(
      operation: call.operation, id: "agreement", comment: "", input: input, expectation: .answer(.value(right)),
      match: Case.match(of: right))
    try expectNoComplaint(right, call, "payment.subscribe is true")
    let wrong = right.with(["body"], .text(body.replacing(#""subscribe":true"#, with: #""subscribe":\#(value.line)"#)))
    try #require(wrong != right)
    #expect(Judge.judge(testCase, .value(wrong)).verdict == .fail)
    #expect(try findings(wrong, call).contains { $0.hasPrefix("wrong-type payment.subscribe") })
    #expect(try !accusations(wrong).isEmpty)
  }

  @Test(arguments: calls.filter { ["edfapg", "placetopay", "everypay"].contains($0.operation.prefix { $0 != "." }) })
  func `a shop that is reached over plain http is refused by none`(_ call: Call) throws {
    let right = try testCase(call).right
    let line = ["https://shop", #"https:\\/\\/shop"#, "https%3A%2F%2Fshop"].reduce(right.line) { text, url in
      text.replacing(url, with: url.replacing("https", with: "http"))
    }
    let message = try JSON(parsing: Array(line.utf8))
    try #require(message != right)
    try expectNoComplaint(message, call, "plain http")
  }

  /// Faults that only `check` can refuse: it knows what was to be sent and where, and sees what never passes through a
  /// socket.
  private static let knownToCheckAlone: Set<String> = [
    "fields-swapped", "field-not-sent", "field-misspelled", "sent-in-latin1", "sent-html-escaped", "sent-amount-whole",
    "sent-amount-by-binary-float", "sent-amount-in-hundredths", "sent-amount-in-minor-units", "other-environment",
    "url-slash-at-the-end",
    "transfer-encoding-sent",
    "request-member-added",
    "host-of-another", "header-with-line-end", "header-no-pair", "content-length-wrong",
  ]

  @Test(arguments: calls) func `no mistake passes one and fails the other`(_ call: Call) throws {
    let operation = try #require(Gateway.operation(call.operation))
    for mutant in operation.wireMutants {
      let (testCase, right) = try testCase(call)
      let example = MessageExample(operation, testCase.input)
      guard case .value(let message)? = mutant.answer(example), message != right, message != .null else { continue }
      let passes = Judge.judge(testCase, .value(message)).verdict == .pass
      let found = try findings(message, call)
      // For an unknown merchant the audit reports that the secret is missing.
      let isForeign = found.contains { $0.hasPrefix("unknown-merchant") }
      if !isForeign, found.contains(where: { $0.hasPrefix("signature-mismatch") }) {
        let said = try accusations(message)
        #expect(said != [], "\(mutant.mutation.phrase)")
      }
      if passes { #expect(found == [], "\(mutant.mutation.phrase)") }
      guard !passes, found == [] else { continue }
      let isListed = Self.knownToCheckAlone.contains(mutant.mutation.fault.name)
      #expect(isListed, "\(mutant.mutation.fault.name): \(mutant.mutation.phrase)")
    }
  }
}

extension Case {
  fileprivate static func match(of request: JSON) -> MatchRule {
    switch RequestMessage(request)?.body {
    case .form: .form
    case .parts: .multipart
    default: .json
    }
  }
}

extension Judgement {
  /// The accusations against a message, one per line.
  fileprivate var accusations: [String] {
    (verdict == .wrong ? ["wrong"] : [])
      + findings.filter { $0.weight > .note }.map { "\($0.kind.rawValue) \($0.at): \($0.message)" }
  }
}
