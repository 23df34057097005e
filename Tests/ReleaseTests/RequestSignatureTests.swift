import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// The mistake behind a signature is named in a request too.
@Suite struct RequestSignatureTests {
  /// The outcomes of a port that is right except for a change in every request's body.
  private static func outcomes(_ name: String, _ change: (Case, _ body: String) -> String) throws -> [Outcome] {
    Array(try WrongPort.outcomes(name, bodies: change).prefix(60))
  }

  private static func names(_ outcomes: [Outcome]) -> [String] { FailureAttribution(outcomes).names }

  /// Replaces the hash of a form by that of a formula that does not reverse the card's digits.
  private static func withCardUnreversed(_ testCase: Case, _ form: String) -> String {
    guard let range = form.firstRange(of: "&hash="), let fields = testCase.input["fields"],
      let email = fields["payer_email"]?.string, let card = fields["card_number"]?.string,
      let password = testCase.input["password"]?.string
    else { return form }
    let text = Array(email.utf8).reversed() + Array(password.utf8) + Array((card.prefix(6) + card.suffix(4)).utf8)
    let upper = text.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }
    return form[..<range.upperBound] + Hex.encode(DigestAlgorithm.md5.hash(upper))
  }

  @Test func `a formula's mistake is named in a form`() throws {
    let outcomes = try Self.outcomes("edfapg.request.sale", Self.withCardUnreversed)
    #expect(outcomes.count { $0.verdict != .pass } > 10)
    #expect(Self.names(outcomes) == ["reversal-missing"])
    #expect(FailureAttribution(outcomes).unexplained.isEmpty)
  }

  @Test func `a request that is wrong beside its signature is told both`() throws {
    let outcomes = try Self.outcomes("edfapg.request.sale") { testCase, form in
      let pairs = Self.withCardUnreversed(testCase, form).split(separator: "&")
      return pairs.filter { !$0.hasPrefix("order_description=") }.joined(separator: "&")
    }
    #expect(Set(Self.names(outcomes)) == ["reversal-missing", "field-not-sent"])
  }

  @Test func `a mistake that one request contradicts is not named`() throws {
    var isSpared = false
    let outcomes = try Self.outcomes("edfapg.request.sale") { testCase, form in
      let wrong = Self.withCardUnreversed(testCase, form)
      guard wrong != form, !isSpared else { return wrong }
      isSpared = true
      return form
    }
    #expect(isSpared && Self.names(outcomes) == [])
  }

  @Test func `a formula's mistake is named in JSON`() throws {
    // The digest's hexadecimal digits in place of its bytes.
    let outcomes = try Self.outcomes("placetopay.request.query") { testCase, body in
      let texts = ["nonce", "seed", "secretKey"].compactMap { testCase.input[$0].flatMap(MatchRule.bytes) }
      guard texts.count == 3, let json = try? JSON(parsing: Array(body.utf8)) else { return body }
      let algorithm = testCase.input["algorithm"]?.string == "sha1" ? DigestAlgorithm.sha1 : .sha256
      let digest = Hex.encode(algorithm.hash(Array(texts.joined())))
      return json.with(["auth", "tranKey"], .text(Base64.encode(Array(digest.utf8)))).line
    }
    #expect(outcomes.count { $0.verdict != .pass } > 5)
    #expect(Self.names(outcomes) == ["hex-before-base64"])
  }

  @Test func `diagnose names it too`() throws {
    let operation = try #require(Gateway.operation("edfapg.request.sale"))
    let outcomes = try Self.outcomes("edfapg.request.sale", Self.withCardUnreversed)
    let wrong = try #require(outcomes.first { $0.verdict == .fail })
    let request: JSON? = if case .value(let value, _) = wrong.reply { value } else { nil }
    let diagnosis = try #require(request.flatMap { operation.diagnoseMessage(wrong.testCase.input, got: $0) })
    #expect(diagnosis.explanations.first?.mutations.map(\.fault.name) == ["reversal-missing"])
  }
}
