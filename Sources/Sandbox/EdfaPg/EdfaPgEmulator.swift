import Encodings
import Gateways
import Messages
import Reports

/// EdfaPg as its merchants see it: `/payment/post` and `/applepay/orders/s2s/sale`, with a memory of payments.
struct EdfaPgEmulator: Emulator {
  static let name = "edfapg"
  static let calls = EdfaPgCall.allCases.filter { $0.rules != nil }.map(\.rawValue) + ["3DS"]
  static let variables = [
    Credentials.Variable(name: "EDFAPG_CLIENT_KEY", demo: "sandbox-client-key"),
    Credentials.Variable(name: "EDFAPG_CLIENT_PASSWORD", demo: "sandbox-secret-password"),
  ]

  private let clientKey: String
  /// Used to sign, and never sent.
  private let password: String
  private(set) var transactions = Ledger<EdfaPgTransaction>()

  init(_ credentials: Credentials) {
    clientKey = credentials["EDFAPG_CLIENT_KEY"]
    password = credentials["EDFAPG_CLIENT_PASSWORD"]
  }

  func greeting(_ base: String) -> String {
    "EdfaPg: payment URL \(base)\(EdfaPgRequests.path), client key \(clientKey)"
  }

  mutating func restore(_ entry: JSON) -> Bool { transactions.restore(entry, of: Self.name) }

  /// Stores a payment, new or changed.
  mutating func put(_ transaction: EdfaPgTransaction, _ exchange: inout EmulatedExchange) {
    transactions.put(transaction, &exchange)
  }

  func callback(
    _ transaction: EdfaPgTransaction, _ action: String, _ amount: String, _ exchange: inout EmulatedExchange
  ) {
    exchange.notices.append(EdfaPgCallbackForm.notice(transaction, action, amount, password))
  }

  /// The signed e-mail address is taken from the payment, as the callback lacks it.
  func check(of callback: CallbackContent) -> CallbackCheck? {
    guard let id = callback["trans_id"], let hash = callback["hash"] else { return nil }
    guard let transaction = transactions[String(decoding: id, as: UTF8.self)] else {
      return .undeterminable("there is no such payment, and its e-mail address is signed")
    }
    return .signed(
      operation: "edfapg.callback.verify",
      input: [
        "form": UTF8Text.json(callback.withSmallDigits("hash")), "email": .text(transaction.email),
        "password": .text(password), "cardNumber": .text(transaction.card),
      ],
      formula: EdfaPgSignatures.transactions(
        id, [EdfaPgPayment(email: Array(transaction.email.utf8), card: Array(transaction.card.utf8))],
        Array(password.utf8)
      ).first, given: hash)
  }

  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    if exchange.path.hasPrefix("/collector/") { return EdfaPgCollector.respond(&exchange, &self) }
    guard exchange.path == EdfaPgRequests.path || exchange.path == EdfaPgRequests.applePayPath else {
      exchange.review.find(
        .unknownCall, "path", "the calls are /edfapg\(EdfaPgRequests.path) and /edfapg\(EdfaPgRequests.applePayPath)")
      return .json(404, EdfaPgAnswer.error("unknown path"))
    }
    guard exchange.expects("POST") else { return .json(405, EdfaPgAnswer.error("method not allowed")) }
    let form = FormReading(exchange.request, &exchange.review)
    let isApplePay = exchange.path != EdfaPgRequests.path
    exchange.review.call = isApplePay ? "APPLE_PAY" : Display.line(form.word("action"))
    exchange.review.fields = form.pairs.map { Self.shown($0, exchange.redaction) }
    guard let call = EdfaPgCall(action: form.word("action"), isApplePay: isApplePay) else {
      exchange.review.find(.unknownCall, "action", "there is no such action here")
      return .json(400, EdfaPgAnswer.error("action: unknown"))
    }
    guard call.rules != nil else {
      exchange.review.note("action", "the gateway has this action, but the sandbox does not: nothing was judged")
      return .json(501, EdfaPgAnswer.error("action: not emulated"))
    }
    // The documents disagree on the encoding, so either is read.
    if call == .applePay { EdfaPgToken.note(form, &exchange.review) }
    if !ConstantTime.equal(form["client_key"], Array(clientKey.utf8)) {
      exchange.review.findForeign("client_key", "EDFAPG_CLIENT_KEY")
    }
    return perform(call, form, &exchange)
  }

  private mutating func perform(
    _ call: EdfaPgCall, _ form: FormReading, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    guard call.signsPayment else {
      exchange.review.find(EdfaPgReview.flaws(call, form))
      verify(call, form, nil, &exchange.review)
      return refusal(exchange) ?? pay(call, form, nil, &exchange)
    }
    let place = call == .recurringSale ? "recurring_first_trans_id" : "trans_id"
    let id = form.word(place)
    let transaction = transactions[id]
    exchange.review.find(EdfaPgReview.flaws(call, form, currency: transaction.map { Array($0.currency.utf8) }))
    guard let transaction else { return unknown(call, form, place, &exchange) }
    exchange.review.subject = id
    verify(call, form, transaction, &exchange.review)
    if let refusal = refusal(exchange) { return refusal }
    switch call {
    case .recurringSale: return pay(call, form, transaction, &exchange)
    case .capture: return capture(form, transaction, &exchange)
    case .creditVoid: return creditVoid(form, transaction, &exchange)
    case .status: return .json(200, EdfaPgAnswer.status(transaction))
    default: return .json(200, EdfaPgAnswer.details(transaction))
    }
  }

  /// Compares `hash` with what the kit computes.
  ///
  /// - Parameter transaction: the payment that a later call is about.
  private func verify(
    _ call: EdfaPgCall, _ form: FormReading, _ transaction: EdfaPgTransaction?, _ review: inout RequestReview
  ) {
    guard !form["hash"].isEmpty else { return Self.reportMissingHash(&review) }
    let payments =
      transaction.map {
        [
          EdfaPgPayment(
            email: Array($0.email.utf8), card: Array($0.card.utf8), amount: Array($0.amount.utf8))
        ]
      } ?? []
    let secrets = MessageSecrets(texts: ["clientKey": clientKey, "password": password])
    let refunds = EdfaPgSignatures.refund(form, payments, Array(password.utf8))
    if call == .creditVoid, refunds.contains(where: { $0.gives(form["hash"], isHex: false) }) { return }
    for formula in EdfaPgSignatures.request(call, form, payments, Array(password.utf8)) {
      let mixups = EdfaPgSignatures.mixups(call, isCallback: false, form, payments, secrets)
      review.verify(formula, form["hash"], at: "hash", isHex: false, or: mixups)
    }
  }

  private static func reportMissingHash(_ review: inout RequestReview) {
    review.find(.rejection(.missingField), "hash", "'hash' is missing")
  }

  /// Answers a call about an unknown payment: its signature cannot be judged, so its other mistakes come first.
  private func unknown(
    _ call: EdfaPgCall, _ form: FormReading, _ place: String, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    // A refund may be signed by the checkout's formula, which ends in SHA-1.
    let isDigest = form["hash"].count == 32 || call == .creditVoid && form["hash"].count == 40
    if form["hash"].isEmpty {
      Self.reportMissingHash(&exchange.review)
    } else if !isDigest || Hex.decode(form["hash"]) == nil {
      exchange.review.find(.rejection(.invalidValue), "hash", "it must be an MD5 in 32 hexadecimal digits")
    }
    let answer = refusal(exchange)
    exchange.review.find(.unknownPayment, place, "there is no such payment, so its signature cannot be judged")
    return answer ?? .json(400, EdfaPgAnswer.error("Payment not found", code: 208001))
  }

  /// The gateway's error for a non-conformant request; `nil` if there is nothing to refuse.
  private func refusal(_ exchange: EmulatedExchange) -> HTTPResponse? {
    exchange.isRefused ? .json(400, EdfaPgAnswer.invalid(exchange.review.findings)) : nil
  }

  /// A field, redacted for the record.
  private static func shown(_ pair: FormBody.Pair, _ redaction: SandboxRedaction) -> (name: String, value: String) {
    let name = String(decoding: pair.name, as: UTF8.self)
    if name == "card_number" { return (name, CardMask.number(pair.value)) }
    return redaction.row(pair.name, pair.value, isHidden: name == "parameters")
  }
}
