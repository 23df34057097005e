import Encodings
import Gateways

/// Builds the inputs of EdfaPg's hashes from a message's fields.
package enum EdfaPgSignatures {
  /// The possible hashes of a request.
  ///
  /// - Parameter payments: the payments that a later call may be about, the likeliest first.
  package static func request(
    _ call: EdfaPgCall, _ fields: some MessageFields, _ payments: [EdfaPgPayment], _ password: [UInt8]
  ) -> [SignatureFormula] {
    func value(_ name: String) -> [UInt8] { fields.value(name) ?? [] }
    func hash(_ name: String, _ texts: [(String, [UInt8])]) -> SignatureFormula {
      SignatureFormula("edfapg.hash.\(name)", texts + [("password", password)])
    }
    switch call {
    case .sale:
      let card = fields.value("card_number")
      let signed =
        card != nil || fields.value("card_token") == nil
        ? ("cardNumber", card ?? []) : ("cardToken", value("card_token"))
      return [hash("sale", [("email", value("payer_email")), signed])]
    case .recurringSale, .retry: return payments.map { hash("sale", [("email", $0.email), ("cardNumber", $0.card)]) }
    case .capture, .creditVoid, .void, .status, .details: return transactions(value("trans_id"), payments, password)
    // The protocol's PDF signs the order in place of the transaction, a later table the transaction.
    case .statusByOrder:
      return transactions(value("order_id"), payments, password) + transactions(value("trans_id"), payments, password)
    case .applePay, .apmSale:
      return [
        hash(
          "applepay",
          [("identifier", value("identifier"))]
            + order(value("order_id"), value("order_amount"), value("order_currency"))
        )
      ]
    case .checkout:
      // The newer interface takes JSON, the older one a form.
      func part(_ name: String) -> [UInt8] {
        guard let object = fields.object else { return value(name == "number" ? "order_id" : "order_\(name)") }
        return object["order"]?[name]?.scalarBytes ?? []
      }
      return [
        hash(
          "checkout", order(part("number"), part("amount"), part("currency")) + [("description", part("description"))])
      ]
    case .createSchedule: return [hash("schedule", [])]
    case .pauseSchedule, .runSchedule, .deleteSchedule, .scheduleInfo, .deschedule:
      return [hash("schedule-action", [("scheduleId", value("schedule_id"))])]
    case .credit: return [hash("credit", [("cardNumber", value("card_number"))])]
    }
  }

  /// The possible hashes of a callback.
  package static func callback(
    _ call: EdfaPgCall, _ fields: some MessageFields, _ payments: [EdfaPgPayment], _ password: [UInt8]
  ) -> [SignatureFormula] {
    let id = fields.value("trans_id") ?? []
    guard call == .credit else { return transactions(id, payments, password) }
    return [
      SignatureFormula(
        "edfapg.hash.credit-callback",
        [("transactionId", id), ("cardNumber", fields.value("card") ?? []), ("password", password)])
    ]
  }

  /// The possible hashes of a refund on EdfaPay's own page on CREDITVOID; the platform's documents and the SDKs sign
  /// the payment.
  ///
  /// The page applies the checkout's formula to the transaction and the amount; a full refund sends no amount and signs
  /// the payment's.
  package static func refund(
    _ fields: some MessageFields, _ payments: [EdfaPgPayment], _ password: [UInt8]
  ) -> [SignatureFormula] {
    let ids = ["trans_id", "payment_id"].compactMap { fields.value($0) }
    let amounts = fields.value("amount").map { [$0] } ?? [[]] + payments.compactMap(\.amount)
    return ids.flatMap { id in
      amounts.map { checkout(id, $0, [], password) }
    }
  }

  /// The hash of a call about a payment of the hosted checkout, which signs no currency.
  package static func checkout(
    _ number: [UInt8], _ amount: [UInt8], _ description: [UInt8], _ password: [UInt8]
  ) -> SignatureFormula {
    SignatureFormula(
      "edfapg.hash.checkout", order(number, amount, []) + [("description", description), ("password", password)])
  }

  /// The hash of a callback of the hosted checkout: the request's formula with the payment's `id` before the order.
  package static func checkoutCallback(
    _ fields: some MessageFields, _ password: [UInt8], isRequest: Bool = false
  ) -> SignatureFormula {
    func value(_ name: String) -> [UInt8] { fields.value(name) ?? [] }
    let number = (isRequest ? [] : value("id")) + value("order_number")
    return SignatureFormula(
      "edfapg.hash.checkout",
      order(number, value("order_amount"), value("order_currency"))
        + [("description", value("order_description")), ("password", password)])
  }

  private static func order(_ number: [UInt8], _ amount: [UInt8], _ currency: [UInt8]) -> [(String, [UInt8])] {
    [("orderNumber", number), ("amount", amount), ("currency", currency)]
  }

  /// The hashes of a message about a transaction, one for each payment that it may belong to.
  package static func transactions(
    _ id: [UInt8], _ payments: [EdfaPgPayment], _ password: [UInt8]
  ) -> [SignatureFormula] {
    payments.map {
      SignatureFormula(
        "edfapg.hash.transaction",
        [("email", $0.email), ("transactionId", id), ("cardNumber", $0.card), ("password", password)])
    }
  }

  /// Signatures made from the wrong inputs, the likeliest ones.
  package static func mixups(
    _ call: EdfaPgCall, isCallback: Bool, _ fields: some MessageFields, _ payments: [EdfaPgPayment],
    _ secrets: MessageSecrets
  ) -> [SignatureMixup] {
    let password = secrets["password"] ?? []
    func signed(_ fields: some MessageFields, _ password: [UInt8]) -> [SignatureFormula] {
      isCallback ? callback(call, fields, payments, password) : request(call, fields, payments, password)
    }
    var mixups: [SignatureMixup] = []
    func add(_ id: String, _ message: String, _ formulas: [SignatureFormula]) {
      mixups += formulas.map { SignatureMixup(id, message, $0) }
    }
    if let kept = fields.withPlusKept { add(SignatureMixup.plus, SignatureMixup.plusMessage, signed(kept, password)) }
    if let key = secrets["clientKey"] {
      add("other-secret", "the client key was used as the password", signed(fields, key))
    }
    if !isCallback, call.signsPayment, call != .recurringSale, call != .retry {
      add(
        "other-operation", "it computes edfapg.hash.sale instead; this one signs 'trans_id' as well",
        request(.recurringSale, fields, payments, password))
    }
    if call == .applePay {
      let signed = order(
        fields.value("order_id") ?? [], fields.value("order_amount") ?? [], fields.value("order_currency") ?? [])
      let description = ("description", fields.value("order_description") ?? [])
      add(
        "other-operation", "it computes edfapg.hash.checkout instead; Apple Pay has a formula of its own",
        [SignatureFormula("edfapg.hash.checkout", signed + [description, ("password", password)])])
    }
    // The guide's worked example reverses 5123440008 to 8004431215, which is the reverse of 5121344008.
    if call == .sale, fields.value("card_number")?.elementsEqual("5123445000000008".utf8) == true {
      add(
        "misprinted-example",
        "it has the card part 8004431215 of the guide's example, which is misprinted: reversed it is 8000443215",
        [
          SignatureFormula(
            "edfapg.hash.sale",
            [
              ("email", fields.value("payer_email") ?? []), ("cardNumber", Array("5121340000004008".utf8)),
              ("password", password),
            ])
        ])
    }
    return mixups
  }
}
