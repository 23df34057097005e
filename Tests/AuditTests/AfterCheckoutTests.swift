import Audit
import Encodings
import Testing

/// A merchant's requests about payments of EdfaPg's hosted checkout.
@Suite struct AfterCheckoutTests {
  private static func hash(_ number: String, _ amount: String = "", password: String = "password-of-shop") throws
    -> String
  {
    let value = try Samples.value(
      "edfapg.hash.checkout",
      [
        ("orderNumber", .text(number)), ("amount", .text(amount)), ("currency", .text("")), ("description", .text("")),
        ("password", .text(password)),
      ])
    return value.string ?? ""
  }

  private static func json(_ call: String, _ fields: [(String, String)]) -> JSON {
    let body = JSON.members([("merchant_key", .text("key-of-shop"))] + fields.map { ($0.0, .text($0.1)) })
    return Samples.line(
      "https://pay.expresspay.sa/api/v1/payment/\(call)", body.lineBytes, "application/json")
  }

  private static func form(_ call: String, _ fields: [(String, String)]) -> JSON {
    Samples.line(
      "https://api.edfapay.com/payment/\(call)", Samples.form([("edfa_merchant_id", "key-of-shop")] + fields),
      Samples.formType)
  }

  @Test func `state, refund and void are verified, of the platform and of EdfaPay`() throws {
    let lines = try [
      Self.json("status", [("payment_id", "p-1"), ("hash", Self.hash("p-1"))]),
      Self.json("status", [("order_id", "o-1"), ("hash", Self.hash("o-1"))]),
      Self.json("refund", [("payment_id", "p-1"), ("amount", "2.00"), ("hash", Self.hash("p-1", "2.00"))]),
      Self.json("void", [("payment_id", "p-1"), ("hash", Self.hash("p-1"))]),
      Self.form("status", [("gway_Payment_Id", "p-1"), ("order_id", "o-1"), ("hash", Self.hash("p-1"))]),
      Self.form("refund", [("gwayId", "p-1"), ("amount", "2.00"), ("hash", Self.hash("p-1", "2.00"))]),
    ]
    let run = try AuditRun(lines)
    #expect(run.verdicts == Array(repeating: .verified, count: 6))
    let names = ["STATUS", "STATUS", "REFUND", "VOID", "STATUS", "REFUND"]
    #expect(run.judgements.map(\.call) == names.map { "CHECKOUT_\($0)" })
    for index in lines.indices { #expect(run.kinds(index).isEmpty, "\(run.kinds(index))") }
  }

  @Test func `another amount, and the client key for the password, are wrong`() throws {
    let run = try AuditRun([
      Self.json("refund", [("payment_id", "p-1"), ("amount", "9.00"), ("hash", Self.hash("p-1", "2.00"))]),
      Self.json("void", [("payment_id", "p-1"), ("hash", Self.hash("p-1", password: "key-of-shop"))]),
    ])
    #expect(run.verdicts == [.wrong, .wrong])
    #expect(run.judgements[1].mistakes.map(\.id) == ["other-secret"])
  }

  @Test func `a form that does not fit cannot be judged, nor a call that nobody documents`() throws {
    let token = [("recurring_init_trans_id", "t-1"), ("recurring_token", "token"), ("order_id", "o-2")]
    let run = try AuditRun([
      Self.form("recurring", token + [("amount", "3.00"), ("hash", Self.hash("t-1tokeno-2", "3.00"))]),
      Self.form("recurring", token + [("amount", "4.00"), ("hash", Self.hash("t-1tokeno-2", "3.00"))]),
      Self.form("other", [("order_id", "o-1"), ("hash", Self.hash("o-1"))]),
      Self.form("refund", [("gwayId", "p-1"), ("amount", "9.00"), ("hash", Self.hash("p-1", "2.00"))]),
    ])
    #expect(run.verdicts == [.verified, .undeterminable, .undeterminable, .undeterminable])
    for index in 1...3 { #expect(run.kinds(index) == ["note call-unknown"]) }
  }
}
