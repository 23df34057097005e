import Audit
import Encodings
import Testing

/// EdfaPg's callbacks name no merchant and no e-mail address: the SALE of their order has to tell.
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

  @Test func `a callback that another merchant signed is wrong`() throws {
    let run = try AuditRun([Self.sale(), Self.callback(password: "password-of-other")])
    #expect(run.verdicts.last == .wrong)
    #expect(run.judgements.last?.mistakes.first?.id == "other-merchant")
    let right = try AuditRun([Self.sale(), Self.callback(password: "password-of-shop")])
    #expect(right.verdicts.last == .verified)
  }
}
