import Audit
import Encodings
import Testing

/// PayFort's messages without a signature: which must have one, and which have none by right.
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
