import Encodings

extension Gateway {
  /// Amounts of money, in the two forms that gateways use.
  static let amount = Gateway(
    name: "amount", title: "Amounts",
    operations: [
      Operation("amount.minor", "An amount in minor units: 1999 for 19.99 EUR.", fields) {
        (input) throws(Refusal) -> Operation.Product in
        try write(input) { $0.minorUnits($1) }
      }.inOrder([.unknownCurrency], [.invalidAmount], [.tooManyDecimals], [.tooLong]).refusing(
        .unknownCurrency, .invalidAmount, .tooManyDecimals, .tooLong
      ).checkingForm(of: "amount"),
      Operation("amount.decimal", "An amount with all the decimals of its currency.", fields) {
        (input) throws(Refusal) -> Operation.Product in
        try write(input) { $0.decimal($1) }
      }.inOrder([.unknownCurrency], [.invalidAmount], [.tooManyDecimals], [.tooLong]).refusing(
        .unknownCurrency, .invalidAmount, .tooManyDecimals, .tooLong
      ).checkingForm(of: "amount"),
    ])

  private static let fields: [InputField] = [
    .text("amount"), .text("currency"), .word("gateway", payment.map(\.name).sorted()),
  ]

  private static func write(
    _ input: Input, _ form: (Amount, Int) -> [UInt8]?
  ) throws(Refusal) -> Operation.Product {
    guard let gateway = payment.first(where: { input.text("gateway").elementsEqual($0.name.utf8) }) else {
      throw .badInput(InputError("gateway", "must be the name of a gateway"))
    }
    guard let currency = Currency(input.text("currency")) else {
      throw .reject(.unknownCurrency, "the currency must be a current three-letter code of ISO 4217, in capitals")
    }
    guard let amount = Amount(input.text("amount")) else {
      throw .reject(
        .invalidAmount, "an amount is digits with at most one point: no sign, exponent, comma or leading zero")
    }
    guard let text = form(amount, currency.exponent) else {
      throw .reject(.tooManyDecimals, "\(currency.code) has \(currency.exponent) decimals, the amount has more")
    }
    try gateway.checkLength(ofAmount: text)
    return Operation.Product(value: UTF8Text.json(text))
  }

  /// Refuses an amount that is too long for the gateway.
  func checkLength(ofAmount text: [UInt8], in field: String? = nil) throws(Refusal) {
    guard text.count > longestAmount else { return }
    throw .reject(.tooLong, "\(field.map { "'\($0)'" } ?? "the amount") has more than \(longestAmount) characters")
  }
}
