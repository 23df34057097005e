import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Formulas that leave out what seemed superfluous: separators, dashes, spaces.
@Suite struct SeparatorNamingTests {
  /// The phrases about a port that hashes another message with the same key.
  private static func phrases(_ name: String, _ value: (Case, [String: [UInt8]]) -> [UInt8]?) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      value(testCase, Dictionary(right.steps.map { ($0.name, $0.bytes) }) { $1 })
        .map { .value(UTF8Text.json($0)) }
    }
  }

  @Test func `separators at the end`() throws {
    let phrases = try Self.phrases("nexi.mac.request") { testCase, steps in
      let rest = Array((steps["message"] ?? []).reversed().drop { $0 == UInt8(ascii: "*") }.reversed())
      guard let key = testCase.input["key"].flatMap(MatchRule.bytes) else { return nil }
      return Hex.encode(DigestAlgorithm.sha256.hmac(key: key, rest)).utf8.map(\.self)
    }
    #expect(phrases == ["leaves out the separators of empty values at the end"])
  }

  @Test func `values that are not there`() throws {
    let names = ["payId", "transId", "merchantId", "amount", "currency"]
    let phrases = try Self.phrases("nexi.mac.request") { testCase, _ in
      guard let key = testCase.input["key"].flatMap(MatchRule.bytes) else { return nil }
      let values = names.map { testCase.input[$0].flatMap(MatchRule.bytes) ?? Array("undefined".utf8) }
      return Hex.encode(DigestAlgorithm.sha256.hmac(key: key, Array(values.joined(separator: "*".utf8)))).utf8.map(
        \.self)
    }
    #expect(phrases == ["writes an absent value as undefined"])
  }

  @Test func `dashes of an identifier`() throws {
    let phrases = try Self.phrases("edfapg.hash.transaction") { testCase, _ in
      guard let id = testCase.input["transactionId"].flatMap(MatchRule.bytes),
        let operation = Gateway.operation(testCase.operation),
        case .value(let value) = operation.answer(
          testCase.input.with(["transactionId"], UTF8Text.json(id.filter { $0 != UInt8(ascii: "-") })))
      else { return nil }
      return MatchRule.bytes(value)
    }
    #expect(phrases == ["removes the dashes from transactionId"])
  }

  @Test func `spaces in a list of names`() throws {
    let phrases = try Self.phrases("everypay.hmac") { testCase, steps in
      guard let fields = testCase.input["fields"], let bytes = steps["hmac_fields"],
        let secret = testCase.input["secret"].flatMap(MatchRule.bytes)
      else { return nil }
      let list = String(decoding: bytes, as: UTF8.self)
      let names = list.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
      guard names != list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) else { return nil }
      let pairs = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
        Array("\(name)=".utf8) + (name == "hmac_fields" ? bytes : fields[name].flatMap(MatchRule.bytes) ?? [])
      }
      let text = Array(pairs.joined(separator: [UInt8(ascii: "&")]))
      return Hex.encode(DigestAlgorithm.sha1.hmac(key: secret, text)).utf8.map(\.self)
    }
    #expect(phrases == ["gets the list of signed names wrong: spaces around its names are ignored"])
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
