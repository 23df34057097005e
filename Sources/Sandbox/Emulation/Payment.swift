import Encodings

/// A payment of an emulated gateway, with what they all have in common.
struct Payment: LedgerEntry {
  let gateway: String
  let id: String
  /// The merchant's own name for it.
  let reference: String
  /// As it was sent.
  let amount: String
  let currency: String
  let minorAmount: Int
  let plan: TestPlan
  /// In the gateway's words.
  var status: String
  /// In minor units.
  var captured = 0
  /// In minor units.
  var refunded = 0
  /// Other values that this gateway needs later; no card number, no secret of the merchant.
  var details: [String: String] = [:]

  init(
    _ gateway: String, id: String, reference: String, amount: String, currency: String, minor: Int, plan: TestPlan,
    status: String
  ) {
    (self.gateway, self.id, self.reference) = (gateway, id, reference)
    (self.amount, self.currency, minorAmount) = (amount, currency, minor)
    (self.plan, self.status) = (plan, status)
  }

  /// The amount for people, `19.99 EUR`, even if the gateway counts in minor units.
  var sum: String { "\(MinorAmount.decimal(minorAmount, currency)) \(currency)" }

  var json: JSON {
    [
      "gateway": .text(gateway), "payment": .text(id), "reference": .text(reference), "amount": .text(amount),
      "currency": .text(currency), "minor": .integer(minorAmount), "plan": .text(plan.rawValue),
      "status": .text(status), "captured": .integer(captured), "refunded": .integer(refunded),
      "details": .members(details.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }),
    ]
  }

  init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    func number(_ name: String) -> Int? { json[name]?.scalar.flatMap { Int($0) } }
    guard let gateway = text("gateway"), let id = text("payment"), let reference = text("reference"),
      let amount = text("amount"), let currency = text("currency"), let minor = number("minor"),
      let plan = text("plan").flatMap(TestPlan.init), let status = text("status"), let captured = number("captured"),
      let refunded = number("refunded"), let members = json["details"]?.members
    else { return nil }
    self.init(
      gateway, id: id, reference: reference, amount: amount, currency: currency, minor: minor, plan: plan,
      status: status)
    (self.captured, self.refunded) = (captured, refunded)
    for member in members { details[member.name.string] = member.value.string }
  }
}
