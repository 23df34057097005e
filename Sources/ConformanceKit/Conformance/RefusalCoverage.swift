/// The rejections that vectors/OPERATIONS.md gives an operation: each must have a refused case with an accepted twin.
enum RefusalCoverage {
  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    codes(operation).map { code in
      let refused = table.cases.filter { testCase in
        if case .answer(.reject(code)) = testCase.expectation { testCase.twin != nil } else { false }
      }
      return Coverage.Rule(
        operation: table.operation, sentence: "refuses with \(code.rawValue)",
        accepting: Set(refused.compactMap(\.twin)).count, rejecting: refused.count,
        excuse: excuse(code, operation.name))
    }
  }

  private static func codes(_ operation: Operation) -> [Rejection.Code] {
    let listed = operation.refusals + signed(operation.name)
    let known = Set(listed + byTable(operation) + bySize(operation))
    return Rejection.Code.allCases.filter(known.contains)
  }

  /// What the table of a request's fields can refuse, and the URL and secrets that stand before it.
  private static func byTable(_ operation: Operation) -> [Rejection.Code] {
    guard operation.isRequest else { return [] }
    let inputs = Set(operation.fields.map(\.name))
    let names = Set(operation.rules.map(\.name))
    var codes: [Rejection.Code] = [.missingField]
    if !inputs.isDisjoint(with: ["baseUrl", "paymentUrl"]) { codes.append(.invalidURL) }
    if inputs.contains("algorithm") { codes.append(.unsupportedAlgorithm) }
    for rule in operation.rules {
      if rule.longest != .max { codes.append(.tooLong) }
      if rule.isText { codes.append(.invalidCharacters) }
      switch rule.kind {
      case .amount, .capitals, .choice, .date, .month, .year, .locale, .email, .time, .integer, .jsonText:
        codes.append(.invalidValue)
      case .url: codes += [.invalidValue, .invalidURL]
      case .number, .boolean, .object, .array: codes.append(.wrongType)
      case .text, .alphanumeric, .words, .digits, .numeric, .ip: break
      }
    }
    // Where a call has a currency, the amount is written after it.
    if let currency = ["currency", "order_currency", "currency_code", "payment.amount.currency"].first(
      where: names.contains), currency != "currency_code" || names.contains("amount")
    {
      codes += [.unknownCurrency, .tooManyDecimals]
    }
    return codes
  }

  /// What only a body of megabytes is refused with.
  private static func bySize(_ operation: Operation) -> [Rejection.Code] {
    operation.isResponse || ["form.", "multipart.", "json."].contains(where: operation.name.hasPrefix)
      || ["edfapg.callback.verify", "placetopay.notification.verify"].contains(operation.name) ? [.tooLong] : []
  }

  private static func signed(_ operation: String) -> [Rejection.Code] {
    switch operation {
    case "edfapg.callback.verify": [.signatureMismatch, .malformedBody, .missingField, .duplicateField, .invalidValue]
    case "payfort.signature": [.unsupportedAlgorithm]
    case "payfort.signature.verify": [.signatureMismatch, .missingField, .wrongType, .unsupportedAlgorithm]
    case "placetopay.trankey", "placetopay.notification": [.unsupportedAlgorithm]
    case "placetopay.notification.verify":
      [.signatureMismatch, .malformedBody, .missingField, .wrongType, .unsupportedAlgorithm]
    case "placetopay.auth.verify": [.unsupportedAlgorithm, .invalidValue, .signatureMismatch]
    case "everypay.authorization.basic": [.invalidUsername]
    case "everypay.authorization.bearer": [.invalidToken]
    default: []
    }
  }

  /// Why a rejection needs no case; `nil` where it must have one.
  private static func excuse(_ code: Rejection.Code, _ operation: String) -> String? {
    switch (operation, code) {
    case (_, .tooLong) where !operation.hasPrefix("amount.") && !operation.contains(".request."):
      "a message of megabytes is no case; MessageSizeTests and scripts/message_sizes.py have some"
    default: nil
    }
  }
}
