import Audit
import Encodings
import Testing

/// EdfaPg's callbacks name neither merchant nor e-mail address, which only the SALE of their order shows.
@Suite struct EdfaPgCallbackTests {
  /// A SALE without its answer, of another customer or merchant.
  private static func sale(email: String = Samples.email, key: String = "key-of-shop") throws -> JSON {
    let fields = try Samples.saleFields("o-1").map { name, value in
      name == "payer_email" ? (name, email) : name == "client_key" ? (name, key) : (name, value)
    }
    return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
  }

  private static func callback(password: String) throws -> JSON {
    let hash = try Samples.value(
      "edfapg.hash.transaction",
      [
        ("email", .text(Samples.email)), ("password", .text(password)), ("transactionId", .text("t-1")),
        ("cardNumber", .text(Samples.card)),
      ])
    let fields = [
      ("action", "SALE"), ("result", "SUCCESS"), ("status", "SETTLED"), ("order_id", "o-1"), ("trans_id", "t-1"),
      ("trans_date", "2026-11-22 10:00:00"), ("amount", "10.00"), ("currency", "SAR"), ("card", "411111******1111"),
      ("hash", hash.string ?? ""),
    ]
    return Samples.line("https://shop.example/hook", Samples.form(fields), Samples.formType)
  }

  @Test func `every SALE of an order is tried`() throws {
    let run = try AuditRun([
      Self.sale(), Self.sale(email: "other@example.com"), Self.callback(password: "password-of-shop"),
    ])
    #expect(run.verdicts.last == .verified)
    let merchants = try AuditRun([
      Self.sale(), Self.sale(email: "other@example.com", key: "key-of-other"),
      Self.callback(password: "password-of-shop"),
    ])
    #expect(merchants.verdicts.last == .verified && merchants.judgements.last?.merchant == 0)
  }

  @Test func `a callback of a merchant without a secret cannot be judged`() throws {
    let run = try AuditRun([Self.sale(key: "key-of-nobody"), Self.callback(password: "password-of-nobody")])
    #expect(run.verdicts.last == .undeterminable)
    #expect(run.kinds(1).contains("note secret-missing"))
  }

  @Test func `a callback as JSON is judged like the form, and without a hash may be an answer passed on`() throws {
    let form = try #require(
      Self.callback(password: "password-of-shop")["bodyBase64"]?.string.flatMap { Base64.decode(Array($0.utf8)) })
    let pairs = try FormBody.decodeStrictly(form).map {
      (String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
    }
    func sent(_ pairs: [(String, String)]) -> JSON {
      Samples.line("https://shop.example/hook", Samples.object(pairs), "application/json")
    }
    let run = try AuditRun([
      Self.sale(), sent(pairs), sent(pairs.map { $0.0 == "trans_id" ? ($0.0, "t-2") : $0 }),
      sent(pairs.filter { $0.0 != "hash" }),
    ])
    try #require(run.verdicts == [.verified, .verified, .wrong])
    #expect(run.judgements[2].findings.first?.at.text == "/hash" && run.judgements[2].direction == .callback)
  }

  @Test func `a callback as XML is suspects, and why`() throws {
    let body = "<?xml version=\"1.0\"?><r><order_id>o-1</order_id><trans_id>t-1</trans_id><hash>00</hash></r>"
    let run = try AuditRun([
      Self.sale(), Samples.line("https://shop.example/hook", Array(body.utf8), "application/xml"),
    ])
    #expect(run.verdicts == [.verified] && run.summary.suspects == 1)
    #expect("\(run.summary.json.line)".contains("no gateway here documents XML"))
  }

  @Test func `a card that was changed in a callback is named`() throws {
    let right = try Self.callback(password: "password-of-shop")
    let body = try #require(right["bodyBase64"]?.string.flatMap { Base64.decode(Array($0.utf8)) })
    let other = String(decoding: body, as: UTF8.self).replacing("411111", with: "512345")
    let run = try AuditRun([
      Self.sale(), Samples.line("https://shop.example/hook", Array(other.utf8), Samples.formType),
    ])
    #expect(run.verdicts == [.verified, .wrong])
    #expect(run.judgements.last?.mistakes.map(\.id) == ["changed-after-signing"])
    #expect(run.judgements.last?.mistakes.first?.message.text.contains("the card of the SALE") == true)
  }

  @Test func `a callback that another merchant signed is wrong`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let run = try AuditRun([sale, Self.callback(password: "password-of-other")])
    #expect(run.verdicts.last == .wrong)
    #expect(run.judgements.last?.mistakes.first?.id == "other-merchant")
    let right = try AuditRun([Self.sale(), Self.callback(password: "password-of-shop")])
    #expect(right.verdicts.last == .verified)
  }
}
