import Audit
import Encodings
import Testing

/// Answers with another sum than was requested, and what they are compared with.
@Suite struct SumTests {
  private static let differs = "differs amount-differs"

  private static func response(_ text: String) -> (String, JSON?) {
    ("response", ["status": .integer(200), "body": .text(text)])
  }

  @Test func `a session of PlacetoPay`() throws {
    func create(_ nonce: String, _ id: Int, _ total: Int) throws -> JSON {
      let amount: JSON = ["currency": .text("COP"), "total": .integer(total)]
      let body: JSON = [
        "auth": try Samples.auth(nonce), "ipAddress": .text("203.0.113.7"), "userAgent": .text("test"),
        "returnUrl": .text("https://shop.example/"),
        "payment": ["reference": .text("R-1"), "amount": amount],
      ]
      let answer =
        #"{"status":{"status":"OK","date":"2026-11-22T10:00:00-05:00"},"requestId":\#(id),"processUrl":"https://p.example/"}"#
      return Samples.line(
        "https://checkout.placetopay.com/api/session", body.lineBytes, "application/json", [Self.response(answer)])
    }
    func query(
      _ nonce: String, _ id: Int, _ total: String, _ currency: String = "COP", paid: String = "", parts: Bool = false
    ) throws -> JSON {
      let asked =
        #"{"payment":{"reference":"R-1","allowPartial":\#(parts),"amount":{"currency":"\#(currency)","total":\#(total)}}}"#
      let payment =
        paid.isEmpty ? "" : #"{"status":{"status":"APPROVED"},"amount":{"from":{"currency":"COP","total":\#(paid)}}}"#
      let answer =
        #"{"requestId":\#(id),"status":{"status":"APPROVED","date":"2026-11-22T10:01:00-05:00"},"request":\#(asked),"payment":[\#(payment)]}"#
      return Samples.line(
        "https://checkout.placetopay.com/api/session/\(id)",
        (["auth": try Samples.auth(nonce)] as JSON).lineBytes,
        "application/json", [Self.response(answer)])
    }
    let run = try AuditRun([
      create("0123456789abcde1", 7, 1000), create("0123456789abcde2", 8, 2000), query("0123456789abcde3", 7, "1000.0"),
      query("0123456789abcde4", 8, "5", "USD"), query("0123456789abcde5", 7, "2000"),
      query("0123456789abcde6", 7, "1000", paid: "1000.00"), query("0123456789abcde7", 7, "1000", paid: "5"),
      query("0123456789abcde8", 7, "1000", paid: "500", parts: true),
    ])
    #expect(!run.faults(5).contains(Self.differs), "the same order was tried with another sum")
    #expect(run.faults(7).contains(Self.differs) && run.faults(7).contains("differs currency-differs"))
    #expect(run.judgements[7].findings.contains { $0.at == "/request/payment/amount/total" })
    #expect(run.faults(9).contains(Self.differs))
    #expect(!run.faults(11).contains(Self.differs) && !run.faults(15).contains(Self.differs))
    #expect(
      run.judgements[13].findings.contains { $0.kind == .amountDiffers && $0.at == "/payment/0/amount/from/total" })
  }

  @Test func `a query of EveryPay`() throws {
    let basic = ("Authorization", "Basic " + Base64.encode(Array("user-1:api-secret-1".utf8)))
    func told(_ initial: String, _ standing: String) -> String {
      #"{"payment_reference":"p1","order_reference":"o-1","initial_amount":\#(initial),"standing_amount":\#(standing),"#
        + #""currency":"EUR","payment_state":"settled","payment_link":"https://pay.every-pay.eu/lp/a"}"#
    }
    let body =
      #"{"api_username":"user-1","account_name":"EUR3D1","amount":19.99,"order_reference":"o-1","nonce":"n1","#
      + #""timestamp":"2026-11-22T10:00:00Z","customer_url":"https://shop.example/"}"#
    func ask(_ answer: String) -> JSON {
      .members([
        ("method", .text("GET")), ("url", .text("https://pay.every-pay.eu/api/v4/payments/p1?api_username=user-1")),
        ("headers", .array([.array([.text(basic.0), .text(basic.1)])])), Self.response(answer),
      ])
    }
    let run = try AuditRun([
      Samples.line(
        "https://pay.every-pay.eu/api/v4/payments/oneoff", Array(body.utf8), "application/json",
        [Self.response(told("19.99", "19.99"))], headers: [basic]),
      ask(told("19.99", "4.00")), ask(told("5.0", "5.0")),
    ])
    #expect(run.faults(1).isEmpty && run.faults(3).isEmpty && run.faults(5) == [Self.differs])
  }

  @Test(arguments: [("CAPTURE", "5"), ("REFUND", "5"), ("CAPTURE", "500")])
  func `a part that PayFort captures or refunds`(command: String, answered: String) throws {
    func fields(_ amount: String) -> [(String, String)] {
      [
        ("command", command), ("merchant_reference", "r-1"), ("fort_id", "169"), ("amount", amount),
        ("currency", "AED"),
      ]
    }
    let code = command == "CAPTURE" ? "04" : "06"
    let answer = try Samples.payFort(
      fields(answered) + [("response_code", code + "000"), ("response_message", "Success"), ("status", code)],
      phrase: "response-phrase-1")
    let text = String(decoding: Samples.object(answer), as: UTF8.self)
    let run = try AuditRun([
      Samples.line(
        Samples.payFortURL, Samples.object(try Samples.payFort(fields("500"))), "application/json",
        [Self.response(text)])
    ])
    #expect(run.verdicts == [.verified, .verified] && run.faults(1) == (answered == "5" ? [Self.differs] : []))
  }

  @Test func `the answer that contradicts is told with the one that it contradicts`() throws {
    let pending = try Samples.callback("o-1", transaction: "t-1", result: "SUCCESS", status: "PENDING")
    let run = try AuditRun([
      Samples.line(Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType), pending,
      Samples.callback("o-1", transaction: "t-1"),
      Samples.callback("o-1", transaction: "t-1", result: "DECLINED", status: "DECLINED"),
    ])
    let found = run.judgements[3].findings.first { $0.kind == .contradictingAnswers }
    #expect(found?.message.text.contains("entry 2 that it was approved") == true, "\(found?.message.text ?? "none")")
  }

  @Test(arguments: [
    ("1000", "01000", false), ("1000", "1e3", false), ("1000", "1000.00", false), ("1000", "0.1E+4", false),
    ("1000", "1e2", true), ("1000", "01001", true), ("1000", "1e99999999999999999999", true), ("1000", "1000.", true),
  ])
  func `amounts are compared by their value`(asked: String, told: String, isOther: Bool) throws {
    let answer = try Samples.payFort(Samples.paid("r-1", id: "169", amount: told), phrase: "response-phrase-1")
    let purchase = Samples.object(try Samples.payFort(Samples.purchase("r-1", amount: asked)))
    let response = Self.response(String(decoding: Samples.object(answer), as: UTF8.self))
    let run = try AuditRun([Samples.line(Samples.payFortURL, purchase, "application/json", [response])])
    #expect(run.verdicts == [.verified, .verified] && run.faults(1).contains(Self.differs) == isOther)
  }
}
