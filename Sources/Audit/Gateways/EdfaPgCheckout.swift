import Encodings
import Messages

/// The callbacks of the hosted checkout, which name the payment and sign their own fields.
enum EdfaPgCheckout {
  /// Whether a message is a callback of the hosted checkout.
  static func isCallback(_ content: Content) -> Bool {
    let isAnswered = content.has("order_status") || content.has("status")
    guard isAnswered, content.has("id", "order_number", "order_amount", "order_currency", "order_description"),
      !content.has("merchant_key"), !content.has("client_key"), !content.has("edfa_merchant_id")
    else { return false }
    // Other systems use such fields, but none has a digest of this form by chance.
    return content["hash"]?.count == 40 && Hex.decode(content["hash"] ?? []) != nil
  }

  static func signature(_ content: Content) -> SignatureRequirement {
    @Sendable func formula(_ password: [UInt8]) -> SignatureFormula {
      EdfaPgSignatures.checkoutCallback(content, password)
    }
    var check = SignatureCheck(
      given: content["hash"] ?? [], at: content.place("hash"), secret: "password",
      formulas: { [formula($0["password"] ?? [])] })
    check.mixups = { merchant in
      let password = merchant["password"] ?? []
      return [
        SignatureMixup(
          "other-operation", "it is the hash of the request that began the checkout; a callback signs 'id' as well",
          EdfaPgSignatures.checkoutCallback(content, password, isRequest: true))
      ]
        + (merchant["clientKey"].map {
          [SignatureMixup("other-secret", "the client key was used as the password", formula($0))]
        } ?? [])
    }
    check.signs = {
      ["hash", "id", "order_number", "order_amount", "order_currency", "order_description"].contains($0)
    }
    // The documents print one formula for all types, and examples of payments only.
    if !["", "sale", "3ds", "redirect"].contains(content.word("type").lowercasedASCII) {
      check.doubt = Finding(
        .callUnknown, content.place("type"), "the documents show the hash of payments, and not of what follows them",
        .note)
    }
    return .check(check)
  }

  static func facts(_ content: Content, _ direction: Direction, _ facts: inout PaymentFacts) {
    let order = content.object?["order"]
    facts.order = content["order_id"] ?? content["order_number"] ?? order?["number"]?.scalarBytes
    facts.amount = content["order_amount"] ?? order?["amount"]?.scalarBytes
    facts.currency = content["order_currency"] ?? order?["currency"]?.scalarBytes
    if order?.members != nil { facts.amountPlaces = ("/order/amount", "/order/currency") }
    guard direction != .response else { return }
    let type = content.word("type").lowercasedASCII
    facts.coversWholePayment = direction == .request || ["", "sale"].contains(type)
    guard direction == .callback else { return }
    // A customer may try another card on the page, so a decline followed by an approval is no contradiction.
    facts.transaction = content["id"]
  }
}
