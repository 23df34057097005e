import Encodings
import Messages

/// The calls that make and change payments.
extension EdfaPgEmulator {
  /// SALE, RECURRING_SALE and Apple Pay.
  mutating func pay(
    _ call: EdfaPgCall, _ form: FormReading, _ first: EdfaPgTransaction?, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    let currency = first?.currency ?? form.word("order_currency")
    guard MinorAmount.of(form.word("order_amount"), currency) != nil else {
      return .json(400, EdfaPgAnswer.error("order_amount: not an amount of this currency"))
    }
    if let first, first.recurringToken.map({ ConstantTime.equal(Array($0.utf8), form["recurring_token"]) }) != true {
      return exchange.refuse(
        "the token is not the one that this first payment gave",
        .json(400, EdfaPgAnswer.error("recurring_token: unknown", code: 205005)))
    }
    var transaction = EdfaPgTransaction(form, first, call, currency)
    exchange.review.subject = transaction.id
    transaction.plan = exchange.plan(or: transaction.plan)
    switch transaction.plan {
    case .declined: transaction.decline("The test card says so")
    case .redirectApproved, .redirectDeclined: transaction.status = .redirect
    case .approved, .captureDeclined: transaction.approve()
    }
    if form.word("recurring_init") == "Y" { transaction.recurringToken = Identifier.hex(20) }
    put(transaction, &exchange)
    if transaction.status != .redirect { callback(transaction, call.action, transaction.amount, &exchange) }
    return .json(200, EdfaPgAnswer.payment(transaction, call.action, "\(exchange.base)/collector/\(transaction.id)"))
  }

  /// Captures an authorization once, in whole or in part.
  mutating func capture(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    var transaction = transaction
    guard transaction.status == .pending else {
      return exchange.refuse(
        "only a payment in status PENDING can be captured", .json(400, EdfaPgAnswer.error("Not pending", code: 208003)))
    }
    let amount = form["amount"].isEmpty ? transaction.amount : form.word("amount")
    guard let minor = MinorAmount.of(amount, transaction.currency), minor > 0 else { return nothing(&exchange) }
    guard minor <= transaction.minorAmount else {
      return exchange.refuse(
        "more than was authorized", .json(400, EdfaPgAnswer.error("Amount too high", code: 208004)))
    }
    let isGood = transaction.plan != .captureDeclined
    transaction.captured = minor
    transaction.record("CAPTURE", amount, isGood)
    transaction.status = isGood ? .settled : .declined
    transaction.reason = isGood ? nil : "The test card says so"
    put(transaction, &exchange)
    callback(transaction, "CAPTURE", amount, &exchange)
    return .json(200, EdfaPgAnswer.change(transaction, "CAPTURE", amount))
  }

  /// Refunds a payment in parts, or voids an authorization as a whole.
  mutating func creditVoid(
    _ form: FormReading, _ transaction: EdfaPgTransaction, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    var transaction = transaction
    guard [.pending, .settled].contains(transaction.status) else {
      return exchange.refuse(
        "only a payment in status SETTLED or PENDING can be refunded",
        .json(400, EdfaPgAnswer.error("Neither settled nor pending", code: 208005)))
    }
    let left = transaction.left
    let amount = form["amount"].isEmpty ? nil : form.word("amount")
    let minor = amount.map { MinorAmount.of($0, transaction.currency) ?? 0 } ?? left
    guard minor > 0 else { return nothing(&exchange) }
    guard minor <= left else {
      return exchange.refuse(
        "more than is left of the payment", .json(400, EdfaPgAnswer.error("Amount too high", code: 208006)))
    }
    if transaction.status == .pending {
      guard minor == transaction.minorAmount else {
        return exchange.refuse(
          "an authorization can only be reversed as a whole",
          .json(400, EdfaPgAnswer.error("Partial reversal", code: 208009)))
      }
      transaction.status = .reversal
    } else {
      transaction.refunded += minor
      if transaction.left == 0 { transaction.status = .refund }
    }
    let given = amount ?? MinorAmount.decimal(minor, transaction.currency)
    transaction.record(transaction.status == .reversal ? "REVERSAL" : "REFUND", given, true)
    put(transaction, &exchange)
    callback(transaction, "CREDITVOID", given, &exchange)
    return .json(200, EdfaPgAnswer.accepted(transaction))
  }

  /// Refuses an amount of zero, with which nothing can be done although no document forbids it explicitly.
  private func nothing(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    return exchange.refuse(
      "an amount of zero", .json(400, EdfaPgAnswer.error("amount: This value should be positive.")))
  }
}
