import ConformanceKit
import Encodings
import Formulas

@testable import Gateways

/// A sixth gateway, as its folder would define it: a formula, a table of fields, the words of its responses, and cases.
enum InventedGateway {
  static let operations = [hash, request, response, callback]

  private static let formula = Formula(
    .hex(.digest(.sha256, .join([.reverse(.field("order")), .upper(.field("payer")), .field("password")]))),
    source: "invented")

  private static let hash = Operation(
    "invented.hash.pay", "The hash of PAY.", [.text("order"), .text("payer"), .signingSecret("password")], formula)

  private static let rules: [FieldRule] = [
    .needed("order", .alphanumeric("-"), 20), .needed("sum", .amount), .needed("currency", .capitals(3)),
    .needed("payer", .text, 40), .allowed("note", .text, 80),
  ]

  private static let request = Operation(
    "invented.request.pay", "The request of PAY.",
    [.text("baseUrl"), .signingSecret("password"), .texts("fields", hiding: [:])],
    rules: rules
  ) { (rules, input) throws(Refusal) in
    let fields = try CallFields(rules, input)
    let endpoint = try Endpoint(input.text("baseUrl"), "baseUrl")
    try fields.check()
    let values = ["order": fields["order"], "payer": fields["payer"], "password": input.text("password")]
    let signature = MessageSignature(formula, texts: values, at: .field(["digest"]))
    let pairs =
      [FormBody.Pair(name: Array("call".utf8), value: Array("PAY".utf8))] + fields.pairs.filter { !$0.value.isEmpty }
      + [FormBody.Pair(name: Array("digest".utf8), value: signature.value)]
    let request = WireRequest(
      url: endpoint.url, headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: FormSpelling.whatwg.encode(pairs))
    return Operation.Product(value: request.json, signature: signature)
  }
  .inOrder([.invalidURL], .fields).listing(rules, in: "fields").refusing(.invalidURL, .missingField)
  .sending(
    .form, fixed: ["call", "digest"], amount: .decimal("sum"), secretName: "password", hexadecimal: "digest",
    texts: [.words, .spaces])

  private static let words = OutcomeWords(
    OutcomeWords.rows(of: ["status"], .approved, [["paid"]]),
    OutcomeWords.rows(of: ["status"], .declined, [["refused"]]))

  private static let response = Operation(
    "invented.response.decode", "What a response says.", ResponseBody.fields(["PAY"]), words: words
  ) { (words, input) throws(Refusal) in
    let response = try ResponseBody(input, actions: ["PAY"])
    guard let body = try response.object() else { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    outcome.transactionId = try body.required(try body.text("payment"), "payment")
    outcome.status = try body.text("state")
    let status = outcome.status ?? []
    outcome.kind = words.row("PAY") { _ in status }?.kind ?? .unknown
    return response.product(outcome)
  }
  .inOrder([.tooLong], [.wrongContentType], [.malformedBody], [.missingField, .wrongType]).refusing(
    .wrongContentType, .malformedBody, .missingField, .wrongType
  )
  .reading(ResponseShape(members: ["payment", "state"], outcome: [], words: [("status", ["state"])], id: "payment"))
  .checkingForm(of: "payment")

  private static let callback = Operation(
    "invented.callback.verify", "Whether a callback carries the right digest.",
    [.texts("parameters", hiding: [:]), .signingSecret("password")]
  ) { (input) throws(Refusal) in
    let members = JSON.object(input.object("parameters"))
    let text = { (name: String) in Array((members[name]?.string ?? "").utf8) }
    let values = ["order": text("order"), "payer": text("state"), "password": input.text("password")]
    return Derivation(formula, values.mapValues(FieldValue.bytes), verifying: text("digest"))
  }
  .inOrder([.signatureMismatch]).refusing(.signatureMismatch).listing(
    [.needed("order", .alphanumeric("-"), 20), .needed("state", .text), .needed("sum", .amount)],
    in: "parameters", signature: "digest")

  /// The cases that its documents would give.
  static let cases = (inputs + callbacks).enumerated().compactMap { index, one -> Case? in
    guard let operation = operations.first(where: { $0.name == one.operation }) else { return nil }
    let expectation: Expectation
    switch operation.answer(one.input) {
    case .value(let value): expectation = .answer(.value(value))
    case .reject(let rejection): expectation = .answer(.reject(rejection.code))
    case .error: return nil
    }
    return Case(
      operation: one.operation, id: "case-\(index)", comment: "x", input: one.input, expectation: expectation,
      match: one.operation.contains("request") ? .form : .exact)
  }

  /// A right callback and a changed one.
  private static let callbacks: [(operation: String, input: JSON)] = ["paid", "refused"].map { state in
    let parameters = JSON.members([
      ("order", .text("A-17")), ("state", .text(state)), ("sum", .text("10.50")),
      ("digest", .text("3b240e857cc5c6600a9e2934e69018c5695589320397c0a6bf45a493ba0f1aaf")),
    ])
    return (callback.name, .members([("parameters", parameters), ("password", .text("se+cret"))]))
  }

  private static let inputs: [(operation: String, input: JSON)] =
    [("A-17", "Amélie <amelie+shop@example.com> & co", "se+cret"), ("b-2", "x y", "Other1")].flatMap {
      order, payer, password in
      [
        (hash.name, JSON.members([("order", .text(order)), ("payer", .text(payer)), ("password", .text(password))])),
        (
          request.name,
          .members([
            ("baseUrl", .text("https://pay.example/")), ("password", .text(password)),
            (
              "fields",
              .members([
                ("order", .text(order)), ("sum", .text("10.50")), ("currency", .text("EUR")), ("payer", .text(payer)),
                ("note", .text(" two words ")),
              ])
            ),
          ])
        ),
      ]
    }
    + ["paid", "refused", "else"].map { state in
      (
        response.name,
        .members([
          ("action", .text("PAY")), ("status", .text("200")), ("contentType", .text("application/json")),
          ("body", .text(#"{"payment": "p-1", "state": "\#(state)"}"#)),
        ])
      )
    }
}
