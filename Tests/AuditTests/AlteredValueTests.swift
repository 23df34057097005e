import Audit
import Encodings
import Testing

/// What is said of a value that was altered, and where the signed one comes from.
@Suite struct AlteredValueTests {
  private static let url = "https://shop.example/hook"

  private static func notification(_ status: String, signed: String) throws -> JSON {
    Samples.line(url, try Samples.notification("126", status, signed: signed), "application/json")
  }

  @Test func `a word of the gateway is not said to be another message's`() throws {
    let nexi = try AuditRun([Samples.line(Self.url, Samples.notice("OK", signed: "FAILED"), Samples.formType)])
    let alone = try AuditRun([Self.notification("APPROVED", signed: "REJECTED")])
    #expect(nexi.judgements[0].mistakes.first?.message.text.contains("with 'FAILED', another word") == true)
    #expect(alone.judgements[0].mistakes.first?.message.text.contains("with 'REJECTED', another word") == true)
    let two = try AuditRun([
      Self.notification("REJECTED", signed: "REJECTED"), Self.notification("APPROVED", signed: "REJECTED"),
    ])
    #expect(two.judgements[1].mistakes.first?.message.text.contains("the value of another message") == true)
  }
}
