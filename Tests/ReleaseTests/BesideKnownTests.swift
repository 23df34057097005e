import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Testing

/// A mistake known from other messages, together with another one in the same message.
@Suite struct BesideKnownTests {
  private static func sending(_ name: String, _ change: (inout RequestMessage) -> Void) throws -> [String] {
    try WrongPort.phrases(name) { _, right in
      guard let value = right.value, var request = RequestMessage(value) else { return nil }
      change(&request)
      return request.json == value ? nil : .value(request.json)
    }
  }

  @Test func `a state beside another member`() throws {
    let phrases = try WrongPort.phrases("nexi.response.decode") { testCase, right in
      guard let value = right.value,
        let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) })
      else { return nil }
      let kind = body["status"] == .text("PENDING") ? JSON.text("approved") : value["kind"]
      return .value(value.with(["kind"], kind).with(["orderId"], body["payId"] ?? value["orderId"]))
    }
    #expect(phrases.contains { $0.contains("PENDING") && $0.contains("approved") }, "\(phrases)")
    #expect(phrases.contains { $0.contains("answers payId as orderId") }, "\(phrases)")
  }

  @Test func `an amount beside a field that is not sent`() throws {
    let phrases = try Self.sending("edfapg.request.sale") { request in
      request[["payer_ip"]] = nil
      guard let amount = request[["order_amount"]]?.string, let parts = Amount(Array(amount.utf8)) else { return }
      // Rounded half up, in thousandths.
      let digits = String(decoding: parts.whole + (parts.fraction + Array("000".utf8)).prefix(3), as: UTF8.self)
      guard let thousandths = Int(digits) else { return }
      let hundredths = String((thousandths + 5) / 10)
      let padded = String(repeating: "0", count: max(0, 3 - hundredths.count)) + hundredths
      request[["order_amount"]] = .text("\(padded.dropLast(2)).\(padded.suffix(2))")
    }
    #expect(phrases.contains("does not send payer_ip"), "\(phrases)")
    #expect(phrases.contains("sends amounts with two decimals where their currency has others"), "\(phrases)")
  }

  @Test func `a field beside a boundary that no header tells`() throws {
    let phrases = try WrongPort.phrases("edfapg.request.applepay") { _, right in
      guard let value = right.value, var request = RequestMessage(value) else { return nil }
      request[["action"]] = .text("sale")
      let headers = (request.json["headers"]?.elements ?? []).map { header -> JSON in
        header.elements?.first == .text("Content-Type")
          ? .array([.text("Content-Type"), .text("multipart/form-data")]) : header
      }
      return .value(request.json.with(["headers"], .array(headers)))
    }
    #expect(phrases.contains("sends multipart/form-data without its boundary"), "\(phrases)")
    #expect(phrases.contains("sends action in lower case"), "\(phrases)")
  }

  @Test func `a state that no answer names is told for none`() throws {
    let outcomes = try WrongPort.outcomes("payfort.response.decode") { testCase, right in
      testCase.id == "check-refund-of-refunded" ? right.value.map { .value($0.with(["kind"], .text("unknown"))) } : nil
    }
    let mistakes = WrongPort.mistakes(outcomes)
    #expect(!mistakes.phrases.contains { $0.contains("approved") }, "\(mistakes.phrases)")
    #expect(outcomes.count { $0.verdict != .pass } == 1)
  }

  /// An answer with its members in another order is the same answer.
  @Test func `a row that a table of states lacks`() throws {
    let phrases = try WrongPort.phrases("edfapg.response.decode") { testCase, right in
      guard let value = right.value, value["result"] == .text("SUCCESS"), value["status"] == .text("PREPARE"),
        value["kind"] == .text("pending")
      else { return nil }
      return .value(.object((value.with(["kind"], .text("unknown")).members ?? []).reversed()))
    }
    #expect(phrases == ["does not know the word PREPARE with SUCCESS"])
  }

  @Test func `a heading that more failures speak against than for is not told`() throws {
    let outcomes = try WrongPort.outcomes("everypay.request.token") { _, right in
      guard let value = right.value, var request = RequestMessage(value) else { return nil }
      for name in ["request_token", "token_consent_agreed"] where request[[name]] == .bool(true) {
        request[[name]] = .text("true")
      }
      return request.json == value ? nil : .value(request.json)
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("every field") }, "\(phrases)")
  }
}
