import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing
import Vectors

/// `diagnose` and `check` say the same about one answer.
@Suite struct DiagnosisReportTests {
  private func report(_ name: String, _ got: String, beside cases: [Case] = []) throws -> DiagnosisReport {
    let testCase = try #require(try OptionsTests.corpus.get().first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    return try DiagnosisReport(operation, testCase.input, got: got, beside: cases)
  }

  @Test(arguments: [
    ("edfapg.callback.verify#accepted", #"{"accepted": true}"#, nil),
    ("edfapg.callback.verify#accepted", #"{"reject": "signature-mismatch"}"#, "No known mistake gives this answer"),
    ("edfapg.callback.verify#amount-changed", #"{"accepted": true}"#, nil),
    ("edfapg.callback.verify#hash-empty", #"{"accepted": true}"#, "accepts messages whose signature is empty"),
    ("edfapg.callback.verify#hash-empty", #"{"reject": "signature-mismatch"}"#, nil),
  ])
  func `the answer of a verification`(name: String, got: String, says: String?) throws {
    let report = try report(name, got)
    let shown = report.text(Style(isColored: false))
    #expect(shown.contains("The value is right.") == (says == nil), "\(shown)")
    #expect(shown.contains(says ?? "The value is right."), "\(shown)")
  }

  @Test func `what passes as a claim is right, and says whose it is`() throws {
    let cases = try OptionsTests.corpus.get()
    let testCase = try #require(cases.first { $0.name == "edfapg.request.sale#jpy" })
    guard case .claims(let claims) = testCase.expectation else {
      Issue.record("no claims")
      return
    }
    for claim in claims {
      guard case .value(let value) = claim.expected else { continue }
      let shown = try report(testCase.name, value.line, beside: cases).text(Style(isColored: false))
      #expect(shown.contains("The value is right. Sources disagree; it is that of \(claim.by)"), "\(shown)")
    }
  }

  /// The answer is right except for an additional header that holds the secret.
  @Test func `a right request with a secret beside it is not right`() throws {
    let cases = try OptionsTests.corpus.get()
    let testCase = try #require(cases.first { $0.name == "edfapg.request.sale#needed-fields" })
    guard case .answer(.value(let right)) = testCase.expectation, let secret = testCase.input["password"]?.string,
      let headers = right["headers"]?.elements
    else {
      Issue.record("no value")
      return
    }
    let header = JSON.array([.text("X-Client-Password"), .text(secret)])
    let sent = right.with(["headers"], .array(headers + [header]))
    #expect(try report(testCase.name, right.line, beside: cases).json["right"] == .bool(true))
    #expect(try report(testCase.name, sent.line, beside: cases).json["right"] == .bool(false))
  }

  /// The formula upper-cases the password, but a reader looks for the mask that `explain` shows.
  @Test func `a mask is not changed as its secret was`() throws {
    let sale = try #require(Gateway.operation("edfapg.hash.sale"))
    let input: JSON = [
      "email": .text("payer@example.com"), "password": .text("password-sample"),
      "cardNumber": .text("4111111111111111"),
    ]
    let shown = try DiagnosisReport(sale, input, got: "72ee99f0b56cbac123cbba6d36baebd3").text(Style(isColored: false))
    #expect(shown.contains("MOC.ELPMAXE@REYAP⟨password⟩1111111114"), "\(shown)")
    #expect(!shown.contains("PASSWORD"), "\(shown)")
  }

  /// A purchase as in PayFort's Android guide.
  private static func purchase(_ amount: String, _ currency: String, token: Bool = false) -> JSON {
    let token: JSON? = token ? .text("Dwp78q3") : nil
    return [
      "environment": .text("sandbox"), "phrase": .text("TESTPHRASE"), "algorithm": .text("sha256"),
      "fields": [
        "access_code": .text("zx0IPmPy5jp1vAz8Kpg7"), "merchant_identifier": .text("CycHZxVj"), "language": .text("en"),
        "merchant_reference": .text("XYZ9239-yu898"), "customer_email": .text("customer1@domain.com"),
        "sdk_token": token,
        "amount": .text(amount), "currency": .text(currency),
      ],
    ]
  }

  /// What `diagnose` and a run of this one case say of a purchase that was sent as another one, or to another host.
  private func names(
    _ amount: String, _ currency: String, sentAs other: String, at environment: String = "sandbox"
  ) throws -> (shown: String, diagnosed: [String], attributed: [String]) {
    let operation = try #require(Gateway.operation("payfort.request.purchase"))
    let input = Self.purchase(amount, currency)
    let sent = Self.purchase(other, currency).with(["environment"], .text(environment))
    guard case .value(let right) = operation.answer(input), case .value(let got) = operation.answer(sent) else {
      Issue.record("no request")
      return ("", [], [])
    }
    let testCase = Case(
      operation: operation.name, id: "purchase", comment: "", input: input, expectation: .answer(.value(right)),
      match: .json)
    let groups = FailureAttribution([Judge.judge(testCase, .value(got))]).groups
    let report = try DiagnosisReport(operation, input, got: got.line)
    let diagnosed = try #require(operation.diagnoseMessage(input, got: got))
    return (
      report.text(Style(isColored: false)), diagnosed.explanations.flatMap(\.mutations).map(\.fault.name),
      groups.flatMap(\.explanation.mutations).map(\.fault.name)
    )
  }

  @Test(arguments: [
    ("19.99", "SAR", "19.98", "sandbox", "sent-amount-by-binary-float"),
    ("10.00", "SAR", "10.00", "production", "sent-elsewhere"),
  ])
  func `a request's mistake has the name that a run gives it`(
    amount: String, currency: String, other: String, environment: String, name: String
  ) throws {
    let said = try names(amount, currency, sentAs: other, at: environment)
    #expect(said.attributed.first == name, "\(said)")
    #expect(said.diagnosed.first == name, "\(said)")
  }

  @Test(arguments: [("1000", "JPY", "100000"), ("10.5", "KWD", "1.05"), ("7", "JPY", "700")])
  func `an amount in a wrong unit is told no untrue mend`(amount: String, currency: String, other: String) throws {
    let said = try names(amount, currency, sentAs: other)
    for untrue in ["writes amount in", "cuts amount", "Keep the amount as the text"] {
      #expect(!said.shown.contains(untrue), "\(said.shown)")
    }
    #expect(said.shown.contains("amount"))
  }

  @Test func `a value that is signed as it was given is not sent in major units`() throws {
    let operation = try #require(Gateway.operation("payfort.request.purchase"))
    let input = Self.purchase("19.99", "SAR", token: true)
    guard case .value(let right) = operation.answer(input), let body = right["body"]?.string,
      var parameters = Optional(try JSON(parsing: Array(body.utf8))),
      let signing = Gateway.operation("payfort.signature")
    else {
      Issue.record("no request")
      return
    }
    let members = (parameters.members ?? []).filter { $0.name != "signature" }
    let signed = JSON.object(members).with(["amount"], .text("19.99"))
    guard
      case .value(let signature) = signing.answer([
        "phrase": .text("TESTPHRASE"), "algorithm": .text("sha256"), "parameters": signed,
      ])
    else {
      Issue.record("no signature")
      return
    }
    parameters = parameters.with(["signature"], signature)
    let got = right.with(["body"], .text(parameters.line))
    let shown = try DiagnosisReport(operation, input, got: got.line).text(Style(isColored: false))
    #expect(!shown.contains("disagree"), "\(shown)")
    #expect(shown.contains("Your port signs amount as it was given and sends it rewritten."), "\(shown)")
  }

  private static let disputed = "Documents and SDKs disagree"

  @Test func `a dispute about something else is not told`() throws {
    let said = try names("19.99", "SAR", sentAs: "19.98")
    #expect(!said.shown.contains(Self.disputed), "\(said.shown)")
    let verifying = try #require(Gateway.operation("payfort.signature.verify"))
    let message: JSON = [
      "phrase": .text("sandbox-response-phrase"), "algorithm": .text("sha256"),
      "parameters": ["command": .text("PURCHASE"), "amount": .text("1000"), "signature": .text("")],
    ]
    let accepted = try DiagnosisReport(verifying, message, got: #"{"accepted":true}"#).text(Style(isColored: false))
    #expect(!accepted.contains(Self.disputed), "\(accepted)")
  }

  @Test func `a dispute about what the answer differs in is told`() throws {
    let cases = try OptionsTests.corpus.get()
    let operation = try #require(Gateway.operation("payfort.request.purchase"))
    let input = Self.purchase("19.99", "SAR")
    guard case .value(let sent) = operation.answer(Self.purchase("19.99", "SAR", token: true)) else {
      Issue.record("no request")
      return
    }
    let told = try DiagnosisReport(operation, input, got: sent.line, beside: cases).text(Style(isColored: false))
    #expect(told.contains(Self.disputed), "\(told)")
    let signing = try #require(Gateway.operation("payfort.signature"))
    func value(_ algorithm: String, _ description: JSON) -> (input: JSON, value: String) {
      let input: JSON = [
        "phrase": .text("PASS"), "algorithm": .text(algorithm),
        "parameters": ["command": .text("PURCHASE"), "amount": .text("1000"), "order_description": description],
      ]
      guard case .value(let value) = signing.answer(input) else { return (input, "") }
      return (input, value.string ?? "")
    }
    func shown(_ got: String) throws -> String {
      try DiagnosisReport(signing, value("sha256", .null).input, got: got).text(Style(isColored: false))
    }
    #expect(try shown(value("sha256", .text("null")).value).contains(Self.disputed))
    // The dispute about null does not concern the algorithm.
    #expect(try !shown(value("sha512", .null).value).contains(Self.disputed))
  }

  @Test(arguments: [
    "payfort.signature.verify#signature-with-leading-space", "edfapg.callback.verify#probe-hash-no-break-space",
  ])
  func `white space around a signature is no mistake`(name: String) throws {
    for got in [#"{"accepted": true}"#, #"{"reject": "signature-mismatch"}"#] {
      let shown = try report(name, got).text(Style(isColored: false))
      #expect(shown.contains("The value is right."), "\(shown)")
    }
  }
}
