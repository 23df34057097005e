import Audit
import Encodings
import Testing

/// EdfaPay's page on refunds signs transaction and amount; the platform's documents and the SDKs sign the payment.
@Suite struct RefundFormulaTests {
  private static func refund(_ amount: String?, signed: String, transaction: String = "t-1") throws -> JSON {
    let hash = try Samples.value(
      "edfapg.hash.checkout",
      [
        ("orderNumber", .text(transaction)), ("amount", .text(signed)), ("currency", .text("")),
        ("description", .text("")), ("password", .text("password-of-shop")),
      ])
    let fields =
      [("action", "CREDITVOID"), ("client_key", "key-of-shop"), ("trans_id", transaction)]
      + (amount.map { [("amount", $0)] } ?? []) + [("hash", hash.string ?? "")]
    return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
  }

  @Test func `a refund by either formula is verified, and the one of EdfaPay's page is named`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let hash = try Samples.value(
      "edfapg.hash.transaction",
      [
        ("email", .text(Samples.email)), ("password", .text("password-of-shop")), ("transactionId", .text("t-1")),
        ("cardNumber", .text(Samples.card)),
      ])
    let documented = [
      ("action", "CREDITVOID"), ("client_key", "key-of-shop"), ("trans_id", "t-1"), ("amount", "2.00"),
      ("hash", hash.string ?? ""),
    ]
    let run = try AuditRun([
      sale, Self.refund("2.00", signed: "2.00"), Self.refund(nil, signed: "10.00"), Self.refund(nil, signed: ""),
      Samples.line(Samples.edfaPgURL, Samples.form(documented), Samples.formType),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .verified, .verified, .verified, .verified])
    #expect(run.kinds(2) == ["note signature-disputed"] && run.kinds(5).isEmpty)
  }

  @Test func `a refund whose amount was altered is wrong`() throws {
    let run = try AuditRun([Samples.sale("o-1", transaction: "t-1"), Self.refund("9.00", signed: "2.00")])
    #expect(run.verdicts == [.verified, .unsigned, .wrong])
  }

  @Test func `without the SALE a refund that says its amount is judged, and one of all cannot be`() throws {
    let right = try AuditRun([Self.refund("2.00", signed: "2.00"), Self.refund("9.00", signed: "2.00")])
    #expect(right.verdicts == [.verified, .wrong])
    let whole = try AuditRun([Self.refund(nil, signed: "10.00")])
    #expect(whole.verdicts == [.undeterminable] && whole.kinds(0) == ["note payment-unknown"])
  }
}
