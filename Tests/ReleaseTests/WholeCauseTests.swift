import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Testing

/// Mistakes of which only a part was once named, or which were reported as several.
@Suite struct WholeCauseTests {
  /// The phrases about a port that changes right values.
  private static func phrases(_ name: String, _ change: (JSON, JSON) -> JSON?) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      right.value.flatMap { change($0, testCase.input) }.map { .value($0) }
    }
  }

  /// The phrases about a port that changes right requests.
  private static func sending(_ name: String, _ change: (inout RequestMessage) -> Void) throws -> [String] {
    try phrases(name) { value, _ in
      guard var request = RequestMessage(value) else { return nil }
      change(&request)
      return request.json == value ? nil : request.json
    }
  }

  private static func body(_ input: JSON) -> JSON? {
    input["body"].flatMap(MatchRule.bytes).flatMap { try? JSON(parsing: $0) }
  }

  @Test func `errors beside a success, in whatever member`() throws {
    let phrases = try Self.phrases("edfapg.response.decode") { value, input in
      guard value["kind"] == .text("unknown"), let body = Self.body(input), value["errors"] != nil,
        body["result"] == .text("SUCCESS")
      else { return nil }
      return value.with(["kind"], .text("approved"))
    }
    #expect(phrases == ["does not notice a contradiction in error_code, error_message, errors"])
  }

  @Test func `two members that are taken for each other`() throws {
    let errors = try Self.phrases("placetopay.response.decode") { value, _ in
      guard let all = value["errors"]?.elements, !all.isEmpty else { return nil }
      return value.with(
        ["errors"],
        .array(
          all.map { error in
            .object(
              (error.members ?? []).map { member in
                JSON.Member(member.name.string == "code" ? "message" : "code", member.value)
              })
          }))
    }
    #expect(errors == ["answers errors.message as errors.code, and answers errors.code as errors.message"])
    let ids = try Self.phrases("nexi.response.decode") { value, input in
      guard let body = Self.body(input), let one = body["payId"], let other = body["transId"],
        value["transactionId"] == one, value["orderId"] == other
      else { return nil }
      return value.with(["transactionId"], other).with(["orderId"], one)
    }
    #expect(
      ids.contains {
        $0.contains("answers payId, not transId, as orderId")
          && $0.contains("answers transId, not payId, as transactionId")
      })
  }

  @Test func `the text of another member, seen once`() throws {
    let phrases = try Self.phrases("edfapg.response.decode") { value, input in
      guard let body = Self.body(input), let card = body["card_token"], value["token"] == body["recurring_token"] else {
        return nil
      }
      return value.with(["token"], card)
    }
    #expect(phrases == ["answers card_token, not recurring_token, as token"])
  }

  @Test func `one of two members alone is one mistake`() throws {
    let phrases = try Self.phrases("payfort.response.decode") { value, input in
      let form = input["body"].flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) }
      let pair = form?.first { $0.name.elementsEqual("sdk_token".utf8) }
      let sdkToken = Self.body(input)?["sdk_token"] ?? pair.map { UTF8Text.json($0.value) }
      return value["token"] == sdkToken ? nil : value.with(["token"], sdkToken)
    }
    #expect(phrases == ["answers sdk_token as token, and nothing where there is none"])
  }

  @Test func `a currency for whatever has none`() throws {
    let phrases = try Self.phrases("everypay.response.decode") { value, _ in
      value["currency"] == nil && value["kind"] != .text("error") ? value.with(["currency"], .text("EUR")) : nil
    }
    #expect(phrases.count(where: { $0.hasPrefix("answers currency=EUR where there is none") }) == 1)
  }

  @Test func `times by another clock`() throws {
    let phrases = try Self.phrases("placetopay.response.fields") { value, _ in
      value.mapped { leaf in
        guard case .string(let text) = leaf, let time = DateTime(text.utf8) else { return leaf }
        return .text("\(CalendarDay.text(seconds: time.seconds))Z")
      }
    }
    #expect(phrases == ["converts the time in payment.status.date and status.date to UTC"])
  }

  @Test func `one number of a request in quotes`() throws {
    let phrases = try Self.sending("nexi.request.payment-intent") { request in
      request[["amount", "value"]] = request[["amount", "value"]].map { .text($0.line) }
    }
    #expect(phrases == ["sends the number of amount.value in quotes"])
  }

  @Test func `a field that is signed as it was given`() throws {
    let phrases = try Self.sending("placetopay.request.collect") { request in
      guard let seed = request[["auth", "seed"]]?.string else { return }
      request[["auth", "seed"]] = .text(seed.replacing("+01:00", with: ".000+01:00"))
    }
    #expect(phrases == ["signs auth.seed as it was given and sends it rewritten"])
  }

  @Test func `a word that is the end of the right one`() throws {
    let phrases = try Self.sending("edfapg.request.recurring-sale") { $0[["action"]] = .text("SALE") }
    #expect(phrases == ["sends action=SALE in place of RECURRING_SALE"])
  }

  @Test func `two mistakes of one message`() throws {
    let phrases = try Self.sending("everypay.request.oneoff") { request in
      request.url = Array(String(decoding: request.url, as: UTF8.self).replacing("/v4/", with: "/v3/").utf8)
      if let time = request[["timestamp"]]?.string { request[["timestamp"]] = .text(String(time.prefix(19))) }
    }
    #expect(phrases.contains { $0.contains("URL") && $0.contains("cuts timestamp to 19 characters") })
  }

  @Test func `a refusal or a value`() throws {
    let phrases = try WrongPort.phrases("edfapg.request.sale") { testCase, right in
      let unrefused = testCase.id == "amount-too-long" ? testCase.expectation.acceptableValue : nil
      guard let value = right.value ?? unrefused, var request = RequestMessage(value),
        let amount = request[["order_amount"]]?.string, let right = Amount(Array(amount.utf8))
      else { return nil }
      request[["order_amount"]] = UTF8Text.json(AmountStyle.shortest.apply(right.whole + [0x2e] + right.fraction))
      return .value(request.json)
    }
    #expect(phrases == ["sends the amount without zeros at its end"])
  }

  /// The output of Python 3.11 for `int(text)`; the text itself if that raises.
  @Test(arguments: [
    ("007", "7"), ("0", "0"), ("000", "0"), (" 12\n", "12"), ("+12", "12"), ("１２", "12"), ("٣", "3"), ("1_2", "12"),
    ("1__2", "1__2"), ("_12", "_12"), ("12_", "12_"), ("1 2", "1 2"), ("12.0", "12.0"), ("", ""), ("+", "+"),
  ])
  func `digits as Python's int reads them`(text: String, read: String) {
    #expect(Trimming.pythonInteger.apply(Array(text.utf8)) == Array(read.utf8))
  }

  /// The output of PHP 8.2 for `(int)$text`, and of Node 20 for `Number(text)`.
  @Test(arguments: [
    ("007", "7", "7"), (" 83", "83", "83"), ("+83", "83", "83"), ("83.9", "83", "83.9"), ("8e1", "80", "80"),
    ("", "0", "0"),
    ("0x53", "0", "83"), ("83 x", "83", "NaN"), ("-0", "0", "0"), (".5", "0", "0.5"),
    ("12345678901234567890", "9223372036854775807", "12345678901234567000"),
  ])
  func `numbers as PHP and JavaScript read them`(text: String, php: String, javaScript: String) {
    #expect(Trimming.phpInteger.apply(Array(text.utf8)) == Array(php.utf8))
    #expect(Trimming.javaScriptNumber.apply(Array(text.utf8)) == Array(javaScript.utf8))
  }

  /// Python: `int(request_id)`.
  @Test func `a number as Python reads it`() throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard let body = Self.body(testCase.input), let id = body["requestId"]?.string,
        right.code == "signature-mismatch" || right.value == Answer.accepted
      else { return nil }
      let read = Trimming.pythonInteger.apply(Array(id.utf8))
      return Reply(
        Response(
          operation.answer(testCase.input.with(["body"], .text(body.with(["requestId"], UTF8Text.json(read)).line)))))
    }
    #expect(phrases == ["reads requestId as a number, without leading zeros"])
  }
}
