import ConformanceKit
import Foundation
import Testing

/// What the emulated EdfaPg says of requests with one mistake: exactly that one.
enum EdfaPgRecordFlows {
  static let all = sales + signatures

  private static let mistakes: [(name: String, change: @Sendable (String) -> String, found: Set<String>)] = [
    ("nothing", { $0 }, []),
    ("no hash", BodyChange.formWithout("hash"), ["missing-field hash"]),
    ("a hash in capitals", { $0.replacing(/hash=([0-9a-f]{32})/) { "hash=\($0.1.uppercased())" } }, []),
    ("no amount", BodyChange.formWithout("order_amount"), ["missing-field order_amount"]),
    ("no currency", BodyChange.formWithout("order_currency"), ["missing-field order_currency"]),
    (
      "a currency that there is not", replacing("order_currency=SAR", "order_currency=XXQ"),
      ["unknown-currency order_amount"]
    ),
    (
      "an amount without decimals", replacing("order_amount=10.00", "order_amount=10"),
      ["unusual-spelling order_amount"]
    ),
    ("another action", replacing("action=SALE", "action=SELL"), ["unknown-call action"]),
    ("another merchant", replacing("client_key=", "client_key=x"), ["unknown-merchant client_key"]),
    (
      "a plus in an address", replacing("doe%2Blive", "doe+live"),
      ["signature-mismatch hash", "unescaped-body body", "invalid-value payer_email"]
    ),
    (
      "a plus in a telephone number", replacing("payer_phone=966", "payer_phone=+966"),
      ["unescaped-body payer_phone"]
    ),
    ("an escaped plus", replacing("payer_phone=966", "payer_phone=%2B966"), []),
    ("a field too many", BodyChange.formWith("foo=1"), ["unknown-field foo"]),
    ("a field twice", BodyChange.formWith("req_token=N"), ["duplicate-field req_token"]),
  ]

  private static let sales = mistakes.map { name, change, found in
    Flow("EdfaPg names \(name)", isEmulatedOnly: true) { venue in
      let mark = Judgement.mark()
      _ = try await EdfaPgMerchant(venue).call(
        "sale", "SALE", EdfaPgMerchant.saleFields(month: "01", ["order_id": mark]), change: change)
      let said = try await Judgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
      #expect(said == found, "\(said)")
    }
  }

  private static let signatures = [
    Flow("EdfaPg knows SALE's hash on a later call", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let sale = try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01"))
      let id = try sale.text("transactionId")
      let hash = try hash(
        "edfapg.hash.sale",
        [("email", EdfaPgMerchant.email), ("password", merchant.password), ("cardNumber", EdfaPgMerchant.card)])
      try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id]) {
        $0.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(hash)")
      }.expect("error")
      let said = try await Judgement(venue, "EDFAPG_PAYMENT_URL", of: id)
      #expect(said.findings == ["signature-mismatch hash"] && said.sentences.last?.contains("hash of SALE") == true)
    },
    Flow("EdfaPg knows a checkout's hash on Apple Pay", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let mark = Judgement.mark()
      let fields = EdfaPgMerchant.payer.merging([
        "order_id": mark, "order_amount": "2.00", "order_currency": "SAR", "order_description": "tea",
        "identifier": "TX-1", "return_url": "https://shop.example/back", "parameters": #"{"data":"x"}"#,
      ]) { $1 }
      let hash = try hash(
        "edfapg.hash.checkout",
        [
          ("orderNumber", mark), ("amount", "2.00"), ("currency", "SAR"), ("description", "tea"),
          ("password", merchant.password),
        ])
      try await merchant.call("applepay", "APPLE_PAY", fields) { $0.replacing(/[0-9a-f]{32}/, with: hash) }
        .expect("error")
      let said = try await Judgement(venue, "EDFAPG_PAYMENT_URL", of: mark)
      #expect(said.findings.contains("signature-mismatch hash"))
      #expect(said.sentences.contains { $0.contains("hash of a checkout") }, "\(said.sentences)")
    },
  ]

  private static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> String {
    { $0.replacingOccurrences(of: old, with: new) }
  }

  private static func hash(_ operation: String, _ fields: [(String, String)]) throws -> String {
    let operation = try #require(Gateway.operation(operation))
    guard case .value(let value) = operation.answer(.members(fields.map { ($0, .text($1)) })), let text = value.string
    else { throw Unexpected("no hash") }
    return text
  }
}
