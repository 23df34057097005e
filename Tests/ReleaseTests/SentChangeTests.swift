import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing

/// Mistakes recognised by the request as received, each reported once with all its fields and cases.
@Suite struct SentChangeTests {
  /// The outcomes of a port whose forms have other values.
  private static func forms(_ names: [String], _ change: (Case, FormBody.Pair) -> [UInt8]) throws -> [Outcome] {
    try names.flatMap { name in
      try WrongPort.outcomes(
        name,
        bodies: { testCase, body in
          body.formChanging { FormBody.Pair(name: $0.name, value: change(testCase, $0)) }
        })
    }
  }

  /// The outcomes of a port whose JSON bodies are different.
  private static func bodies(_ name: String, _ change: (JSON) -> JSON) throws -> [Outcome] {
    try WrongPort.outcomes(name, bodies: { _, body in (try? JSON(parsing: body)).map { change($0).line } })
  }

  private static func phrases(_ outcomes: [Outcome]) -> [String] {
    FailureAttribution(outcomes).phrases
  }

  @Test func `values that are cut are one mistake in all operations`() throws {
    let outcomes = try Self.forms(["edfapg.request.capture", "edfapg.request.recurring-sale"]) { _, pair in
      pair.name == Array("hash".utf8) ? pair.value : Array(pair.value.prefix(20))
    }
    let mistakes = FailureAttribution(outcomes)
    let phrase = try #require(mistakes.groups.first).explanation.phrase
    #expect(mistakes.groups.count == 1 && phrase.contains("trans_id") && phrase.hasSuffix("to 20 bytes"), "\(phrase)")
    #expect(mistakes.unexplained.isEmpty && outcomes.count { $0.verdict != .pass } > 40)
  }

  @Test func `a value that arrives whole elsewhere is not cut`() throws {
    func port(except spared: String?) throws -> [Outcome] {
      try Self.forms(["edfapg.request.sale"]) { testCase, pair in
        pair.name == Array("payer_phone".utf8) && testCase.name != spared
          ? pair.value.filter { $0 != UInt8(ascii: "+") } : pair.value
      }
    }
    let all = try port(except: nil)
    #expect(Self.phrases(all).first == "removes '+' from payer_phone", "\(Self.phrases(all))")
    let first = try #require(all.first { $0.verdict == .fail })
    #expect(!Self.phrases(try port(except: first.testCase.name)).contains { $0.contains("payer_phone") })
  }

  @Test(arguments: ["composes the letters (NFC) of", "writes plain spaces in", "writes one space for several in"])
  func `a text that is tidied up is called so`(_ words: String) throws {
    let outcomes = try Self.forms(["edfapg.request.sale"]) { _, pair in
      guard pair.name == Array("payer_first_name".utf8) else { return pair.value }
      let text = String(decoding: pair.value, as: UTF8.self)
      return switch words {
      case "writes plain spaces in": Array(text.replacing(/[\u{a0}\u{202f}]/, with: " ").utf8)
      case "writes one space for several in": Array(text.replacing(/\x20+/, with: " ").utf8)
      default: Charset.nfc.encode(pair.value)
      }
    }
    #expect(Self.phrases(outcomes).first?.hasSuffix("\(words) payer_first_name") == true, "\(Self.phrases(outcomes))")
  }

  @Test func `a text that is cut before it is signed`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.hash.wallet") { testCase, _ in
      guard let email = testCase.input["email"].flatMap(MatchRule.bytes), email.count > 20 else { return nil }
      let input = testCase.input.with(["email"], UTF8Text.json(Array(email.prefix(20))))
      return Gateway.operation("edfapg.hash.wallet").map { operation in
        var evaluator = Evaluator()
        return Reply(operation.respond(to: input, &evaluator))
      }
    }
    #expect(Self.phrases(outcomes) == ["cuts email to 20 bytes before it is signed"])
  }

  @Test func `a time without its zone is not cut to two lengths`() throws {
    let outcomes = try Self.bodies("placetopay.request.create") { body in
      guard let time = body["expiration"]?.string else { return body }
      return body.with(["expiration"], .text(time.replacing(/(Z|[+-][0-9]{2}:?[0-9]{2})$/, with: "")))
    }
    let phrases = Self.phrases(outcomes)
    #expect(outcomes.contains { $0.verdict == .fail } && !phrases.contains { $0.contains("cuts") }, "\(phrases)")
    #expect(phrases == ["leaves the zone out of expiration"])
  }

  @Test func `what explains few of the differences of a field is not named`() throws {
    let outcomes = try Self.bodies("placetopay.request.create") { body in
      guard case .number(let total)? = body["payment"]?["amount"]?["total"] else { return body }
      let parts = (total.digits + ".").split(separator: ".", omittingEmptySubsequences: false)
      guard let cents = Int(parts[0] + parts[1].prefix(2)).map({ parts[1].count > 1 ? $0 : $0 * 100 }) else {
        return body
      }
      return body.with(["payment", "amount", "total"], .number(JSONNumber(digits: String(cents))))
    }
    #expect(outcomes.count { $0.verdict == .fail } > 40)
    #expect(!Self.phrases(outcomes).contains { $0.contains("'.'") }, "\(Self.phrases(outcomes))")
  }

  @Test func `digests of one algorithm that are cut`() throws {
    let outcomes = try WrongPort.outcomes("payfort.signature") { testCase, right in
      guard case .value(let value, _) = right, testCase.input["algorithm"]?.string?.hasPrefix("hmac") == false else {
        return nil
      }
      return .value(.text(String((value.string ?? "").prefix(20))))
    }
    #expect(Self.phrases(outcomes) == ["cuts the value after 20 characters"])
  }

  @Test func `an amount in binary fractions is named where it is signed too`() throws {
    let outcomes = try WrongPort.outcomes("payfort.request.purchase") { testCase, right in
      guard case .value(let request, _) = right, let amount = testCase.input["fields"]?["amount"]?.string,
        let code = testCase.input["fields"]?["currency"]?.string, let currency = Currency(Array(code.utf8)),
        let number = Double(amount), let body = request["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) })
      else { return nil }
      let scale = (0..<currency.exponent).reduce(1.0) { scale, _ in scale * 10 }
      let cut = String(Int(number * scale))
      guard body["amount"] != .text(cut) else { return nil }
      let wrong = body.with(["amount"], .text(cut)).with(["signature"], .text("0000"))
      return .value(request.with(["body"], .text(wrong.line)))
    }
    #expect(Self.phrases(outcomes) == ["computes the amount in binary fractions and truncates"])
  }

  @Test func `a list of signed fields out of the message is called that`() throws {
    let outcomes = try WrongPort.outcomes("everypay.hmac.verify") { testCase, _ in
      let prefixes = [
        "unlisted-", "reflected-payment-form-with", "list-in-capitals", "list-with", "list-empty", "result-added",
      ]
      let isBelieved = prefixes.contains(where: testCase.id.hasPrefix) || testCase.id == "amount-beside-initial-amount"
      return isBelieved ? .value(Answer.accepted) : nil
    }
    #expect(Self.phrases(outcomes).first == "lets the message's own list decide which fields are signed")
  }

  @Test func `one message that is believed is no branch for its id`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.callback.verify") { testCase, _ in
      testCase.id == "other-card-in-form" ? .value(Answer.accepted) : nil
    }
    #expect(Self.phrases(outcomes) == ["uses the card that the merchant knows although the message has another"])
  }

  @Test func `a word that is its field's name is masked for its own case alone`() throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let input: JSON = [
      "parameters": ["apple_signature": .text("Signature"), "apple_data": .text("c2VjcmV0LWRhdGE")]
    ]
    var others = Redactor([], .null)
    others.learn(operation.fields, input, shortest: 8)
    #expect(others.redact("the signature is c2VjcmV0LWRhdGE") == "the signature is ⟨apple_data⟩")
    #expect(Redactor(operation.fields, input).redact("Signature") == "⟨apple_signature⟩")
  }
}
