import Encodings
import Gateways
import Testing

/// Refunds signed as on EdfaPay's own page about CREDITVOID: transaction and amount, by the formula of the hosted
/// checkout.
enum EdfaPgRefundFlows {
  // The platform's other gateways document only another formula.
  static let all: [Flow] = [
    Flow("a refund by the formula of EdfaPay's page is taken, and no other amount", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant)
      try await refund(merchant, id, "4.00", signed: "4.00").expect("pending", "refunded")
      try await refund(merchant, id, "5.00", signed: "4.00").expect("error")
      try await refund(merchant, id, "5.00", signed: "5.00", password: merchant.clientKey).expect("error")
      let other = (id.hasPrefix("0") ? "1" : "0") + id.dropFirst()
      try await refund(merchant, other, "4.00", signed: "4.00", of: id).expect("error")
      try await merchant.status(id).expect("approved")
      try await refund(merchant, id, "6.00", signed: "6.00").expect("pending", "refunded")
      try await merchant.status(id).expect("refunded")
      // The gateway reports an unknown payment, and nothing about the digits of the hash.
      let unknown = "00000000-0000-4000-8000-000000000000"
      #expect(try await refund(merchant, unknown, "1.00", signed: "1.00").expect("error").code == "208001")
    },
    Flow("a refund of all that sends no amount signs the payment's, or none", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let first = try await sale(merchant)
      try await refund(merchant, first, nil, signed: "10.00").expect("pending", "refunded")
      let second = try await sale(merchant)
      try await refund(merchant, second, nil, signed: "9.99").expect("error")
      try await refund(merchant, second, nil, signed: "").expect("pending", "refunded")
    },
  ]

  private static func sale(_ merchant: EdfaPgMerchant) async throws -> String {
    try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")).text("transactionId")
  }

  /// - Parameters:
  ///   - signed: the amount that the hash covers.
  ///   - other: the transaction that the hash covers, if it is another one.
  private static func refund(
    _ merchant: EdfaPgMerchant, _ id: String, _ amount: String?, signed: String, of other: String? = nil,
    password: String? = nil
  ) async throws -> FlowOutcome {
    let operation = try #require(Gateway.operation("edfapg.hash.checkout"))
    let answer = operation.answer([
      "orderNumber": .text(other ?? id), "amount": .text(signed), "currency": .text(""), "description": .text(""),
      "password": .text(password ?? merchant.password),
    ])
    guard case .value(let value) = answer, let hash = value.string else { throw Unexpected("no hash") }
    return try await merchant.giveBack(id, amount) { body in
      body.split(separator: "&").map { $0.hasPrefix("hash=") ? "hash=\(hash)" : String($0) }.joined(separator: "&")
    }
  }
}
