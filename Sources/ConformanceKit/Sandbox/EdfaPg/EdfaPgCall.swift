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

  /// The gateway's table of the fields.
  var rules: [FieldRule] { self == .applePay ? EdfaPgFields.applePay : request.rules }

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
      (call, Set(call.rules.map(\.name) + ["action", "client_key", "hash"] + (call == .applePay ? ["brand"] : [])))
    })

  /// Compares `hash` with what the kit's operation gives, and says which mistake makes the one that came, where that is known.
  func verify(
    _ form: FormReading, _ transaction: EdfaPgTransaction?, _ password: String, _ examination: inout Examination
  ) {
    guard !form["hash"].isEmpty else {
      examination.find(.rejection(.missingField), "hash", "'hash' is missing")
      return
    }
    let (operation, input) = signature(form, transaction, password)
    guard !examination.verify(operation, input, form["hash"], at: "hash") else { return }
    if let kept = form.withPlusKept, gives(kept, transaction, password, form["hash"]) {
      examination.find(
        .unescapedBody, "body",
        "the hash is right if every '+' is meant as itself, but in a form it is a space: write %2B")
    }
    if let transaction, self != .recurringSale {
      let sale = JSON.members([
        ("email", .text(transaction.email)), ("password", .text(password)), ("cardNumber", .text(transaction.card)),
      ])
      var other = Examination(examination.gateway)
      if other.verify("edfapg.hash.sale", sale, form["hash"], at: "hash") {
        examination.find(
          .rejection(.signatureMismatch), "hash", "it is the hash of SALE; this call signs 'trans_id' as well")
      }
    }
    if self == .applePay {
      let checkout = JSON.members([
        ("orderNumber", UTF8Text.json(form["order_id"])), ("amount", UTF8Text.json(form["order_amount"])),
        ("currency", UTF8Text.json(form["order_currency"])), ("description", UTF8Text.json(form["order_description"])),
        ("password", .text(password)),
      ])
      var other = Examination(examination.gateway)
      if other.verify("edfapg.hash.checkout", checkout, form["hash"], at: "hash") {
        examination.find(
          .rejection(.signatureMismatch), "hash", "it is the hash of a checkout; Apple Pay has another formula")
      }
    }
  }

  private func gives(_ form: FormReading, _ transaction: EdfaPgTransaction?, _ password: String, _ hash: [UInt8])
    -> Bool
  {
    let (operation, input) = signature(form, transaction, password)
    var other = Examination("")
    return other.verify(operation, input, hash, at: "hash")
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

  /// Amounts are written with all the decimals of their currency.
  func checkSpelling(_ form: FormReading, _ examination: inout Examination) {
    let input = JSON.members([
      ("amount", UTF8Text.json(form["order_amount"])), ("currency", UTF8Text.json(form["order_currency"])),
      ("gateway", .text("edfapg")),
    ])
    guard !form["order_amount"].isEmpty, !form["order_currency"].isEmpty,
      let answer = Gateway.operation("amount.decimal")?.answer(input)
    else { return }
    switch answer {
    case .value(let value):
      if value != UTF8Text.json(form["order_amount"]) {
        examination.find(
          .unusualSpelling, "order_amount", "this amount is written \(Display.value(value)) in this currency")
      }
    case .reject(let rejection): examination.find(rejection, at: "order_amount")
    case .error: return
    }
  }
}
