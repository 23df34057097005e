import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes with absent optional values.
@Suite struct AbsentValueTests {
  /// Kotlin's `listOf(…).filterNotNull().joinToString("*")`, PHP's `implode('*', array_filter(…))`.
  @Test(arguments: [
    (false, "drops absent values with their separator"), (true, "drops empty values with their separator"),
  ])
  func `values that are dropped with their separator`(dropsEmpty: Bool, phrase: String) throws {
    for (name, fields) in [
      ("nexi.mac.request", ["payId", "transId", "merchantId", "amount", "currency"]),
      ("nexi.mac.response", ["payId", "transId", "merchantId", "status", "code"]),
    ] {
      let outcomes = try WrongPort.outcomes(name) { testCase, right in
        let texts = fields.compactMap { testCase.input[$0].flatMap(MatchRule.bytes) }
        let key = testCase.input["key"].flatMap(MatchRule.bytes) ?? []
        let message = texts.filter { !dropsEmpty || !$0.isEmpty }.joined(separator: [UInt8(ascii: "*")])
        let mac = DigestAlgorithm.sha256.hmac(key: key, Array(message))
        return right.value == nil ? nil : .value(.text(Hex.encode(mac)))
      }
      let mistakes = FailureAttribution(outcomes)
      #expect(mistakes.phrases == [phrase], "\(name)")
      #expect(mistakes.unexplained.isEmpty)
    }
  }
}
