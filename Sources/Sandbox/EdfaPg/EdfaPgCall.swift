import Encodings
import Gateways
import Reports

/// A call of EdfaPg, with what the kit's own operations say of it.
enum EdfaPgCall: Sendable, CaseIterable {
  case sale, recurringSale, capture, creditVoid, status, details, applePay

  static func named(_ action: String, isApplePay: Bool) -> EdfaPgCall? {
    if isApplePay { return action == "SALE" ? .applePay : nil }
    return switch action {
    case "SALE": .sale
    case "RECURRING_SALE": .recurringSale
    case "CAPTURE": .capture
    case "CREDITVOID": .creditVoid
    case "GET_TRANS_STATUS": .status
    case "GET_TRANS_DETAILS": .details
    default: nil
    }
  }

  /// The word by which the record and scenarios call it.
  var name: String { self == .applePay ? "APPLE_PAY" : action }

  /// The word on the wire.
  var action: String { self == .applePay ? "SALE" : request.action }

  /// The gateway's table of the fields; the kit writes `brand` by itself.
  var rules: [FieldRule] { self == .applePay ? EdfaPgFields.applePay + [Self.brand] : request.rules }

  private static let brand = FieldRule.needed("brand", .choice([EdfaPgFields.applePayBrand]))

  private var request: EdfaPgRequests {
    switch self {
    case .sale, .applePay: .sale
    case .recurringSale: .recurringSale
    case .capture: .capture
    case .creditVoid: .creditVoid
    case .status: .status
    case .details: .details
    }
  }

  var knownFields: Set<String> { Self.knownFields[self] ?? [] }

  private static let knownFields = Dictionary(
    uniqueKeysWithValues: allCases.map { call in
      (call, Set(call.rules.map(\.name) + ["action", "client_key", "hash"]))
    })

  /// Compares `hash` with what the kit's operation gives, and says which mistake makes the one that came, where that is known.
  func verify(
    _ form: FormReading, _ transaction: EdfaPgTransaction?, _ merchant: EdfaPgMerchantKeys,
    _ review: inout RequestReview
  ) {
    guard !form["hash"].isEmpty else { return Self.miss(&review) }
    let password = merchant.password
    let (operation, input) = signature(form, transaction, password)
    let mixups = mixups(form, transaction, merchant)
    guard !review.verify(operation, input, form["hash"], at: "hash", isHex: false, or: mixups) else { return }
    if let kept = form.withPlusKept, gives(kept, transaction, password, form["hash"]) {
      review.find(
        .unescapedBody, "body",
        "the hash is right if every '+' is meant as itself, but in a form it is a space: write %2B")
    }
  }

  /// All that can be said of `hash` where nobody knows the payment.
  static func checkShape(_ form: FormReading, _ review: inout RequestReview) {
    if form["hash"].isEmpty { return miss(&review) }
    if form["hash"].count != 32 || Hex.decode(form["hash"]) == nil {
      review.find(.rejection(.invalidValue), "hash", "it must be an MD5 in 32 hexadecimal digits")
    }
  }

  private static func miss(_ review: inout RequestReview) {
    review.find(.rejection(.missingField), "hash", "'hash' is missing")
  }

  /// The likeliest signatures of the wrong things.
  private func mixups(
    _ form: FormReading, _ transaction: EdfaPgTransaction?, _ merchant: EdfaPgMerchantKeys
  ) -> [RequestReview.Mixup] {
    let (operation, input) = signature(form, transaction, merchant.clientKey)
    var mixups = [(operation, input, "it is right with the client key for the password, which is another secret")]
    if let transaction, self != .recurringSale {
      mixups.append(
        (
          "edfapg.hash.sale",
          .members([
            ("email", .text(transaction.email)), ("password", .text(merchant.password)),
            ("cardNumber", .text(transaction.card)),
          ]), "it is the hash of SALE; this call signs 'trans_id' as well"
        ))
    }
    if self == .applePay {
      mixups.append(
        (
          "edfapg.hash.checkout",
          .members([
            ("orderNumber", UTF8Text.json(form["order_id"])), ("amount", UTF8Text.json(form["order_amount"])),
            ("currency", UTF8Text.json(form["order_currency"])),
            ("description", UTF8Text.json(form["order_description"])), ("password", .text(merchant.password)),
          ]), "it is the hash of a checkout; Apple Pay has another formula"
        ))
    }
    // The guide's worked example reverses 5123440008 to 8004431215, which is the reverse of 5121344008.
    if form["card_number"].elementsEqual("5123445000000008".utf8) {
      mixups.append(
        (
          "edfapg.hash.sale",
          .members([
            ("email", UTF8Text.json(form["payer_email"])), ("password", .text(merchant.password)),
            ("cardNumber", .text("5121340000004008")),
          ]), "it has the card part 8004431215 of the guide's example, which is misprinted: reversed it is 8000443215"
        ))
    }
    return mixups
  }

  private func gives(_ form: FormReading, _ transaction: EdfaPgTransaction?, _ password: String, _ hash: [UInt8])
    -> Bool
  {
    let (operation, input) = signature(form, transaction, password)
    var other = RequestReview("")
    return other.verify(operation, input, hash, at: "hash", isHex: false)
  }

  /// SALE signs what it sends; the later calls sign an e-mail address and a card that they do not send.
  private func signature(_ form: FormReading, _ transaction: EdfaPgTransaction?, _ password: String) -> (String, JSON) {
    switch self {
    case .sale:
      (
        "edfapg.hash.sale",
        .members([
          ("email", UTF8Text.json(form["payer_email"])), ("password", .text(password)),
          ("cardNumber", UTF8Text.json(form["card_number"])),
        ])
      )
    case .recurringSale:
      (
        "edfapg.hash.sale",
        .members([
          ("email", .text(transaction?.email ?? "")), ("password", .text(password)),
          ("cardNumber", .text(transaction?.card ?? "")),
        ])
      )
    case .applePay:
      (
        "edfapg.hash.applepay",
        .members([
          ("identifier", UTF8Text.json(form["identifier"])), ("orderNumber", UTF8Text.json(form["order_id"])),
          ("amount", UTF8Text.json(form["order_amount"])), ("currency", UTF8Text.json(form["order_currency"])),
          ("password", .text(password)),
        ])
      )
    case .capture, .creditVoid, .status, .details:
      (
        "edfapg.hash.transaction",
        .members([
          ("email", .text(transaction?.email ?? "")), ("password", .text(password)),
          ("transactionId", UTF8Text.json(form["trans_id"])), ("cardNumber", .text(transaction?.card ?? "")),
        ])
      )
    }
  }

  /// The field with the amount; of a query there is none.
  private var amountField: String {
    [.capture, .creditVoid].contains(self) ? "amount" : "order_amount"
  }

  /// Amounts are written with all the decimals of their currency, which later calls leave to the payment.
  func checkSpelling(_ form: FormReading, _ transaction: EdfaPgTransaction?, _ review: inout RequestReview) {
    let (place, amount) = (amountField, form[amountField])
    let currency = transaction.map { Array($0.currency.utf8) } ?? form["order_currency"]
    let input = JSON.members([
      ("amount", UTF8Text.json(amount)), ("currency", UTF8Text.json(currency)), ("gateway", .text("edfapg")),
    ])
    guard !amount.isEmpty, !currency.isEmpty, let answer = Gateway.operation("amount.decimal")?.answer(input) else {
      return
    }
    switch answer {
    case .value(let value) where value == UTF8Text.json(amount): return
    case .value(let value) where transaction != nil:
      review.note(
        place, "this amount is \(Display.value(value)) in this currency; sources disagree how it is written here")
    case .value(let value):
      review.find(.unusualSpelling, place, "this amount is written \(Display.value(value)) in this currency")
    case .reject where Currency(currency)?.exponent == 0 && Amount(amount)?.fraction == Array("00".utf8):
      review.note(
        place, "sources disagree whether amounts of this currency are whole or have two zeros behind the point")
    case .reject(let rejection): review.find(rejection, at: place)
    case .error: return
    }
  }
}
