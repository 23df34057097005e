import Encodings
import Messages

/// Requests about a payment made on the hosted page: its state, a refund, a void, or another payment with its token.
///
/// All are signed by the checkout's formula, with the payment's identifier in place of the order number, and the amount
/// for a refund.
enum EdfaPgAfterCheckout: String, CaseIterable {
  case status = "CHECKOUT_STATUS"
  case refund = "CHECKOUT_REFUND"
  case void = "CHECKOUT_VOID"
  case recurring = "CHECKOUT_RECURRING"

  /// The field names that the platform's and EdfaPay's documents use for a payment's identifier.
  private static let payments = ["payment_id", "gway_payment_id", "gwayid", "trans_id"]

  /// The end of the path.
  private var path: String {
    switch self {
    case .status: "/payment/status"
    case .refund: "/payment/refund"
    case .void: "/payment/void"
    case .recurring: "/payment/recurring"
    }
  }

  /// Recognises a request that names a merchant and has a `hash` as long as the checkout's.
  init?(_ message: CapturedMessage, _ content: Content) {
    guard message.isRequest, content.has("merchant_key") || content.has("edfa_merchant_id"),
      content["hash"]?.count == 40, Hex.decode(content["hash"] ?? []) != nil, content.object?["order"] == nil,
      let call = Self.allCases.first(where: { message.pathEnds($0.path) }), !call.signed(content).isEmpty
    else { return nil }
    self = call
  }

  /// The texts that may be signed, the documented one first.
  private func signed(_ content: Content) -> [(number: [UInt8], amount: [UInt8], description: [UInt8])] {
    let ids = Self.payments.compactMap { content.ignoringCase($0) }.filter { !$0.isEmpty }
    switch self {
    case .status:
      let names = ids + [content["order_id"]].compactMap(\.self).filter { !$0.isEmpty }
      // EdfaPay's description signs the amount as well; its examples do not.
      let priced = content["amount"].map { amount in ids.map { ($0, amount, [UInt8]()) } } ?? []
      return names.map { ($0, [], []) } + priced
    case .refund: return content["amount"].map { amount in ids.map { ($0, amount, []) } } ?? []
    case .void: return ids.map { ($0, [], []) }
    case .recurring:
      guard let first = content["recurring_init_trans_id"], let token = content["recurring_token"],
        let order = content["order_id"]
      else { return [] }
      return [(first + token + order, content["amount"] ?? [], content["order_description"] ?? [])]
    }
  }

  func signature(_ content: Content) -> SignatureRequirement {
    let signed = signed(content)
    var check = SignatureCheck(
      given: content["hash"] ?? [], at: content.place("hash"), isHex: false, secret: "password",
      formulas: { merchant in
        signed.map { EdfaPgSignatures.checkout($0.number, $0.amount, $0.description, merchant["password"] ?? []) }
      })
    check.mixups = { merchant in
      guard let key = merchant["clientKey"] else { return [] }
      return signed.map {
        SignatureMixup(
          "other-secret", "the client key was used as the password",
          EdfaPgSignatures.checkout($0.number, $0.amount, $0.description, key))
      }
    }
    if let key = content["merchant_key"] ?? content["edfa_merchant_id"] { check.identifiers = ["clientKey": key] }
    // EdfaPay's pages and examples contradict each other, and none names the description's field in a token payment.
    if self == .recurring || content.pairs != nil {
      check.doubt = Finding(
        .callUnknown, content.place("hash"), "the documents do not agree about the fields that this call signs", .note)
    }
    check.signs = { name in
      ["hash", "amount", "order_id", "recurring_token", "recurring_init_trans_id"].contains(name)
        || Self.payments.contains(name.lowercasedASCII)
    }
    return .check(check)
  }
}
