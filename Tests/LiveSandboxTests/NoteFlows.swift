import Encodings
import Foundation
import Testing

/// Remarks of an emulation about right requests that no document describes; such a request is answered like any other.
enum NoteFlows {
  /// Apple's token, as the documents print it.
  private static let paymentData: JSON = [
    "version": .text("EC_v1"), "data": .text("ZGF0YQ=="), "signature": .text("c2ln"),
    "header": [
      "ephemeralPublicKey": .text("MFkw"), "publicKeyHash": .text("tqYV"), "transactionId": .text("93ee"),
    ],
  ]

  /// A change in `paymentData`, and whether it is noted.
  private typealias Row = (path: String, value: JSON?, isAllowed: Bool)

  private static let tokens: [Row] = [
    ("version", .text("RSA_v1"), false), ("version", .text("EC_v1"), true), ("data", .text("***"), false),
    ("data", .text("eA=="), true),
    ("signature", .text("*"), false), ("header.ephemeralPublicKey", .text("*"), false),
    ("header.publicKeyHash", .text("*"), false), ("header.transactionId", .text("xyz"), false),
    ("header.transactionId", .text("AB12"), true), ("foo", .text("1"), false), ("header.foo", .text("1"), false),
  ]

  static let everyPay: [Flow] = tokens.map { (path, value, isAllowed) -> Flow in
    // Nothing is left out here: the table of fields reports missing members.
    let change: @Sendable (String) -> String = { body in
      value.map { BodyChange.with("paymentData.\(path)", $0)(body) } ?? body
    }
    return Flow("EveryPay tells of \(path), \(value?.line ?? "left out")", isEmulatedOnly: true) { venue in
      let merchant = try EveryPayMerchant(venue)
      let payment = try await merchant.create(merchant.payment(isMobile: true))
      let (id, token) = (try payment.text("transactionId"), try payment.text("token"))
      try await merchant.applePay(id, token, change: change).expect("approved")
      let said = try await LiveJudgement(venue, "EVERYPAY_URL", of: id)
      #expect(said.findings == [] && said.notes == (isAllowed ? [] : ["paymentData.\(path)"]), "\(said)")
    }
  }

  static let edfaPg: [Flow] = parameters + brands

  private static let rows: [Row] =
    tokens.map { ("paymentData.\($0.path)", $0.value, $0.isAllowed) } + [
      ("paymentData", nil, false), ("paymentData", .text("x"), false), ("paymentData.data", nil, false),
      ("paymentData.header.publicKeyHash", nil, false), ("paymentMethod", nil, false),
      ("paymentMethod", .text("Visa"), false), ("paymentMethod.type", nil, false),
      ("paymentMethod.network", .integer(1), false), ("transactionIdentifier", nil, false),
      ("transactionIdentifier", .text("TX-2"), false), ("transactionIdentifier", .text("TX-1"), true),
      ("foo", .text("1"), false),
    ]

  private static let method: JSON = [
    "displayName": .text("Visa 1234"), "network": .text("Visa"), "type": .text("debit"),
  ]

  private static let parameters: [Flow] = rows.map { (path, value, isAllowed) -> Flow in
    Flow("EdfaPg tells of \(path), \(value?.line ?? "left out")", isEmulatedOnly: true) { venue in
      let token =
        ([
          "paymentData": paymentData, "paymentMethod": method,
          "transactionIdentifier": .text("TX-1"),
        ] as JSON).line
      let changed = value.map { BodyChange.with(path, $0)(token) } ?? BodyChange.without(path)(token)
      let said = try await sale(venue, changed) { $0 }
      #expect(said.findings == [] && said.notes == (isAllowed ? [] : ["parameters.\(path)"]), "\(said)")
    }
  }

  private static let spellings: [(old: String, new: String, found: Set<String>)] = [
    ("applepay", "applepay", []), ("applepay", "visa", ["invalid-value brand"]),
    ("name=\"brand\"", "name=\"brend\"", ["missing-field brand"]),
  ]

  private static let brands: [Flow] = spellings.map { (old, new, found) -> Flow in
    Flow("EdfaPg's Apple Pay with \(new)", isEmulatedOnly: true) { venue in
      let said = try await sale(venue, "{}") { $0.replacingOccurrences(of: old, with: new) }
      #expect(said.findings == found, "\(said)")
    }
  }

  private static func sale(
    _ venue: TestTarget, _ token: String, change: @escaping (String) -> String
  ) async throws -> LiveJudgement {
    let mark = LiveJudgement.mark()
    let fields = EdfaPgMerchant.payer.merging([
      "order_id": mark, "order_amount": "2.00", "order_currency": "SAR", "order_description": "tea",
      "identifier": "TX-1", "return_url": "https://shop.example/back", "parameters": token,
    ]) { $1 }
    let answer = try await EdfaPgMerchant(venue).call("applepay", "APPLE_PAY", fields, change: change)
    let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark)
    #expect(answer.kind == (said.findings.isEmpty ? "approved" : "error"))
    return said
  }

  private static let members: [(path: String, isTold: Bool)] = [
    ("returnURL", true), ("fields", false), ("metadata", false), ("type", false), ("payer", false),
    ("instrument", true), ("payment.recurring_remove", true), ("payment.items", false), ("payment.buyer", false),
    ("payment.descripcion", true),
  ]

  static let placetoPay: [Flow] = members.map { (path, isTold) -> Flow in
    Flow("PlacetoPay tells of \(path)", isEmulatedOnly: true) { venue in
      let mark = LiveJudgement.mark()
      // Only `payer` is checked for its type; the contents do not matter.
      let value: JSON = path == "payer" ? [:] : .text("x")
      try await PlacetoPayMerchant(venue).call("create", "CREATE", request: PlacetoPayMerchant.session()) {
        BodyChange.with(path, value)(BodyChange.with("payment.reference", .text(mark))($0))
      }.expect("redirect")
      let said = try await LiveJudgement(venue, "PLACETOPAY_URL", of: mark)
      #expect(said.findings == [] && said.notes == (isTold ? [path] : []), "\(said)")
    }
  }
}
