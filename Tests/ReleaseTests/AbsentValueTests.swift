import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing
import Vectors

/// Mistakes with optional values that are not there.
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
      let outcomes = try Corpus.bundled().cases.filter { $0.operation == name }.map { testCase in
        let texts = fields.compactMap { testCase.input[$0].flatMap(MatchRule.bytes) }
        let key = testCase.input["key"].flatMap(MatchRule.bytes) ?? []
        let message = texts.filter { !dropsEmpty || !$0.isEmpty }.joined(separator: [UInt8(ascii: "*")])
        let mac = DigestAlgorithm.sha256.hmac(key: key, Array(message))
        let right = Gateway.operation(name).map { Reply(Response($0.answer(testCase.input))) }
        if case .reject? = right, let right { return Judge.judge(testCase, right) }
        return Judge.judge(testCase, .value(.text(Hex.encode(mac)), steps: []))
      }
      let mistakes = FailureAttribution(outcomes)
      #expect(mistakes.groups.map(\.explanation.phrase) == [phrase], "\(name)")
      #expect(mistakes.unexplained.isEmpty)
    }
  }
}
