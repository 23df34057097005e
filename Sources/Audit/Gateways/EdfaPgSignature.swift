import Encodings
import Gateways

/// What stands in the SALE of a payment and is signed in all that follows.
struct EdfaPgPayment: Sendable, Hashable {
  var email: [UInt8]
  /// The digits that are signed, with stars between.
  var card: [UInt8]

  /// Of a card no more than is signed.
  static func masked(_ card: [UInt8]) -> [UInt8] {
    card.count > 10
      ? card.prefix(6) + [UInt8](repeating: UInt8(ascii: "*"), count: card.count - 10) + card.suffix(4) : card
  }
}

/// The inputs of EdfaPg's hashes, from the fields of its messages.
enum EdfaPgSignature {
  static func formulas(
    _ call: String, _ direction: Judgement.Direction, _ content: Content, _ known: [EdfaPgPayment], _ password: [UInt8]
  ) -> [SignatureCheck.Formula] {
    let secret = ("password", UTF8Text.json(password))
    func text(_ field: String) -> JSON { UTF8Text.json(content[field] ?? []) }
    func of(_ operation: String, _ members: [(String, JSON)]) -> SignatureCheck.Formula {
      SignatureCheck.Formula(
        operation: "edfapg.hash.\(operation)", input: .members(members.map { ($0.0, $0.1) } + [secret]))
    }
    if direction == .callback, call == "CREDIT2CARD" {
      return [of("credit-callback", [("transactionId", text("trans_id")), ("cardNumber", text("card"))])]
    }
    if direction == .callback { return transactions(known, text("trans_id"), of) }
    switch call {
    case "SALE":
      let card = content["card_number"]
      let signed =
        card != nil || content["card_token"] == nil
        ? ("cardNumber", UTF8Text.json(card ?? [])) : ("cardToken", text("card_token"))
      return [of("sale", [("email", text("payer_email")), signed])]
    case "RECURRING_SALE":
      return known.map { of("sale", [("email", UTF8Text.json($0.email)), ("cardNumber", UTF8Text.json($0.card))]) }
    case "APPLE_PAY":
      return [
        of(
          "applepay",
          [
            ("identifier", text("identifier")), ("orderNumber", text("order_id")), ("amount", text("order_amount")),
            ("currency", text("order_currency")),
          ])
      ]
    case "CHECKOUT":
      let order = content.object?["order"]
      func part(_ name: String) -> JSON { UTF8Text.json(order?[name].flatMap(Content.scalar) ?? []) }
      return [
        of(
          "checkout",
          [
            ("orderNumber", part("number")), ("amount", part("amount")), ("currency", part("currency")),
            ("description", part("description")),
          ])
      ]
    case "CREATE_SCHEDULE": return [of("schedule", [])]
    case "CREDIT2CARD": return [of("credit", [("cardNumber", text("card_number"))])]
    case "CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS":
      return transactions(known, text("trans_id"), of)
    case "UNKNOWN": return []
    default: return [of("schedule-action", [("scheduleId", text("schedule_id"))])]
    }
  }

  private static func transactions(
    _ known: [EdfaPgPayment], _ id: JSON, _ of: (String, [(String, JSON)]) -> SignatureCheck.Formula
  ) -> [SignatureCheck.Formula] {
    known.map {
      of(
        "transaction",
        [("email", UTF8Text.json($0.email)), ("transactionId", id), ("cardNumber", UTF8Text.json($0.card))])
    }
  }

  /// The likeliest signatures of the wrong things.
  static func mixups(
    _ payment: PaymentMessage, _ known: [EdfaPgPayment], _ merchant: Merchant, _ body: [UInt8]?
  ) -> [SignatureCheck.Mixup] {
    let (call, direction, content) = (payment.call, payment.direction, payment.content)
    let password = merchant["password"] ?? []
    var mixups: [SignatureCheck.Mixup] = []
    func add(_ id: String, _ message: String, _ formulas: [SignatureCheck.Formula]) {
      mixups += formulas.map { SignatureCheck.Mixup(id: id, message: message, formula: $0) }
    }
    if let kept = content.keepingPlus(body) {
      add(
        "plus-not-escaped", "the hash is right if every '+' is meant as itself; in a form it is a space: write %2B",
        formulas(call, direction, kept, known, password))
    }
    if let key = merchant["clientKey"] {
      add(
        "other-secret", "the client key was taken for the password",
        formulas(call, direction, content, known, key))
    }
    // Later calls by the formula of SALE, and SALE by that of later calls.
    if ["CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS"].contains(call) || direction == .callback {
      add(
        "other-operation", "it is the hash of SALE; this one signs 'trans_id' as well",
        formulas("RECURRING_SALE", .request, content, known, password))
    }
    if call == "APPLE_PAY" {
      let order = JSON.members([
        ("number", UTF8Text.json(content["order_id"] ?? [])), ("amount", UTF8Text.json(content["order_amount"] ?? [])),
        ("currency", UTF8Text.json(content["order_currency"] ?? [])),
        ("description", UTF8Text.json(content["order_description"] ?? [])), ("password", UTF8Text.json(password)),
      ])
      add(
        "other-operation", "it is the hash of a checkout; Apple Pay has another formula",
        [
          SignatureCheck.Formula(
            operation: "edfapg.hash.checkout",
            input: .object(
              (order.members ?? []).map { $0.name == "number" ? JSON.Member("orderNumber", $0.value) : $0 }))
        ])
    }
    return mixups
  }
}
