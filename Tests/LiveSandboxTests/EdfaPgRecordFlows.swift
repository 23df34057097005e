import Encodings
import Foundation
import Gateways
import Testing

/// What the emulated EdfaPg reports for requests with one mistake: exactly that one.
enum EdfaPgRecordFlows {
  static let all = sales + signatures + laterCalls + pages + envelopes

  private static let mistakes: [(name: String, change: @Sendable (String) -> String, found: Set<String>)] = [
    ("nothing", { $0 }, []),
    ("no hash", BodyChange.formWithout("hash"), ["missing-field hash"]),
    (
      "a hash in capitals", { $0.replacing(/hash=([0-9a-f]{32})/) { "hash=\($0.1.uppercased())" } },
      ["signature-mismatch hash"]
    ),
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
    ("no field that it does not know", BodyChange.formWith("foo=1"), []),
    ("a field twice", BodyChange.formWith("req_token=N"), ["duplicate-field req_token"]),
  ]

  private static let sales = mistakes.map { name, change, found in
    Flow("EdfaPg names \(name)", isEmulatedOnly: true) { venue in
      let mark = LiveJudgement.mark()
      _ = try await EdfaPgMerchant(venue).call(
        "sale", "SALE", EdfaPgMerchant.saleFields(month: "01", ["order_id": mark]), change: change)
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
      #expect(said == found, "\(said)")
    }
  }

  private static let signatures: [Flow] = [
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
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: id)
      #expect(
        said.findings == ["signature-mismatch hash"]
          && said.sentences.last?.contains("computes edfapg.hash.sale instead") == true)
    },
    Flow("EdfaPg knows the client key for the password", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let input = [("password", merchant.clientKey), ("email", EdfaPgMerchant.email)]
      let mark = LiveJudgement.mark()
      let sale = try hash("edfapg.hash.sale", input + [("cardNumber", EdfaPgMerchant.card)])
      try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01", ["order_id": mark])) {
        $0.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(sale)")
      }.expect("error")
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark)
      #expect(said.findings == ["signature-mismatch hash"])
      #expect(said.sentences.last?.contains("client key was used as the password") == true, "\(said.sentences)")
    },
    Flow("EdfaPg names all mistakes that give a hash", isEmulatedOnly: true) { venue in
      let mark = LiveJudgement.mark()
      let merchant = try EdfaPgMerchant(venue)
      let card = EdfaPgMerchant.card
      let text = "moc.elpmaxe@\u{e9}soj" + merchant.password + String((card.prefix(6) + card.suffix(4)).reversed())
      guard
        case .value(let value)? = Gateway.operation("digest.md5")?.answer(
          ["data": .text(text.replacing(/[a-z]/) { $0.output.uppercased() })])
      else { throw Unexpected("no hash") }
      let fields = EdfaPgMerchant.saleFields(month: "01", ["order_id": mark, "payer_email": "jos\u{e9}@example.com"])
      try await merchant.call("sale", "SALE", fields) {
        $0.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(value.string ?? "")")
      }.expect("error")
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).sentences.last ?? ""
      #expect(said.contains("reverses email by grapheme cluster instead of byte, or "), "\(said)")
      #expect(said.contains("reverses email by Unicode scalar instead of byte"), "\(said)")
    },
    Flow("EdfaPg knows the guide's misprinted card part", isEmulatedOnly: true) { venue in
      let mark = LiveJudgement.mark()
      let merchant = try EdfaPgMerchant(venue)
      let text = String(EdfaPgMerchant.email.reversed()) + merchant.password + "8004431215"
      guard
        case .value(let value)? = Gateway.operation("digest.md5")?.answer(
          ["data": .text(text.uppercased())])
      else { throw Unexpected("no hash") }
      let fields = EdfaPgMerchant.saleFields(month: "01", ["order_id": mark, "card_number": "5123445000000008"])
      try await merchant.call("sale", "SALE", fields) {
        $0.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(value.string ?? "")")
      }.expect("error")
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark)
      #expect(said.sentences.last?.contains("8004431215 of the guide") == true, "\(said.sentences)")
    },
    Flow("EdfaPg knows a checkout's hash on Apple Pay", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let mark = LiveJudgement.mark()
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
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark)
      #expect(said.findings.contains("signature-mismatch hash"))
      #expect(said.sentences.contains { $0.contains("computes edfapg.hash.checkout instead") }, "\(said.sentences)")
    },
  ]

  /// The signature for an unknown payment cannot be judged, but its shape can.
  private static let strange: [(name: String, change: @Sendable (String) -> String, found: Set<String>)] = [
    ("nothing else", { $0 }, ["unknown-payment trans_id"]),
    ("no hash", BodyChange.formWithout("hash"), ["unknown-payment trans_id", "missing-field hash"]),
    (
      "a short hash", { $0.replacing(/hash=[0-9a-f]{31}/, with: "hash=") },
      ["unknown-payment trans_id", "invalid-value hash"]
    ),
    (
      "a hash that is not hexadecimal", { $0.replacing(/hash=[0-9a-f]/, with: "hash=x") },
      ["unknown-payment trans_id", "invalid-value hash"]
    ),
  ]

  private static let laterCalls: [Flow] =
    strange.map { name, change, found in
      Flow("EdfaPg does not know the payment, and names \(name)", isEmulatedOnly: true) { venue in
        let mark = LiveJudgement.mark()
        let answer = try await EdfaPgMerchant(venue).call(
          "capture", "CAPTURE", ["trans_id": mark, "amount": "1.00"], change: change
        ).expect("error")
        #expect(answer.code == (found.count == 1 ? "208001" : "100000"))
        let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
        #expect(said == found, "\(said)")
      }
    }
    + [
      Flow("EdfaPg does not know the first payment", isEmulatedOnly: true) { venue in
        let mark = LiveJudgement.mark()
        let fields = [
          "order_id": mark, "order_amount": "3.00", "order_description": "again",
          "recurring_first_trans_id": "nope", "recurring_token": "token",
        ]
        try await EdfaPgMerchant(venue).call("recurring-sale", "RECURRING_SALE", fields).expect("error")
        let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
        #expect(said == ["unknown-payment recurring_first_trans_id"], "\(said)")
      }
    ]
    + [
      // Whether later calls must have the currency's decimals is disputed: amounts without them are accepted and noted.
      ("SAR", "20", nil), ("SAR", "0.5", nil), ("SAR", "1.005", "too-many-decimals"), ("KWD", "1.00", nil),
      ("KWD", "1.000", nil), ("SAR", "0.00", nil), ("SAR", "1.00", nil),
    ].map { (currency: String, amount: String, found: String?) in
      Flow("EdfaPg reads \(amount) of \(currency) on later calls", isEmulatedOnly: true) { venue in
        let merchant = try EdfaPgMerchant(venue)
        let more = [
          "order_currency": currency, "order_amount": currency == "SAR" ? "10.00" : "10.000", "recurring_init": "Y",
        ]
        let sale = try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01", more))
        let id = try sale.text("transactionId")
        let change = BodyChange.formWith("amount=\(amount)")
        let answer = try await merchant.call("creditvoid", "CREDITVOID", ["trans_id": id], change: change)
        let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: id)
        #expect(said.findings == Set([found].compactMap { $0.map { "\($0) amount" } }), "\(said.findings)")
        // Twenty is more than was paid, and zero is nothing.
        #expect(answer.kind == (found == nil && !["20", "0.00"].contains(amount) ? "pending" : "error"))
        #expect(amount != "0.00" || answer.code == "100000" && said.refusal == "an amount of zero")
        let mark = LiveJudgement.mark()
        let fields = [
          "order_id": mark, "order_amount": "3.00", "order_description": "again", "recurring_first_trans_id": id,
          "recurring_token": try sale.text("token"),
        ]
        _ = try await merchant.call("recurring-sale", "RECURRING_SALE", fields) {
          $0.replacingOccurrences(of: "order_amount=3.00", with: "order_amount=\(amount)")
        }
        let again = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
        #expect(again == Set([found].compactMap { $0.map { "\($0) order_amount" } }), "\(again)")
      }
    }

  /// The customer's browser sends the values that the shop was told, with the method that it was told.
  private static let visits:
    [(name: String, method: String, change: @Sendable (String) -> String, status: Int, found: Set<String>)] = [
      ("as told", "POST", { $0 }, 200, []),
      ("with a GET", "GET", { $0 }, 405, ["unknown-call method"]),
      ("with another MD", "POST", replacing("MD=", "MD=x"), 400, ["invalid-value MD"]),
      ("with another PaReq", "POST", replacing("PaReq=", "PaReq=x"), 400, ["invalid-value PaReq"]),
      ("with another TermUrl", "POST", replacing("TermUrl=", "TermUrl=x"), 400, ["invalid-value TermUrl"]),
      ("without MD", "POST", BodyChange.formWithout("MD"), 400, ["missing-field MD"]),
      ("with a field too many", "POST", BodyChange.formWith("foo=1"), 200, []),
    ]

  private static let pages = visits.map { name, method, change, status, found in
    Flow("the browser comes to 3-D Secure \(name)", isEmulatedOnly: true) { venue in
      let card = ["card_number": "4000000000000002"]
      let sale = try await EdfaPgMerchant(venue).call(
        "sale", "SALE", EdfaPgMerchant.saleFields(month: "12", card)
      ).expect("redirect")
      #expect(try await EdfaPgFlows.authenticate(sale, method, change).status == status)
      let id = try sale.text("transactionId")
      let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: id).findings
      #expect(said == found, "\(said)")
    }
  }

  /// The headers that describe or accompany a body.
  private static let envelopes: [Flow] =
    [
      ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8", []),
      ("Content-Type", "application/x-www-form-urlencoded; charset=iso-8859-1", ["wrong-content-type Content-Type"]),
      ("Content-Encoding", "gzip", ["wrong-content-type Content-Encoding"]),
      ("Content-Encoding", "identity", []), ("Accept", nil, []), ("X-User-Agent", nil, []),
    ].map { (header: String, value: String?, found: Set<String>) in
      Flow("EdfaPg reads a form with \(header): \(value ?? "nothing")", isEmulatedOnly: true) { venue in
        let mark = LiveJudgement.mark()
        try await EdfaPgMerchant(venue).call(
          "sale", "SALE", EdfaPgMerchant.saleFields(month: "01", ["order_id": mark]), header: (header, value)
        ).expect(found.isEmpty ? "approved" : "error")
        let said = try await LiveJudgement(venue, "EDFAPG_PAYMENT_URL", of: mark).findings
        #expect(said == found, "\(said)")
      }
    }

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
