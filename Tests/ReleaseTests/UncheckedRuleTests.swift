import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Missing checks and unread values that are in no table of faults, reported in the words of the reference or by a
/// type.
@Suite struct UncheckedRuleTests {
  private static func taking(_ name: String, _ isTaken: (Case) -> Bool) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      right.code != nil && isTaken(testCase) ? .value(["kind": .text("unknown")]) : nil
    }
  }

  /// Java: two setters, neither of which is called.
  @Test func `one of two fields that must be there`() throws {
    let phrases = try Self.taking("payfort.request.capture") { ["no-reference", "empty-references"].contains($0.id) }
    #expect(phrases == ["does not notice that one of 'merchant_reference' and 'fort_id' must be there"])
  }

  /// Python: `response.get("trans_id")`.
  @Test func `an id that may be absent`() throws {
    let ids = ["no-trans-id", "null-trans-id", "empty-trans-id", "redirect-without-id"]
    let phrases = try Self.taking("edfapg.response.decode") { ids.contains($0.id) }
    #expect(phrases == ["does not notice that 'trans_id' is missing"])
  }

  /// A check that is made in one of its cases is not missing.
  @Test func `one case of a check that is made`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.response.decode") { testCase, _ in
      testCase.id == "no-trans-id" ? .value(["kind": .text("unknown")]) : nil
    }
    #expect(WrongPort.mistakes(outcomes).phrases.allSatisfy { !$0.hasPrefix("does not notice") })
  }

  /// Kotlin: `val amount: String` in the model of an answer.
  @Test func `amounts that are read where they are text`() throws {
    let outcomes = try WrongPort.outcomes("everypay.response.decode") { testCase, right in
      guard right.value != nil, let text = testCase.input["body"].flatMap(MatchRule.bytes),
        let body = try? JSON(parsing: text), case .number? = body["standing_amount"]
      else { return nil }
      return .reject(code: "wrong-type")
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases == ["refuses every message with standing_amount written as a number"])
  }
}
