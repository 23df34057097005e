import Audit
import Encodings
import Testing

/// Messages without a signature: how a required one is reported, and which of PayFort's messages need none.
@Suite struct AbsentSignatureTests {
  private static func hook(_ more: [(String, String)]) -> JSON {
    let fields = Samples.purchase("r-1") + [("access_code", "ACCESS1"), ("fort_id", "169")] + more
    return Samples.line("https://shop.example/hook", Samples.object(fields), "application/json")
  }

  private static func answered(_ text: String, _ more: [(String, JSON?)] = []) throws -> JSON {
    Samples.line(
      Samples.payFortURL, Samples.object(try Samples.payFort(Samples.purchase("r-1"))), "application/json",
      [("response", .members([("status", .integer(200)), ("body", .text(text))] + more))])
  }

  /// For each gateway the field of its signature, the place of the finding, and a message without it.
  private static let unsigned = Result { () -> [(name: String, at: String, message: JSON)] in
    let hook = "https://shop.example/hook"
    let sale = try Samples.saleFields("o-1").filter { $0.0 != "hash" }
    let paid = Samples.paid("r-1", id: "169") + [("access_code", "ACCESS1")]
    let form = [
      ("api_username", "user-1"), ("nonce", "n-1"), ("timestamp", "1"), ("order_reference", "R-1"), ("amount", "1.00"),
      ("hmac_fields", "amount"),
    ]
    let notice = [("mid", "merchant-1"), ("transid", "t-1"), ("payid", "p-1"), ("Status", "OK"), ("Code", "00000000")]
    return [
      ("hash", "field hash", Samples.line(Samples.edfaPgURL, Samples.form(sale), Samples.formType)),
      ("signature", "/signature", Samples.line(hook, Samples.object(paid), "application/json")),
      (
        "auth.tranKey", "/auth/tranKey",
        Samples.line(
          "https://checkout.placetopay.com/api/session/7", Array(#"{"auth": {"login": "login-1"}}"#.utf8),
          "application/json")
      ),
      (
        "signature", "/signature",
        Samples.line(
          hook,
          Array(
            #"{"requestId": 7, "reference": "R-7", "status": {"status": "APPROVED", "date": "2026-11-22T10:00:00-05:00"}}"#
              .utf8), "application/json")
      ),
      (
        "hmac", "field hmac",
        Samples.line("https://igw-demo.every-pay.com/transactions/", Samples.form(form), Samples.formType)
      ), ("MAC", "field MAC", Samples.line(hook, Samples.form(notice), Samples.formType)),
    ]
  }

  @Test func `every gateway's is missed in the same words`() throws {
    for (name, place, message) in try Self.unsigned.get() {
      let findings = try AuditRun([message]).judgements.flatMap(\.findings).filter { $0.kind == .signatureMissing }
      #expect(findings.map(\.message.text) == ["'\(name)' is missing"], "\(name)")
      #expect(findings.map(\.at.text) == [place], "\(name)")
    }
  }

  @Test(arguments: [("00", "14000"), ("14", "14000"), ("14", "00008")])
  func `a callback that claims a payment is signed`(status: String, code: String) throws {
    let run = try AuditRun([Self.hook([("status", status), ("response_code", code)])])
    #expect(run.verdicts == [.wrong] && run.kinds(0) == ["refused signature-missing"])
  }

  @Test func `a refusal is not signed`() throws {
    let run = try AuditRun([Self.hook([("status", "00"), ("response_code", "00008")])])
    #expect(run.verdicts == [.unsigned] && run.kinds(0).isEmpty)
  }

  @Test func `an answer that claims a payment is signed, whatever it leaves out`() throws {
    let run = try AuditRun([
      Self.answered(#"{"status":"14","fort_id":"169","amount":"1000","response_message":"Success"}"#)
    ])
    #expect(run.verdicts == [.verified, .wrong] && run.kinds(1).contains("refused signature-missing"))
    let proxy = try AuditRun([Self.answered(#"{"status":502,"error":"Bad Gateway"}"#)])
    #expect(proxy.verdicts == [.verified, .unsigned])
  }

  @Test func `an answer that the capture has lost cannot be judged`() throws {
    let cut = Array(#"{"response_code":"14000","status":"14","fort_id":"16"#.utf8)
    let headers = JSON.array([.array([.text("Content-Length"), .text("400")])])
    let run = try AuditRun([Self.answered(String(decoding: cut, as: UTF8.self), [("headers", headers)])])
    #expect(run.verdicts == [.verified, .undeterminable])
    let html = JSON.array([
      .array([.text("Content-Length"), .text("400")]), .array([.text("Content-Type"), .text("text/html")]),
    ])
    #expect(try AuditRun([Self.answered("<html>", [("headers", html)])]).verdicts == [.verified, .unsigned])
  }
}
