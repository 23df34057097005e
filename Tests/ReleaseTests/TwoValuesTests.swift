import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// Mistakes about which of two values counts: the one sent or the one known, one member or another, what is refused or
/// what is accepted.
@Suite struct TwoValuesTests {
  @Test func `a member that is preferred to the right one is named with it`() throws {
    let phrases = try WrongPort.phrases("edfapg.response.decode") { testCase, right in
      testCase.id == "both-tokens" ? right.value.map { .value($0.with(["token"], .text("ct"))) } : nil
    }
    #expect(phrases == ["answers card_token, not recurring_token, as token"])
  }

  /// Python: `form.get("card", known)`.
  @Test func `an empty card that hides the merchant's own is named`() throws {
    let phrases = try WrongPort.phrases("edfapg.callback.verify") { testCase, _ in
      guard let form = testCase.input["form"]?.string, ("&" + form + "&").contains("&card=&") else { return nil }
      return .reject(code: "invalid-value")
    }
    #expect(phrases == ["takes an empty card for a value"])
  }

  @Test func `a limit that is too high is told from a missing check`() throws {
    let phrases = try WrongPort.phrases("nexi.request.payment-intent") { testCase, _ in
      guard testCase.id == "delayed-hours-697" else { return nil }
      // What the port sends is not judged where it must refuse.
      return .value(.object([]))
    }
    #expect(phrases == ["has a wrong limit: 697 as delayedHours is accepted"])
  }

  /// Python: `{k: v for k, v in p.items() if v}`.
  @Test func `false and empty objects are left out by one filter`() throws {
    let outcomes = try ["everypay.request.oneoff", "everypay.request.token"].flatMap { name in
      try WrongPort.outcomes(name) { _, right in
        guard var request = right.value.flatMap(RequestMessage.init) else { return nil }
        for path in [["token_consent_agreed"], ["integration_details"]]
        where [.bool(false), .object([])].contains(request[path]) {
          request[path] = nil
        }
        return .value(request.json)
      }
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases == ["leaves out what a condition takes for false: false and {}"])
  }

  @Test func `a minus that is not read is told from an offset that is not read`() throws {
    let phrases = try WrongPort.phrases("placetopay.auth.verify") { testCase, right in
      let times = ["seed", "now"].compactMap { name -> Int? in
        let text = SeedTime.completing(testCase.input[name]?.string ?? "")
        guard SeedTime(Array(text.utf8)) != nil else { return nil }
        return SeedTime(Array((text.prefix(11) + text.dropFirst(11).replacing("-", with: "+")).utf8))?.seconds
      }
      guard times.count == 2, right.code == nil || right.code == "invalid-value" else { return nil }
      if abs(times[0] - times[1]) > SeedTime.tolerance { return .reject(code: "invalid-value") }
      return .value(Answer.accepted)
    }
    #expect(phrases.first == "ignores the minus in front of the offset of the seed and the clock")
  }

  @Test func `an error code of 0 that is taken for an error is named`() throws {
    let ids = ["success-with-code-zero", "success-with-code-zero-text"]
    let phrases = try WrongPort.phrases("edfapg.response.decode") { testCase, right in
      ids.contains(testCase.id) ? right.value.map { .value($0.with(["kind"], .text("unknown"))) } : nil
    }
    #expect(phrases == ["takes 0 in error_code for an error"])
  }

  /// What an unknown outcome lacks besides is no second mistake.
  @Test func `a status that is missing from a table is an unknown word`() throws {
    let phrases = try WrongPort.phrases("payfort.response.decode") { _, right in
      guard right.value?["status"] == .text("23"), right.value?["kind"] != .text("unknown") else { return nil }
      return right.value.map { .value($0.with(["kind"], .text("unknown")).with(["reason"], nil)) }
    }
    #expect(phrases == ["does not know the word 23 in status"])
  }

  @Test func `a card that is too short for the hash is named`() throws {
    let phrases = try WrongPort.phrases("edfapg.callback.verify") { testCase, right in
      right.code == "invalid-value" && testCase.expectation.isRejection ? .value(Answer.accepted) : nil
    }
    #expect(phrases == ["does not check that the card has ten characters before accepting the signature"])
  }

  /// PHP: `$amount ?: '0.01'`.
  @Test func `a zero that a default replaces is taken for no value`() throws {
    let phrases = try WrongPort.phrases("everypay.backend.oneoff") { testCase, right in
      testCase.id == "amount-zero" ? right.value.map { .value($0.with(["amount"], .text("0.01"))) } : nil
    }
    #expect(phrases == ["treats zeros as no value in amount"])
  }
}
