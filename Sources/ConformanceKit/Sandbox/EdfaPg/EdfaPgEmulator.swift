/// EdfaPg as its merchants see it: `/payment/post` and `/applepay/orders/s2s/sale`, with payments that are remembered.
struct EdfaPgEmulator: Sendable {
  let merchant: SandboxSettings.EdfaPg
  let isLenient: Bool
  /// The payments; the newest ten thousand.
  private(set) var transactions = BoundedTable<EdfaPgTransaction>(limit: 10_000)
  /// The callbacks that became due, each a signed form.
  private var callbacks: [EdfaPgCallbackForm] = []
  private var changed: [EdfaPgTransaction] = []

  init(_ merchant: SandboxSettings.EdfaPg, isLenient: Bool) {
    self.merchant = merchant
    self.isLenient = isLenient
  }

  mutating func takeCallbacks() -> [EdfaPgCallbackForm] {
    defer { callbacks = [] }
    return callbacks
  }

  /// Remembers a payment, new or changed.
  mutating func remember(_ transaction: EdfaPgTransaction) {
    transactions.put(transaction, transaction.id)
    changed.append(transaction)
  }

  /// What was remembered since this was asked last.
  mutating func takeChanges() -> [EdfaPgTransaction] {
    defer { changed = [] }
    return changed
  }

  /// Answers a call; what is wrong with it goes to the examination.
  mutating func respond(to request: HTTPRequest, _ path: Substring, _ origin: String, _ examination: inout Examination)
    -> HTTPResponse
  {
    if path.hasPrefix("/collector/") { return EdfaPgCollector.respond(to: request, path, &self, &examination) }
    guard path == "/payment/post" || path == "/applepay/orders/s2s/sale" else {
      examination.find(.unknownCall, "path", "the calls are /edfapg/payment/post and /edfapg/applepay/orders/s2s/sale")
      return .json(404, EdfaPgAnswer.error("unknown path"))
    }
    guard request.method == "POST" else {
      examination.find(.unknownCall, "method", "it must be POST")
      return .json(405, EdfaPgAnswer.error("method not allowed"))
    }
    let form = FormReading(request, &examination)
    let isApplePay = path != "/payment/post"
    examination.call = isApplePay ? "APPLE_PAY" : Display.line(form.word("action"))
    examination.fields = form.pairs.map { Self.shown($0) }
    guard let call = EdfaPgCall.named(form.word("action"), isApplePay: isApplePay) else {
      examination.find(.unknownCall, "action", "there is no such action here")
      return .json(400, EdfaPgAnswer.error("action: unknown"))
    }
    if !ConstantTime.equal(form["client_key"], Array(merchant.clientKey.utf8)) {
      examination.find(
        .unknownMerchant, "client_key", "it is not the sandbox's, which is EDFAPG_CLIENT_KEY or the demo value")
    }
    form.refuseUnknown(call.knownFields, &examination)
    examination.check(call.rules) { form[$0] }
    return perform(call, form, origin, &examination)
  }

  private mutating func perform(
    _ call: EdfaPgCall, _ form: FormReading, _ origin: String, _ examination: inout Examination
  ) -> HTTPResponse {
    switch call {
    case .sale, .applePay:
      call.verify(form, nil, merchant.password, &examination)
      call.checkSpelling(form, &examination)
      return answer(examination) ?? pay(call, form, nil, origin, &examination)
    case .recurringSale, .capture, .creditVoid, .status, .details:
      let id = form.word(call == .recurringSale ? "recurring_first_trans_id" : "trans_id")
      guard let transaction = transactions[id] else {
        examination.refusal = "no such payment, so its signature cannot be judged"
        return answer(examination) ?? .json(400, EdfaPgAnswer.error("Payment not found", code: 208001))
      }
      examination.subject = id
      call.verify(form, transaction, merchant.password, &examination)
      if let refusal = answer(examination) { return refusal }
      switch call {
      case .recurringSale: return pay(call, form, transaction, origin, &examination)
      case .capture: return capture(form, transaction, &examination)
      case .creditVoid: return creditVoid(form, transaction, &examination)
      case .status: return .json(200, EdfaPgAnswer.status(transaction))
      default: return .json(200, EdfaPgAnswer.details(transaction))
      }
    }
  }

  /// The gateway's error for a request that is not conformant; `nil` where there is nothing to refuse.
  private func answer(_ examination: Examination) -> HTTPResponse? {
    examination.isConformant || isLenient ? nil : .json(400, EdfaPgAnswer.invalid(examination.findings))
  }

  private mutating func pay(
    _ call: EdfaPgCall, _ form: FormReading, _ first: EdfaPgTransaction?, _ origin: String,
    _ examination: inout Examination
  ) -> HTTPResponse {
    let currency = first?.currency ?? form.word("order_currency")
    guard EdfaPgTransaction.minor(form.word("order_amount"), currency) != nil else {
      return .json(400, EdfaPgAnswer.error("order_amount: not an amount of this currency"))
    }
    if let first, first.recurringToken.map({ ConstantTime.equal(Array($0.utf8), form["recurring_token"]) }) != true {
      examination.refusal = "the token is not the one that this first payment gave"
      return .json(400, EdfaPgAnswer.error("recurring_token: unknown", code: 205005))
    }
    var transaction = EdfaPgTransaction(form, first, call, currency)
    examination.subject = transaction.id
    switch transaction.plan {
    case .declined: transaction.decline("The test card says so")
    case .redirectApproved, .redirectDeclined: transaction.status = .redirect
    case .approved, .captureDeclined: transaction.approve()
    }
    if form.word("recurring_init") == "Y" { transaction.recurringToken = Identifier.hex(20) }
    remember(transaction)
    if transaction.status != .redirect { callback(transaction, call.action, transaction.amount) }
    return .json(200, EdfaPgAnswer.payment(transaction, call.action, "\(origin)/edfapg/collector/\(transaction.id)"))
  }

  private mutating func capture(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ examination: inout Examination
  ) -> HTTPResponse {
    var transaction = transaction
    guard transaction.status == .pending else {
      examination.refusal = "only a payment in status PENDING can be captured"
      return .json(400, EdfaPgAnswer.error("Not pending", code: 208003))
    }
    let amount = form["amount"].isEmpty ? transaction.amount : form.word("amount")
    guard let minor = EdfaPgTransaction.minor(amount, transaction.currency),
      (1...transaction.minorAmount).contains(minor)
    else {
      examination.refusal = "more than was authorized, or no amount"
      return .json(400, EdfaPgAnswer.error("Amount too high", code: 208004))
    }
    let isGood = transaction.plan != .captureDeclined
    transaction.captured = minor
    transaction.record("CAPTURE", amount, isGood)
    transaction.status = isGood ? .settled : .declined
    transaction.reason = isGood ? nil : "The test card says so"
    remember(transaction)
    callback(transaction, "CAPTURE", amount)
    return .json(200, EdfaPgAnswer.change(transaction, "CAPTURE", amount))
  }

  private mutating func creditVoid(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ examination: inout Examination
  ) -> HTTPResponse {
    var transaction = transaction
    guard [.pending, .settled].contains(transaction.status) else {
      examination.refusal = "only a payment in status SETTLED or PENDING can be given back"
      return .json(400, EdfaPgAnswer.error("Neither settled nor pending", code: 208005))
    }
    let left = transaction.left
    let amount = form["amount"].isEmpty ? nil : form.word("amount")
    let minor = amount.map { EdfaPgTransaction.minor($0, transaction.currency) ?? 0 } ?? left
    guard minor > 0, minor <= left else {
      examination.refusal = "more than is left of the payment, or no amount"
      return .json(400, EdfaPgAnswer.error("Amount too high", code: 208006))
    }
    if transaction.status == .pending {
      guard minor == transaction.minorAmount else {
        examination.refusal = "an authorization is only given back as a whole"
        return .json(400, EdfaPgAnswer.error("Partial reversal", code: 208009))
      }
      transaction.status = .reversal
    } else {
      transaction.refunded += minor
      if transaction.left == 0 { transaction.status = .refund }
    }
    let given = amount ?? EdfaPgTransaction.decimal(minor, transaction.currency)
    transaction.record(transaction.status == .reversal ? "REVERSAL" : "REFUND", given, true)
    remember(transaction)
    callback(transaction, "CREDITVOID", given)
    return .json(200, EdfaPgAnswer.accepted(transaction))
  }

  mutating func callback(_ transaction: EdfaPgTransaction, _ action: String, _ amount: String) {
    callbacks.append(EdfaPgCallbackForm(transaction, action, amount, merchant.password))
  }

  /// A field as people may see it.
  private static func shown(_ pair: FormBody.Pair) -> (name: String, value: String) {
    let name = CardMask.mask(Display.line(String(decoding: pair.name, as: UTF8.self)))
    switch name {
    case "card_number": return (name, EdfaPgTransaction.masked(pair.value))
    case "card_cvv2", "recurring_token", "parameters": return (name, "⟨\(name)⟩ (\(pair.value.count) bytes)")
    default: return (name, CardMask.mask(Display.bytes(pair.value)))
    }
  }
}
