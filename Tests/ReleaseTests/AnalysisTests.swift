import Analysis
import Encodings
import Formulas
import Gateways
import Reports
import Testing

/// What the analysis must find from the formulas alone, and what it must not find.
struct AnalysisTests {
  private func weaknesses(_ name: String) throws -> [Weakness] {
    Analysis.weaknesses(of: try #require(Gateway.operation(name)))
  }

  @Test(arguments: [
    ("edfapg.hash.sale", Weakness.Kind.unsigned, "6 of the 16 bytes of 'cardNumber'"),
    ("edfapg.hash.sale", .folding, "'password'"), ("edfapg.hash.sale", .folding, "'email'"),
    ("edfapg.hash.sale", .reuse, "edfapg.hash.transaction"), ("edfapg.hash.sale", .digest, "MD5"),
    ("edfapg.hash.applepay", .boundary, "'amount' and 'currency'"),
    ("edfapg.hash.checkout", .boundary, "'orderNumber' and 'amount'"),
    ("edfapg.hash.checkout", .secretPlace, "at the end"),
    ("edfapg.hash.applepay", .secretPlace, "in front"), ("edfapg.hash.credit", .secretPlace, "in front"),
    ("edfapg.hash.sadad", .secretPlace, "at the end"),
    ("edfapg.hash.transaction", .boundary, "'transactionId' and 'cardNumber'"),
    ("edfapg.hash.sale", .folding, "'cardToken'"), ("edfapg.hash.schedule", .freshness, "Nothing but the secret"),
    ("payfort.signature", .boundary, "'amount' can swallow the parameter 'command'"),
    ("payfort.signature", .freshness, "when"), ("placetopay.notification", .boundary, "'requestId' and 'status'"),
    ("edfapg.request.sale", .unsigned, "order_id, order_amount, order_currency"),
    ("edfapg.request.sale", .unsigned, "6 of the 16 bytes of 'card_number'"),
    ("edfapg.request.recurring-sale", .unsigned, "No field"), ("placetopay.request.create", .unsigned, "No field"),
    ("everypay.request.oneoff", .unsigned, "No field"), ("nexi.request.payment-intent", .unsigned, "No field"),
    ("edfapg.callback.verify", .unsigned, "result, status, order_id, amount, currency"),
    ("edfapg.callback.verify", .reuse, "edfapg.request.capture"),
    ("payfort.signature.verify", .reuse, "payfort.request"),
    ("payfort.request.tokenization", .unsigned, "card_number"), ("placetopay.trankey", .freshness, "20 bits"),
    ("placetopay.notification.verify", .unsigned, "'reference'"),
    ("placetopay.trankey", .digest, "'sha1'"), ("placetopay.notification", .digest, "'sha1'"),
    ("payfort.signature", .digest, "'sha1'"), ("everypay.request.payment", .unsigned, "No field"),
    ("nexi.mac.request", .reuse, "nexi.mac.response"), ("everypay.authorization.basic", .unsigned, ""),
  ])
  func finds(_ name: String, _ kind: Weakness.Kind, _ words: String) throws {
    let found = try weaknesses(name).contains { $0.kind == kind && $0.finding.contains(words) }
    #expect(found != (words.isEmpty), "\(name) \(kind) \(words)")
  }

  @Test(arguments: [
    ("placetopay.notification", Weakness.Kind.freshness), ("placetopay.trankey", .folding),
    ("payfort.request.purchase", .unsigned), ("payfort.signature.verify", .unsigned),
    ("edfapg.request.status", .unsigned),
    ("nexi.mac.request", .digest), ("nexi.mac.request", .boundary), ("payfort.signature", .secretPlace),
    ("edfapg.hash.sale", .secretPlace), ("edfapg.hash.schedule", .secretPlace),
    ("edfapg.hash.sadad", .digest), ("everypay.hmac", .boundary), ("nexi.mac.response", .digest),
  ])
  func doesNotAccuse(_ name: String, _ kind: Weakness.Kind) throws {
    #expect(try !weaknesses(name).contains { $0.kind == kind })
  }

  /// Money and the customer's way are rated higher than a name.
  @Test(arguments: [
    ("edfapg.request.sale", "'term_url_3ds' is not signed.", Weakness.Severity.high),
    ("edfapg.request.applepay", "'return_url' is not signed.", .high),
    ("edfapg.request.sale", "payer_first_name", .low), ("edfapg.callback.verify", "amount, currency.", .critical),
  ])
  func ratesByWhatAnAttackerGains(_ name: String, _ words: String, _ severity: Weakness.Severity) throws {
    let found = try weaknesses(name).first { $0.kind == .unsigned && $0.finding.contains(words) }
    #expect(found?.severity == severity && found?.evidence != nil, "\(name): \(words)")
  }

  /// The worst finding comes first in a long text.
  @Test func beginsWithTheWorst() throws {
    let analyses = try ["edfapg.hash.sale", "edfapg.callback.verify"].map { ($0, try weaknesses($0)) }
    let lines = AnalysisReport.summary(analyses, Style(isColored: false)).split(separator: "\n")
    #expect(lines.first?.hasPrefix("11 findings in 2 operations: 1 critical,") == true, "\(lines)")
    #expect(
      lines.dropFirst().first
        == "  critical  edfapg.callback.verify: 6 fields are not signed: action, result, status, order_id, amount, currency."
    )
    #expect(lines.count == 12 && lines.last?.hasPrefix("  low ") == true)
  }

  /// A verification accepts; a request is at least written, and the ports compute its signature in `tools/oracles
  /// analysis`.
  private func gives(_ operation: String, _ answer: Answer, _ signature: JSON) -> Bool {
    guard case .value(let value) = answer else { return false }
    if operation.contains(".request.") { return true }
    return operation.hasSuffix(".verify") ? value["accepted"] == .bool(true) : value == signature
  }

  /// A secret before MD5 does not stop anybody from signing a longer message: each of the four formulas shows one.
  @Test(arguments: [
    "edfapg.hash.applepay", "edfapg.hash.credit", "edfapg.hash.credit-callback", "edfapg.hash.schedule-action",
  ])
  func extendsTheMessage(_ name: String) throws {
    let evidence = try #require(try weaknesses(name).first { $0.kind == .secretPlace }?.evidence)
    #expect(evidence.otherSignature != nil && evidence.otherSignature != evidence.signature)
    #expect(evidence.input["password"] == evidence.otherInput["password"] || evidence.otherInput["password"] == nil)
  }

  /// A field that is only in the URL is part of a message too.
  @Test func coversFieldsOfTheURL() throws {
    for (name, field) in [("everypay.request.payment", "paymentReference"), ("placetopay.request.query", "requestId")] {
      let operation = try #require(Gateway.operation(name))
      let coverage = try #require(MessageCoverage(operation))
      #expect(coverage.fields.contains { $0.field == field && $0.isNone }, "\(name)")
    }
  }

  /// The coverage is counted from the table: a field that nobody could change would be missing.
  @Test func coversEveryFieldOfTheSale() throws {
    let sale = try #require(Gateway.operation("edfapg.request.sale"))
    let coverage = try #require(MessageCoverage(sale))
    #expect(coverage.fields.count == 27)
    #expect(coverage.fields.filter(\.isWhole).map(\.field) == ["payer_email"])
    #expect(coverage.fields.filter { !$0.isWhole && !$0.isNone }.map(\.field) == ["card_number"])
  }

  /// Colliding messages are known for MD5 and not for SHA-256.
  @Test(arguments: [("edfapg.hash.checkout", true), ("edfapg.hash.sadad", false), ("placetopay.notification", false)])
  func saysWhyThereIsNoEvidence(_ name: String, isShown: Bool) throws {
    let weakness = try #require(
      try weaknesses(name).first { $0.kind == .secretPlace && $0.finding.contains("at the end") })
    #expect((weakness.evidence != nil) == isShown, "\(weakness)")
    #expect((weakness.unproved?.contains("SHA-256") ?? false) == !isShown, "\(weakness)")
  }

  /// Two inputs collide if a digest maps different bytes to one value, not if a formula hashes the same bytes twice.
  @Test func collisionsAreOfDifferentBytes() throws {
    var count = 0
    for operation in Analysis.operations {
      for weakness in Analysis.weaknesses(of: operation) where [.digest, .secretPlace].contains(weakness.kind) {
        guard let evidence = weakness.evidence, evidence.otherSignature == nil,
          let proving = Analysis.operations.first(where: { $0.name == evidence.operation })
        else { continue }
        count += 1
        #expect(before(proving, evidence.input) != before(proving, evidence.otherInput), "\(operation.name)")
      }
    }
    #expect(count >= 10)
  }

  /// The bytes hashed first; for a bare digest, the input itself.
  private func before(_ operation: Gateways.Operation, _ input: JSON) -> [[UInt8]] {
    var evaluator = Evaluator()
    let steps = operation.respond(to: input, &evaluator).steps.prefix { !$0.isRawDigest }.map(\.bytes)
    return operation.name.hasPrefix("digest.") ? [input.lineBytes] : steps
  }

  /// Evidence consists of two different inputs with one signature.
  @Test func evidenceHolds() throws {
    var count = 0
    for operation in Gateway.operations {  // the documented ones are recomputed by `tools/oracles analysis`
      for weakness in Analysis.weaknesses(of: operation) {
        // Either two inputs that anybody can compute, or the sentence that says why nobody can.
        #expect((weakness.evidence != nil) == (weakness.unproved == nil), "\(operation.name): \(weakness.finding)")
        #expect(weakness.unproved == nil || weakness.kind == .secretPlace, "\(operation.name): \(weakness.finding)")
        guard let evidence = weakness.evidence else { continue }
        count += 1
        let one = try #require(Gateway.operation(evidence.operation)).answer(evidence.input)
        let other = try #require(Gateway.operation(evidence.otherOperation)).answer(evidence.otherInput)
        let second = evidence.otherSignature ?? evidence.signature
        #expect(gives(evidence.operation, one, evidence.signature), "\(evidence)")
        #expect(gives(evidence.otherOperation, other, second), "\(evidence)")
        // Only a repeated message may be its own counterpart.
        #expect(evidence.isReplay == (weakness.kind == .freshness), "\(evidence)")
      }
    }
    #expect(count > 20)
  }
}
