import Audit
import Encodings
import Testing

/// Callbacks of EdfaPg's hosted checkout.
@Suite struct CheckoutCallbackTests {
  private static func callback(
    _ change: [String: String] = [:], signed: [String: String] = [:], name: String = "pay-1",
    password: String = "password-of-shop"
  ) throws -> JSON {
    let own = [
      "order_number": "o-1", "order_amount": "10.00", "order_currency": "SAR", "order_description": "Tea & Cake",
      "order_status": "settled", "status": "success", "type": "sale",
    ]
    let values = own.merging(change) { $1 }
    let hash = try Samples.value(
      "edfapg.hash.checkout",
      [
        ("orderNumber", .text(name + (values["order_number"] ?? ""))),
        ("amount", .text(signed["order_amount"] ?? values["order_amount"] ?? "")),
        ("currency", .text(values["order_currency"] ?? "")),
        ("description", .text(values["order_description"] ?? "")), ("password", .text(password)),
      ])
    let fields = [("id", "pay-1")] + values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return Samples.line(
      "https://shop.example/hook", Samples.form(fields + [("hash", hash.string ?? "")]), Samples.formType)
  }

  private static func request(_ key: String = "key-of-shop") throws -> JSON {
    let hash = try Samples.value(
      "edfapg.hash.checkout",
      [
        ("orderNumber", .text("o-1")), ("amount", .text("10.00")), ("currency", .text("SAR")),
        ("description", .text("Tea & Cake")), ("password", .text("password-of-shop")),
      ])
    let body: JSON = [
      "merchant_key": .text(key), "operation": .text("purchase"), "hash": hash,
      "order": [
        "number": .text("o-1"), "amount": .text("10.00"), "currency": .text("SAR"), "description": .text("Tea & Cake"),
      ],
    ]
    return Samples.line("https://pay.expresspay.sa/api/v1/session", body.lineBytes, "application/json")
  }

  @Test func `a right one is verified, and of the merchant of its request`() throws {
    let run = try AuditRun([Self.request(), Self.callback()])
    #expect(run.verdicts == [.verified, .verified] && run.kinds(1).isEmpty)
    #expect(run.judgements.last?.direction == .callback && run.judgements.last?.call == "CHECKOUT")
    let other = try AuditRun([Self.request(), Self.callback(password: "password-of-other")])
    #expect(other.verdicts.last == .wrong && other.judgements.last?.mistakes.first?.id == "other-merchant")
  }

  @Test func `one whose amount was altered is wrong, and one of another sum is told`() throws {
    let run = try AuditRun([
      Self.request(), Self.callback(["order_amount": "1.00"], signed: ["order_amount": "10.00"]),
    ])
    #expect(run.verdicts == [.verified, .wrong])
    #expect(run.judgements.last?.mistakes.first?.id == "changed-after-signing")
    let signed = try AuditRun([Self.request(), Self.callback(["order_amount": "1.00"])])
    #expect(signed.verdicts == [.verified, .verified] && signed.kinds(1) == ["differs amount-differs"])
  }

  @Test func `a payment that is declined first, and settled with another card, is no contradiction`() throws {
    let declined = ["order_status": "decline", "status": "fail"]
    let run = try AuditRun([Self.request(), Self.callback(declined), Self.callback()])
    #expect(run.verdicts == [.verified, .verified, .verified] && run.faults(1).isEmpty && run.faults(2).isEmpty)
  }

  @Test func `the hash of the request is no hash of a callback`() throws {
    let run = try AuditRun([Self.callback(name: "")])
    #expect(run.verdicts == [.wrong] && run.judgements[0].mistakes.map(\.id) == ["other-operation"])
  }

  @Test func `a refund that does not fit cannot be judged, and another system's message is none`() throws {
    let refund = try AuditRun([Self.callback(["type": "refund", "order_amount": "2.00"], name: "")])
    #expect(refund.verdicts == [.undeterminable] && refund.kinds(0) == ["note call-unknown"])
    let fields = [
      ("id", "1"), ("order_number", "o"), ("order_amount", "1"), ("order_currency", "EUR"), ("status", "paid"),
      ("order_description", "d"), ("hash", "0123456789abcdef0123456789abcdef"),
    ]
    let other = try AuditRun([
      Self.request(), Samples.line("https://shop.example/hook", Samples.form(fields), Samples.formType),
    ])
    #expect(other.judgements.count == 1)
  }
}
