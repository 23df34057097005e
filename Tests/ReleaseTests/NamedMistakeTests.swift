import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Mistakes of real SDKs that were once not named, or named in words that were not true.
@Suite struct NamedMistakeTests {
  /// The phrases about a port whose requests have another body.
  private static func sending(_ name: String, _ change: (Case, JSON) -> JSON?) throws -> [String] {
    WrongPort.phrases(
      try WrongPort.outcomes(
        name, bodies: { testCase, body in (try? JSON(parsing: body)).flatMap { change(testCase, $0)?.line } }))
  }

  /// The phrases about a port whose forms have another value in one field.
  private static func field(_ name: String, _ change: ([UInt8]) -> [UInt8]) throws -> [String] {
    WrongPort.phrases(
      try WrongPort.outcomes(
        "edfapg.request.sale",
        bodies: { _, body in
          body.formChanging {
            $0.name.elementsEqual(name.utf8) ? FormBody.Pair(name: $0.name, value: change($0.value)) : $0
          }
        }))
  }

  private static let mismatch = Reply.reject(code: "signature-mismatch")

  @Test(arguments: [("sha1", "sha256"), ("sha256", "sha1")])
  func `a verifier with one algorithm`(known: String, unknown: String) throws {
    let name = "placetopay.notification.verify"
    let choice = try #require(Gateway.operation(name)?.selectors.first)
    let phrases = try WrongPort.phrases(name) { testCase, right in
      guard case .value = right, choice.word(testCase.input) == unknown else { return nil }
      return Self.mismatch
    }
    #expect(phrases == ["refuses everything with algorithm \(unknown); it takes \(known)"])
  }

  @Test func `a verifier that compares nothing, and still refuses for another check`() throws {
    let operation = try #require(Gateway.operation("everypay.hmac.verify"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard case .reject("signature-mismatch", _, _) = right, (try? operation.derivation(for: testCase.input)) != nil
      else { return nil }
      return .accepted
    }
    #expect(phrases == ["does not verify the signature of messages that pass the other checks"])
  }

  /// SDKs that compare the upper case that the gateway sends are right; an SDK that only accepts lower case accepts
  /// none of its messages.
  @Test func `a verifier that compares capitals`() throws {
    let name = "nexi.mac.verify"
    let operation = try #require(Gateway.operation(name))
    func port(_ form: (UInt8) -> UInt8) throws -> [String] {
      try WrongPort.phrases(name) { testCase, right in
        guard case .value = right, let given = try? operation.derivation(for: testCase.input)?.spelling,
          given != given.map(form)
        else { return nil }
        return Self.mismatch
      }
    }
    let lower = try port(ASCII.lower)
    #expect(lower == ["accepts signatures only in lower case"], "\(lower)")
    #expect(try port(ASCII.upper) == [])
    // A port that refuses everything shows nothing of the kind.
    let none = try WrongPort.cases(name).map { Judge.judge($0, Self.mismatch) }
    let said = FailureAttribution(Vacuity.marked(none)).groups.map(\.explanation.phrase)
    #expect(!said.contains { $0.hasPrefix("accepts signatures") }, "\(said)")
  }

  @Test(arguments: [("front", "leaves phrase at the front out"), ("end", "leaves phrase at the end out")])
  func `a phrase that is missing at one end`(end: String, phrase: String) throws {
    let phrases = try WrongPort.phrases("payfort.signature") { testCase, right in
      guard testCase.input["algorithm"]?.string == "sha256",
        let count = testCase.input["phrase"].flatMap(MatchRule.bytes)?.count,
        let message = right.steps.first(where: { $0.name == "message" })?.bytes
      else { return nil }
      let rest = end == "front" ? message.dropFirst(count) : message.dropLast(count)
      return .value(.text(Hex.encode(DigestAlgorithm.sha256.hash(Array(rest)))))
    }
    #expect(phrases == [phrase])
  }

  @Test func `what a request has of a value`() throws {
    #expect(try Self.field("card_exp_year") { $0.suffix(2) } == ["sends only the last 2 bytes of card_exp_year"])
    #expect(
      try Self.field("card_exp_month") { Array($0.drop { $0 == 0x30 }) }
        == ["drops leading zeros of card_exp_month"])
    let characters = try Self.field("payer_first_name") { value in
      Array(String(String.UnicodeScalarView(String(decoding: value, as: UTF8.self).unicodeScalars.prefix(10))).utf8)
    }
    #expect(characters == ["cuts payer_first_name to 10 characters"])
    let python = try Self.field("order_description") { value in
      value.flatMap { byte -> [UInt8] in
        let entities: [UInt8: String] = [0x26: "&amp;", 0x3c: "&lt;", 0x3e: "&gt;", 0x22: "&quot;", 0x27: "&#x27;"]
        return entities[byte].map { Array($0.utf8) } ?? [byte]
      }
    }
    #expect(python == ["escapes order_description for HTML"])
  }

  @Test func `another input of the call in place of the secret`() throws {
    let operation = try #require(Gateway.operation("edfapg.request.sale"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard case .value = right, let key = testCase.input["clientKey"],
        case .value(let value) = operation.answer(testCase.input.with(["password"], key))
      else { return nil }
      return .value(value)
    }
    #expect(phrases == ["puts clientKey in place of the secret"])
  }

  /// It is right to send the boundary of the vendor's SDK in a value, and the port's steps are no leak.
  @Test func `a boundary of one's own`() throws {
    let testCase = try #require(
      WrongPort.cases("edfapg.request.applepay").first { $0.id == "boundary-in-description" })
    guard case .claims(let claims) = testCase.expectation,
      case .value(let value)? = claims.map(\.expected).first(where: { if case .value = $0 { true } else { false } }),
      let password = testCase.input["password"].flatMap(MatchRule.bytes)
    else {
      Issue.record("the case has no claim with a request")
      return
    }
    let reply = Reply.value(value, steps: [Step(name: "message", bytes: password)])
    #expect(Judge.judge(testCase, reply).verdict == .pass)
    let refusal = Reply.reject(code: "boundary-in-content")
    #expect(Judge.judge(testCase, refusal).verdict == .pass)
  }

  @Test func `a nonce that is sent as text`() throws {
    let phrases = try Self.sending("placetopay.request.query") { testCase, body in
      guard let nonce = testCase.input["nonce"], nonce.string != nil else { return nil }
      return body.with(["auth", "nonce"], nonce)
    }
    #expect(phrases == ["sends the nonce as it is, not in base 64"])
  }
}
