import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes with statuses, echoes, sums and amounts, as made by ports of the trials.
@Suite struct AnswerNamingTests {
  private static func mistakes(_ name: String, _ answer: (Case, JSON) -> Reply?) throws -> FailureAttribution {
    WrongPort.mistakes(try WrongPort.outcomes(name) { answer($0, $1.value ?? .null) })
  }

  private static func phrases(_ name: String, _ answer: (Case, JSON) -> Reply?) throws -> [String] {
    try WrongPort.phrases(name) { answer($0, $1.value ?? .null) }
  }

  /// The phrases about a port that answers these cases with another kind.
  private static func phrases(_ name: String, kinds: [String: String]) throws -> [String] {
    try phrases(name) { testCase, value in
      kinds[testCase.id].map { .value(value.with(["kind"], .text($0))) }
    }
  }

  @Test(arguments: ["edfapg", "nexi", "payfort", "placetopay", "everypay"])
  func `a status below 400`(gateway: String) throws {
    let operation = try #require(Gateway.operation("\(gateway).response.decode"))
    let phrases = try Self.phrases(operation.name) { testCase, _ in
      guard testCase.input["status"]?.string?.hasPrefix("3") == true else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["status"], .text("201")))))
    }
    #expect(phrases == ["treats the HTTP status 302 as a success (only 2xx is)"])
  }

  @Test func `a status below 400 where the body cannot be read`() throws {
    let phrases = try Self.phrases("everypay.response.decode") { testCase, _ in
      testCase.id == "status-302-a-redirect-of-http"
        ? .reject(code: "wrong-content-type") : nil
    }
    #expect(phrases == ["treats the HTTP status 302 as a success (only 2xx is)"])
  }

  @Test func `a success that is pending in every answer to a payment`() throws {
    let ids = ["sale", "recurring-sale", "capture", "applepay"].map { ("\($0)-success-pending", "approved") }
    let phrases = try Self.phrases("edfapg.response.decode", kinds: Dictionary(uniqueKeysWithValues: ids))
    #expect(
      phrases == [
        "takes SUCCESS PENDING, which is pending, for approved, where action is APPLE_PAY, CAPTURE, RECURRING_SALE, SALE"
      ])
  }

  @Test func `refunds that are compared as texts`() throws {
    let phrases = try Self.phrases(
      "payfort.response.decode",
      kinds: [
        "check-refunded-in-part": "unknown", "check-refunded-less-of-fewer-digits": "unknown",
        "check-refunded-more": "approved",
      ])
    #expect(phrases == ["compares refunded_amount with captured_amount as texts, so that 900 is more than 10000"])
  }

  @Test func `an echo that is not compared`() throws {
    let phrases = try Self.phrases(
      "payfort.response.decode",
      kinds: [
        "echo-differs": "approved", "applepay-purchase-02": "authorized", "applepay-authorization-14": "approved",
        "token-for-another-service": "pending", "status-of-another-query": "approved",
        "form-of-another-call": "approved", "applepay-refund-14": "approved",
      ])
    #expect(phrases == ["does not compare the echoed command with the call"])
  }

  @Test func `what nothing is done with is told with a doubt where more stays`() throws {
    let kinds = [
      "check-refunded-wholly": "approved", "check-capture-refunded-wholly": "approved",
      "check-refunded-of-number": "approved", "check-refunded-of-nothing": "approved",
      "check-refunded-more": "refunded",
    ]
    let mistakes = try Self.mistakes("payfort.response.decode") { testCase, value in
      kinds[testCase.id].map { .value(value.with(["kind"], .text($0))) }
    }
    #expect(
      mistakes.groups.map(\.explanation.phrase) == [
        "checks the form of refunded_amount but ignores what it says"
      ])
    #expect(mistakes.groups.map(\.explanation.isTentative) == [true])
    #expect(mistakes.unexplained.map(\.testCase.id) == ["check-refunded-more"])
  }

  @Test func `parts that are added as binary fractions`() throws {
    let phrases = try Self.phrases(
      "placetopay.response.decode", kinds: ["parts-of-tenths": "unknown", "parts-beyond-integers-other": "approved"])
    #expect(phrases == ["adds up payments in binary fractions"])
  }

  @Test func `codes that begin with a zero`() throws {
    let phrases = try Self.phrases(
      "nexi.response.decode",
      kinds: [
        "payment-ok-00000001": "approved", "payment-ok-0e123456": "approved", "payment-ok-0000000a": "approved",
        "payment-authorized-00000001": "authorized",
      ])
    #expect(phrases == ["accepts OK and AUTHORIZED with codes other than 00000000, if they begin with 0"])
  }

  @Test func `amounts in binary fractions that are cut, and break where they grow too large`() throws {
    let decimals = ["EUR": 2, "USD": 2, "SAR": 2, "AED": 2, "JPY": 0, "KWD": 3, "OMR": 3, "BHD": 3, "JOD": 3]
    let phrases = try Self.phrases("amount.minor") { testCase, value in
      guard let number = testCase.input["amount"]?.string.flatMap(Double.init),
        let exponent = testCase.input["currency"]?.string.flatMap({ decimals[$0] })
      else { return nil }
      guard number.isFinite else { return .error(message: "the port failed with OverflowError") }
      let units = number * [1, 10, 100, 1000][exponent]
      guard value != .null, units < 9e18 else { return nil }
      return .value(.text(String(Int(units))))
    }
    #expect(phrases == ["computes amounts in binary fractions and truncates"])
  }

  @Test func `texts of a zero that are left out, and an amount of zero that breaks`() throws {
    let phrases = try Self.phrases("everypay.request.oneoff") { testCase, value in
      if testCase.id == "amount-zero" { return .error(message: "the port failed on this input") }
      guard testCase.id.hasPrefix("text-zero-"), let body = value["body"]?.string,
        let json = try? JSON(parsing: Array(body.utf8))
      else { return nil }
      let left = (json.members ?? []).filter { $0.value != .text("0") }
      return .value(value.with(["body"], .text(JSON.object(left).line)))
    }
    #expect(phrases == ["leaves out fields whose text is 0"])
  }

  @Test func `a refused consent that is not sent`() throws {
    let phrases = try Self.phrases("everypay.request.oneoff") { testCase, value in
      guard testCase.id == "consent-refused", let body = value["body"]?.string,
        let json = try? JSON(parsing: Array(body.utf8))
      else { return nil }
      return .value(value.with(["body"], .text(json.with(["token_consent_agreed"], nil).line)))
    }
    #expect(phrases == ["leaves token_consent_agreed out where it is false"])
  }
}
