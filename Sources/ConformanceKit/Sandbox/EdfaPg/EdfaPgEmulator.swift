/// EdfaPg as its merchants see it: `/payment/post` and `/applepay/orders/s2s/sale`, with payments that are remembered.
struct EdfaPgEmulator: Emulator {
  static let name = "edfapg"
  static let calls = EdfaPgCall.allCases.map(\.name) + ["3DS"]
  static let variables = [
    Credentials.Variable(name: "EDFAPG_CLIENT_KEY", demo: "sandbox-client-key"),
    Credentials.Variable(name: "EDFAPG_CLIENT_PASSWORD", demo: "sandbox-secret-password"),
  ]

  private let keys: EdfaPgMerchantKeys
  private(set) var transactions = Ledger<EdfaPgTransaction>()

  init(_ credentials: Credentials) {
    keys = EdfaPgMerchantKeys(
      clientKey: credentials["EDFAPG_CLIENT_KEY"], password: credentials["EDFAPG_CLIENT_PASSWORD"])
  }

  func greeting(_ base: String) -> String { "EdfaPg: payment URL \(base)/payment/post, client key \(keys.clientKey)" }

  mutating func restore(_ entry: JSON) -> Bool { transactions.restore(entry, of: Self.name) }

  /// Remembers a payment, new or changed.
  mutating func put(_ transaction: EdfaPgTransaction, _ visit: inout Visit) { transactions.put(transaction, &visit) }

  func callback(_ transaction: EdfaPgTransaction, _ action: String, _ amount: String, _ visit: inout Visit) {
    visit.notices.append(EdfaPgCallbackForm.notice(transaction, action, amount, keys.password))
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
    visit.examination.fields = form.pairs.map { Self.shown($0, visit.redaction) }
    guard let call = EdfaPgCall.named(form.word("action"), isApplePay: isApplePay) else {
      visit.examination.find(.unknownCall, "action", "there is no such action here")
      return .json(400, EdfaPgAnswer.error("action: unknown"))
    }
    // Of the other calls one document says this and one that, so either encoding is read.
    if call == .applePay {
      form.expectMultipart(&visit.examination)
      EdfaPgToken.note(form, &visit.examination)
    }
    if !ConstantTime.equal(form["client_key"], Array(keys.clientKey.utf8)) {
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
      call.verify(form, nil, keys, &visit.examination)
      call.checkSpelling(form, nil, &visit.examination)
      return refusal(visit) ?? pay(call, form, nil, &visit)
    case .recurringSale, .capture, .creditVoid, .status, .details:
      let place = call == .recurringSale ? "recurring_first_trans_id" : "trans_id"
      let id = form.word(place)
      guard let transaction = transactions[id] else { return unknown(form, place, &visit) }
      visit.examination.subject = id
      call.verify(form, transaction, keys, &visit.examination)
      call.checkSpelling(form, transaction, &visit.examination)
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

  /// A call whose signature nobody can judge, because it takes what only the payment knows; its own mistakes are said first.
  private func unknown(_ form: FormReading, _ place: String, _ visit: inout Visit) -> HTTPResponse {
    EdfaPgCall.checkShape(form, &visit.examination)
    let answer = refusal(visit)
    visit.examination.find(.unknownPayment, place, "there is no such payment, so that its signature cannot be judged")
    return answer ?? .json(400, EdfaPgAnswer.error("Payment not found", code: 208001))
  }

  /// The gateway's error for a request that is not conformant; `nil` where there is nothing to refuse.
  private func refusal(_ visit: Visit) -> HTTPResponse? {
    visit.isRefused ? .json(400, EdfaPgAnswer.invalid(visit.examination.findings)) : nil
  }

  /// A field as people may see it.
  private static func shown(_ pair: FormBody.Pair, _ redaction: SandboxRedaction) -> (name: String, value: String) {
    let name = String(decoding: pair.name, as: UTF8.self)
    if name == "card_number" { return (name, CardMask.number(pair.value)) }
    return redaction.row(pair.name, pair.value, isHidden: name == "parameters")
  }
}
