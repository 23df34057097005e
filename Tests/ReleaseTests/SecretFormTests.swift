import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Secrets that a port uses in another form, in signing and in verifying.
@Suite struct SecretFormTests {
  /// The outcomes of a port that reads the secret of some operations differently, and reports every step.
  private static func outcomes(
    _ names: [String], _ secret: String, _ change: ([UInt8]) -> [UInt8]
  ) throws -> [Outcome] {
    try names.flatMap { name in
      try WrongPort.outcomes(name) { testCase, right in
        guard let given = testCase.input[secret].flatMap(MatchRule.bytes), !given.isEmpty,
          let operation = Gateway.operation(name)
        else { return nil }
        var evaluator = Evaluator()
        return Reply(operation.respond(to: testCase.input.with([secret], UTF8Text.json(change(given))), &evaluator))
      }
    }
  }

  @Test(arguments: [("everypay.hmac.verify", "secret"), ("nexi.mac.verify", "key")])
  func `a verifier whose key is hashed leaves no digest out`(name: String, secret: String) throws {
    let outcomes = try Self.outcomes([name], secret) { Array(Hex.encode(DigestAlgorithm.md5.hash($0)).utf8) }
    #expect(WrongPort.phrases(outcomes) == ["hashes \(secret) first"])
  }

  @Test func `a key that is hashed or cut is named where it signs and where it verifies`() throws {
    let names = ["everypay.hmac", "everypay.hmac.verify"]
    let hashed = try Self.outcomes(names, "secret") { Array(Hex.encode(DigestAlgorithm.sha1.hash($0)).utf8) }
    // An empty key is not hashed here.
    let phrases = WrongPort.mistakes(hashed.filter { $0.testCase.input["secret"] != .text("") }).phrases
    #expect(phrases == ["computes with secret hashed with SHA-1 and written in hexadecimal"])
    let cut = try Self.outcomes(names, "secret") { Array($0.prefix(16)) }
    #expect(WrongPort.phrases(cut) == ["computes with secret cut to 16 bytes"])
  }

  @Test func `a request that is signed with a hashed key`() throws {
    let hashed = try Self.outcomes(["placetopay.request.query"], "secretKey") {
      Array(Hex.encode(DigestAlgorithm.sha1.hash($0)).utf8)
    }
    #expect(
      WrongPort.mistakes(hashed).phrases == ["computes with secretKey hashed with SHA-1 and written in hexadecimal"])
  }

  /// A port that composes texts still counts characters.
  @Test func `composed texts are no grapheme clusters`() throws {
    func composed(_ json: JSON) -> JSON {
      json.mapped { if case .string(let text) = $0 { UTF8Text.json(Charset.nfc.encode(text.utf8)) } else { $0 } }
    }
    let outcomes = try WrongPort.outcomes("everypay.request.oneoff") { testCase, _ in
      let operation = try #require(Gateway.operation(testCase.operation))
      return composed(testCase.input) == testCase.input
        ? nil : Reply(Response(operation.answer(composed(testCase.input))))
    }
    #expect(outcomes.contains { $0.verdict != .pass })
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("grapheme") }, "\(phrases)")
  }

  @Test func `of a text of one letter nobody knows which end is sent`() throws {
    let cases = try WrongPort.cases("everypay.request.oneoff").filter { $0.id == "longest-order-reference" }
    let outcomes = try WrongPort.outcomes(cases) { testCase, _ in
      let operation = try #require(Gateway.operation(testCase.operation))
      let path = ["fields", "order_reference"]
      let given = try #require(testCase.input[path]?.string)
      return Reply(Response(operation.answer(testCase.input.with(path, .text(String(given.suffix(20)))))))
    }
    #expect(
      WrongPort.mistakes(outcomes).groups.map(\.explanation.sentence)
        == ["perhaps cuts order_reference to 20 characters, or sends only the last 20 bytes of order_reference"])
  }

  @Test func `prefixes of two operations are quoted each`() throws {
    let outcomes = try ["basic", "bearer"].flatMap { name in
      try WrongPort.outcomes("everypay.authorization.\(name)") { _, right in
        right.value?.string.map { .value(.text(String($0.drop { $0 != " " }.dropFirst()))) }
      }
    }
    #expect(WrongPort.phrases(outcomes) == ["leaves out the prefix 'Basic ' and 'Bearer '"])
  }

  @Test func `an id that is read as a number is one mistake, whatever the order of members`() throws {
    let outcomes = try WrongPort.outcomes("payfort.response.decode") { _, right in
      guard let value = right.value, value["transactionId"]?.string == "149295435400084008",
        let members = value.with(["transactionId"], .text("149295435400084000")).members
      else { return nil }
      return .value(.object(members.reversed()))
    }
    #expect(
      WrongPort.mistakes(outcomes).phrases.first == "reads fort_id as a floating-point number",
      "\(WrongPort.mistakes(outcomes).phrases)")
  }
}
