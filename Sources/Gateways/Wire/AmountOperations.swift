import Encodings

extension Gateway {
  /// Amounts of money, in the two ways that gateways want them.
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

  private static let fields: [InputField] = [.text("amount"), .text("currency"), .word("gateway", AmountRule.gateways)]

  private static func write(
    _ input: Input, _ form: (Amount, Int) -> [UInt8]?
  ) throws(Refusal) -> Operation.Product {
    let rule: AmountRule
    do { rule = try AmountRule(input.text("gateway")) } catch { throw .badInput(error) }
    let currency = try rule.currency(input.text("currency"))
    let amount = try rule.amount(input.text("amount"))
    guard let text = form(amount, currency.exponent) else {
      throw .reject(.tooManyDecimals, "\(currency.code) has \(currency.exponent) decimals, the amount has more")
    }
    try rule.checkLength(text)
    return Operation.Product(value: UTF8Text.json(text))
  }
}

/// How a gateway wants amounts.
struct AmountRule {
  /// The characters that an amount may have.
  let longest: Int

  static let edfaPg = AmountRule(longest: 32)

  private static let longest: [String: Int] = [
    // payfortdoc, iOS SDK operations: amount, maximum length 10.
    "payfort": 10,
    // Computop iOS SDK 1.2.5, its table of parameters: Amount 1..12.
    "nexi": 12,
    // No published limit: a bound all the same, far beyond money.
    "edfapg": edfaPg.longest, "placetopay": 32, "everypay": 32,
  ]

  static let gateways = longest.keys.sorted()

  private init(longest: Int) { self.longest = longest }

  init(_ gateway: [UInt8]) throws(InputError) {
    guard let longest = Self.longest[String(decoding: gateway, as: UTF8.self)] else {
      throw InputError("gateway", "must be one of \(Self.gateways.joined(separator: ", "))")
    }
    self.longest = longest
  }

  func currency(_ code: [UInt8]) throws(Refusal) -> Currency {
    guard let currency = Currency(code) else {
      throw .reject(.unknownCurrency, "the currency must be a current three-letter code of ISO 4217, in capitals")
    }
    return currency
  }

  func checkLength(_ text: [UInt8]) throws(Refusal) {
    guard text.count <= longest else { throw .reject(.tooLong, "the amount has more than \(longest) characters") }
  }

  func amount(_ text: [UInt8]) throws(Refusal) -> Amount {
    guard let amount = Amount(text) else {
      throw .reject(
        .invalidAmount, "an amount is digits with at most one point: no sign, exponent, comma or leading zero")
    }
    return amount
  }
}
