import Audit
import Encodings
import Gateways
import Testing

/// The order in which explanations of a wrong signature are given.
@Suite struct AuditMistakeTests {
  private static func sale(_ message: (_ email: [UInt8], _ password: [UInt8], _ card: [UInt8]) -> [UInt8]) throws
    -> JSON
  {
    let (card, email) = (Array(Samples.card.utf8), Array(Samples.email.utf8))
    let digits = Array((card.prefix(6) + card.suffix(4)).reversed())
    let hash = Hex.encode(DigestAlgorithm.md5.hash(message(email.reversed(), Array("password-of-shop".utf8), digits)))
    let fields = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, hash) : $0 }
    return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
  }

  private static func upper(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 } }

  private static func first(_ lines: [JSON], searches: Int = 0) throws -> String? {
    let run = try AuditRun([lines.flatMap { $0.lineBytes + [0x0a] }], searches: searches)
    #expect(run.verdicts.first == .wrong)
    return run.judgements.first?.mistakes.first?.id
  }

  @Test func `mistakes of code`() throws {
    #expect(try Self.first([Self.sale { $0 + $1 + $2 }]) == "upper-missing")
    #expect(try Self.first([Self.sale { Self.upper($0.reversed() + $1 + $2) }]) == "reversal-missing")
    #expect(try Self.first([Self.sale { Self.upper($1 + $0 + $2) }]) == "secret-first")
    let capitals = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, $0.1.uppercased()) : $0 }
    let line = Samples.line(Samples.edfaPgURL, Samples.form(capitals), Samples.formType)
    #expect(try Self.first([line]) == "upper-hex")
    let both = try Self.first([Self.sale { $1 + $0 + $2 }], searches: 1)
    #expect(
      both?.split(separator: " + ").map(String.init).sorted() == ["secret-first", "upper-missing"], "\(both ?? "")")
  }

  @Test func `the card part that the guide misprints`() throws {
    let signed = "MOC.ELPMAXE@EODPASSWORD-OF-SHOP8004431215"
    let fields = try Samples.saleFields("o-1").map { name, value in
      switch name {
      case "card_number": (name, "5123445000000008")
      case "payer_email": (name, "doe@example.com")
      case "hash": (name, Hex.encode(DigestAlgorithm.md5.hash(Array(signed.utf8))))
      default: (name, value)
      }
    }
    #expect(
      try Self.first([Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)])
        == "misprinted-example")
  }

  @Test func `the wrong secret`() throws {
    func line(_ phrase: String, _ algorithm: String = "sha256") throws -> JSON {
      let body = Samples.object(try Samples.payFort(Samples.purchase("r-1"), phrase: phrase, algorithm: algorithm))
      return Samples.line(Samples.payFortURL, body, "application/json")
    }
    #expect(try Self.first([line("response-phrase-1")]) == "other-phrase")
    #expect(try Self.first([line("request-phrase-1", "sha512")]) == "other-digest")
    let other = Samples.form(try Samples.saleFields("o-1", password: "password-of-other"))
    #expect(try Self.first([Samples.line(Samples.edfaPgURL, other, Samples.formType)]) == "other-merchant")
    let key = Samples.form(try Samples.saleFields("o-1", password: "key-of-shop"))
    #expect(try Self.first([Samples.line(Samples.edfaPgURL, key, Samples.formType)]) == "other-secret")
  }

  @Test func `a form whose plus is not escaped`() throws {
    let body = String(decoding: Samples.form(try Samples.saleFields("o-1")), as: UTF8.self)
    let unescaped = body.split(separator: "%2B", omittingEmptySubsequences: false).joined(separator: "+")
    #expect(
      try Self.first([Samples.line(Samples.edfaPgURL, Array(unescaped.utf8), Samples.formType)]) == "plus-not-escaped")
  }

  @Test(arguments: ["100", "1000000"]) func `a power of ten may be a change after signing`(amount: String) throws {
    let right = try Samples.payFort(Samples.purchase("r-1", amount: "10000"), phrase: "request-phrase-1")
    let altered = right.map { $0.0 == "amount" ? ($0.0, amount) : $0 }
    let line = Samples.line(Samples.payFortURL, Samples.object(altered), "application/json")
    let run = try AuditRun([line.lineBytes + [0x0a]], searches: 1)
    let ids = run.judgements.first?.mistakes.map(\.id) ?? []
    #expect(ids.contains("changed-after-signing"), "\(ids)")
    #expect(!ids.contains("amount-in-minor-units + amount-in-minor-units"))
  }

  @Test func `what was changed after signing is named`() throws {
    func hook(_ pairs: [(String, String)]) -> JSON {
      Samples.line("https://shop.example/hook", Samples.object(pairs), "application/json")
    }
    let right = try Samples.payFort(Samples.paid("r-1", id: "169", amount: "5000"), phrase: "response-phrase-1")
    let altered = right.map { $0.0 == "amount" ? ($0.0, "9000") : $0 }
    let run = try AuditRun([
      hook(altered),
      hook(try Samples.payFort(Samples.paid("r-1", id: "169", amount: "5000"), phrase: "response-phrase-1")),
    ])
    #expect(run.judgements[0].mistakes.first?.id == "changed-after-signing")
    #expect(run.judgements[0].mistakes.first?.message.text.contains("'amount' was altered") == true)
    let added = try AuditRun([hook(right + [("merchant_extra", "x")])])
    #expect(added.judgements[0].mistakes.contains { $0.message.text.contains("'merchant_extra' was added") })
    let notified = try AuditRun([
      Samples.line(
        "https://shop.example/n", try Samples.notification("1", "APPROVED", signed: "REJECTED"), "application/json")
    ])
    #expect(notified.judgements[0].mistakes.first?.message.text.contains("'status' was altered") == true)
    let notice = try AuditRun([
      Samples.line("https://shop.example/n", try Samples.notice("OK", signed: "FAILED"), Samples.formType)
    ])
    #expect(notice.judgements[0].mistakes.first?.id == "changed-after-signing")
  }

  @Test func `what nothing explains is said to be changed, or signed with another secret`() throws {
    #expect(try Self.first([Self.sale { _, _, _ in [1] }]) == "changed-after-signing")
  }
}
