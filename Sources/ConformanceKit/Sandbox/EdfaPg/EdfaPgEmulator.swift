/// EdfaPg as its merchants see it: `/payment/post` and `/applepay/orders/s2s/sale`, with payments that are remembered.
struct EdfaPgEmulator: Emulator {
  static let name = "edfapg"
  static let calls = EdfaPgCall.allCases.map(\.name) + ["3DS"]
  static let variables = [
    Credentials.Variable(name: "EDFAPG_CLIENT_KEY", demo: "sandbox-client-key"),
    Credentials.Variable(name: "EDFAPG_CLIENT_PASSWORD", demo: "sandbox-secret-password"),
  ]

  private let clientKey: String
  /// It signs, and is never sent.
  private let password: String
  private(set) var transactions = Ledger<EdfaPgTransaction>()

  init(_ credentials: Credentials) {
    clientKey = credentials["EDFAPG_CLIENT_KEY"]
    password = credentials["EDFAPG_CLIENT_PASSWORD"]
  }

  func greeting(_ base: String) -> String { "EdfaPg: payment URL \(base)/payment/post, client key \(clientKey)" }

  mutating func restore(_ entry: JSON) -> Bool { transactions.restore(entry, of: Self.name) }

  /// Remembers a payment, new or changed.
  mutating func put(_ transaction: EdfaPgTransaction, _ visit: inout Visit) { transactions.put(transaction, &visit) }

  func callback(_ transaction: EdfaPgTransaction, _ action: String, _ amount: String, _ visit: inout Visit) {
    visit.notices.append(EdfaPgCallbackForm.notice(transaction, action, amount, password))
  }

  mutating func respond(_ visit: inout Visit) -> HTTPResponse {
    if visit.path.hasPrefix("/collector/") { return EdfaPgCollector.respond(&visit, &self) }
    guard visit.path == "/payment/post" || visit.path == "/applepay/orders/s2s/sale" else {
      visit.examination.find(
        .unknownCall, "path", "the calls are /edfapg/payment/post and /edfapg/applepay/orders/s2s/sale")
      return .json(404, EdfaPgAnswer.error("unknown path"))
    }
    guard visit.expects("POST") else { return .json(405, EdfaPgAnswer.error("method not allowed")) }
    let form = FormReading(visit.request, &visit.examination)
    let isApplePay = visit.path != "/payment/post"
    visit.examination.call = isApplePay ? "APPLE_PAY" : Display.line(form.word("action"))
    visit.examination.fields = form.pairs.map { Self.shown($0) }
    guard let call = EdfaPgCall.named(form.word("action"), isApplePay: isApplePay) else {
      visit.examination.find(.unknownCall, "action", "there is no such action here")
      return .json(400, EdfaPgAnswer.error("action: unknown"))
    }
    if !ConstantTime.equal(form["client_key"], Array(clientKey.utf8)) {
      visit.examination.find(
        .unknownMerchant, "client_key", "it is not the sandbox's, which is EDFAPG_CLIENT_KEY or the demo value")
    }
    form.refuseUnknown(call.knownFields, &visit.examination)
    visit.examination.check(call.rules) { form[$0] }
    // The hash would not tell: it leaves the telephone number out.
    if form["payer_phone"].first == UInt8(ascii: " "), form.withPlusKept != nil {
      visit.examination.find(
        .unescapedBody, "payer_phone", "it begins with a space: a '+' that is meant as itself is written %2B in a form")
    }
    return perform(call, form, &visit)
  }

  private mutating func perform(
    _ call: EdfaPgCall, _ form: FormReading, _ visit: inout Visit
  ) -> HTTPResponse {
    switch call {
    case .sale, .applePay:
      call.verify(form, nil, password, &visit.examination)
      call.checkSpelling(form, &visit.examination)
      return refusal(visit) ?? pay(call, form, nil, &visit)
    case .recurringSale, .capture, .creditVoid, .status, .details:
      let id = form.word(call == .recurringSale ? "recurring_first_trans_id" : "trans_id")
      guard let transaction = transactions[id] else {
        visit.examination.refusal = "no such payment, so its signature cannot be judged"
        return refusal(visit) ?? .json(400, EdfaPgAnswer.error("Payment not found", code: 208001))
      }
      visit.examination.subject = id
      call.verify(form, transaction, password, &visit.examination)
      if let refusal = refusal(visit) { return refusal }
      switch call {
      case .recurringSale: return pay(call, form, transaction, &visit)
      case .capture: return capture(form, transaction, &visit)
      case .creditVoid: return creditVoid(form, transaction, &visit)
      case .status: return .json(200, EdfaPgAnswer.status(transaction))
      default: return .json(200, EdfaPgAnswer.details(transaction))
      }
    }
  }

  /// The gateway's error for a request that is not conformant; `nil` where there is nothing to refuse.
  private func refusal(_ visit: Visit) -> HTTPResponse? {
    visit.isRefused ? .json(400, EdfaPgAnswer.invalid(visit.examination.findings)) : nil
  }

  private mutating func pay(
    _ call: EdfaPgCall, _ form: FormReading, _ first: EdfaPgTransaction?, _ visit: inout Visit
  ) -> HTTPResponse {
    let currency = first?.currency ?? form.word("order_currency")
    guard MinorUnits.of(form.word("order_amount"), currency) != nil else {
      return .json(400, EdfaPgAnswer.error("order_amount: not an amount of this currency"))
    }
    if let first, first.recurringToken.map({ ConstantTime.equal(Array($0.utf8), form["recurring_token"]) }) != true {
      visit.examination.refusal = "the token is not the one that this first payment gave"
      return .json(400, EdfaPgAnswer.error("recurring_token: unknown", code: 205005))
    }
    var transaction = EdfaPgTransaction(form, first, call, currency)
    visit.examination.subject = transaction.id
    transaction.plan = visit.plan(or: transaction.plan)
    switch transaction.plan {
    case .declined: transaction.decline("The test card says so")
    case .redirectApproved, .redirectDeclined: transaction.status = .redirect
    case .approved, .captureDeclined: transaction.approve()
    }
    if form.word("recurring_init") == "Y" { transaction.recurringToken = Identifier.hex(20) }
    put(transaction, &visit)
    if transaction.status != .redirect { callback(transaction, call.action, transaction.amount, &visit) }
    return .json(200, EdfaPgAnswer.payment(transaction, call.action, "\(visit.base)/collector/\(transaction.id)"))
  }

  private mutating func capture(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ visit: inout Visit
  ) -> HTTPResponse {
    var transaction = transaction
    guard transaction.status == .pending else {
      visit.examination.refusal = "only a payment in status PENDING can be captured"
      return .json(400, EdfaPgAnswer.error("Not pending", code: 208003))
    }
    let amount = form["amount"].isEmpty ? transaction.amount : form.word("amount")
    guard let minor = MinorUnits.of(amount, transaction.currency),
      (1...transaction.minorAmount).contains(minor)
    else {
      visit.examination.refusal = "more than was authorized, or no amount"
      return .json(400, EdfaPgAnswer.error("Amount too high", code: 208004))
    }
    let isGood = transaction.plan != .captureDeclined
    transaction.captured = minor
    transaction.record("CAPTURE", amount, isGood)
    transaction.status = isGood ? .settled : .declined
    transaction.reason = isGood ? nil : "The test card says so"
    put(transaction, &visit)
    callback(transaction, "CAPTURE", amount, &visit)
    return .json(200, EdfaPgAnswer.change(transaction, "CAPTURE", amount))
  }

  private mutating func creditVoid(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ visit: inout Visit
  ) -> HTTPResponse {
    var transaction = transaction
    guard [.pending, .settled].contains(transaction.status) else {
      visit.examination.refusal = "only a payment in status SETTLED or PENDING can be given back"
      return .json(400, EdfaPgAnswer.error("Neither settled nor pending", code: 208005))
    }
    let left = transaction.left
    let amount = form["amount"].isEmpty ? nil : form.word("amount")
    let minor = amount.map { MinorUnits.of($0, transaction.currency) ?? 0 } ?? left
    guard minor > 0, minor <= left else {
      visit.examination.refusal = "more than is left of the payment, or no amount"
      return .json(400, EdfaPgAnswer.error("Amount too high", code: 208006))
    }
    if transaction.status == .pending {
      guard minor == transaction.minorAmount else {
        visit.examination.refusal = "an authorization is only given back as a whole"
        return .json(400, EdfaPgAnswer.error("Partial reversal", code: 208009))
      }
      transaction.status = .reversal
    } else {
      transaction.refunded += minor
      if transaction.left == 0 { transaction.status = .refund }
    }
    let given = amount ?? MinorUnits.decimal(minor, transaction.currency)
    transaction.record(transaction.status == .reversal ? "REVERSAL" : "REFUND", given, true)
    put(transaction, &visit)
    callback(transaction, "CREDITVOID", given, &visit)
    return .json(200, EdfaPgAnswer.accepted(transaction))
  }

  /// A field as people may see it.
  private static func shown(_ pair: FormBody.Pair) -> (name: String, value: String) {
    let name = CardMask.mask(Display.line(String(decoding: pair.name, as: UTF8.self)))
    switch name {
    case "card_number": return (name, CardMask.number(pair.value))
    case "card_cvv2", "recurring_token", "parameters": return (name, "⟨\(name)⟩ (\(pair.value.count) bytes)")
    default: return (name, CardMask.mask(Display.bytes(pair.value)))
    }
  }
}
