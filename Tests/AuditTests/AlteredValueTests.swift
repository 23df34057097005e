import Audit
import Encodings
import Testing

/// The explanation of an altered value, with the origin of the value that was signed.
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

  @Test func `a notification names what it lacks, and nothing else`() throws {
    func sent(_ change: (JSON) -> JSON) throws -> JSON {
      let body = try JSON(parsing: Samples.notification("126", "APPROVED"))
      return Samples.line(Self.url, change(body).lineBytes, "application/json")
    }
    let run = try AuditRun([
      sent { $0.with(["status", "date"], nil) },
      sent { $0.with(["requestId"], .null).with(["status", "date"], nil) },
    ])
    let findings = run.judgements.compactMap { $0.findings.first { $0.kind == .missingField } }
    #expect(
      findings.map(\.message.text) == [
        "'status.date', which is signed, is missing",
        "'requestId' and 'status.date', which are signed, are missing, or not text",
      ])
    #expect(findings.map(\.at.text) == ["/status/date", "/requestId"])
  }

  @Test func `the same MAC in other capitals is the same message`() throws {
    let body = try Samples.notice("OK")
    let small = String(decoding: body, as: UTF8.self).split(separator: "MAC=")
    let again = Array("\(small[0])MAC=\(small[1].lowercased())".utf8)
    let run = try AuditRun([body, again].map { Samples.line(Self.url, $0, Samples.formType) })
    #expect(run.verdicts == [.verified, .verified])
    #expect(run.kinds(1).contains("note replayed-signature"), "\(run.kinds(1))")
  }
}
