import Audit
import Encodings
import Foundation
import Gateways
import Testing

/// Right signatures on messages with something else to report.
@Suite struct RightSignatureTests {
  private static let capitals = ["note signature-capitals"]

  @Test func `right digits in capitals are right`() throws {
    let callback = try Samples.callback("o-1", transaction: "t-1")
    let text = String(decoding: Base64.decode(Array((callback["bodyBase64"]?.string ?? "").utf8)) ?? [], as: UTF8.self)
    let parts = text.components(separatedBy: "hash=")
    let capitals = Samples.line(
      "https://shop.example/hook", Array("\(parts[0])hash=\(parts[1].uppercased())".utf8), Samples.formType)
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), capitals,
      Samples.line("https://shop.example/n", Self.inCapitals("sha256"), "application/json"),
      Samples.line("https://shop.example/n", Self.inCapitals("sha1"), "application/json"),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .verified, .verified, .verified])
    for index in 2..<5 { #expect(run.kinds(index) == Self.capitals, "\(index)") }
  }

  /// A notification with only the digits of its signature in capitals.
  private static func inCapitals(_ algorithm: String) throws -> [UInt8] {
    let body = try JSON(
      parsing: try Samples.notification(algorithm == "sha1" ? "1" : "2", "APPROVED", algorithm: algorithm))
    return JSON.object(
      (body.members ?? []).map { member in
        guard member.name == "signature", let text = member.value.string else { return member }
        let parts = text.split(separator: ":")
        let digits = parts[parts.count - 1].uppercased()
        return JSON.Member(member.name, .text(parts.count > 1 ? "\(parts[0]):\(digits)" : digits))
      }
    ).lineBytes
  }

  @Test(arguments: ["sha1", "sha256", "sha512", "hmac-sha256", "hmac-sha512"])
  func `PayFort's algorithm is told from the signature where the secrets do not say it`(algorithm: String) throws {
    let stated = AuditRun.secrets
    let secrets = stated.split(separator: #", "algorithm": "sha256""#, maxSplits: 1).joined()
    #expect(secrets != stated)
    let body = Samples.object(try Samples.payFort(Samples.purchase("r-1"), algorithm: algorithm))
    let line = Samples.line(Samples.payFortURL, body, "application/json")
    let run = try AuditRun([line], secrets: secrets)
    #expect(run.verdicts == [.verified])
    #expect(run.kinds(0) == (algorithm == "sha256" ? [] : ["note algorithm-unstated"]))
    #expect(try AuditRun([line]).verdicts == [algorithm == "sha256" ? .verified : .wrong])
  }

  @Test func `another phrase is found without the algorithm`() throws {
    let secrets = AuditRun.secrets.split(separator: #", "algorithm": "sha256""#, maxSplits: 1).joined()
    let fields = try Samples.payFort(Samples.purchase("r-1"), phrase: "response-phrase-1", algorithm: "sha512")
    let run = try AuditRun(
      [Samples.line(Samples.payFortURL, Samples.object(fields), "application/json")], secrets: secrets)
    #expect(run.verdicts == [.wrong] && run.judgements[0].mistakes.map(\.id) == ["other-phrase"])
  }

  @Test func `a field that is there twice and is not signed says nothing of the signature`() throws {
    func sale(_ name: String, _ value: String) throws -> JSON {
      Samples.line(Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1") + [(name, value)]), Samples.formType)
    }
    let create: JSON = [
      "auth": try Samples.auth(), "ipAddress": .text("203.0.113.7"), "userAgent": .text("test"),
      "returnUrl": .text("https://shop.example/"),
      "payment": [
        "reference": .text("R-1"),
        "amount": ["currency": .text("COP"), "total": .integer(1), "total": .integer(2)],
      ],
    ]
    let session = "https://checkout.placetopay.com/api/session"
    let run = try AuditRun([
      sale("order_amount", "1.00"), sale("payer_email", "x@y.example"),
      Samples.line(session, create.lineBytes, "application/json"),
    ])
    #expect(run.verdicts == [.verified, .wrong, .verified])
    #expect(run.kinds(0) == ["refused duplicate-field"] && run.judgements[0].merchant == 0)
    #expect(run.kinds(1).contains("refused signature-wrong") && run.kinds(1).contains("refused duplicate-field"))
    #expect(run.kinds(2).contains("refused duplicate-field") && !run.kinds(2).contains("refused signature-wrong"))
  }
}
