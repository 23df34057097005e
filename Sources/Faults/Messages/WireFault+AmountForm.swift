import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Amounts that are written in another form.
  static let amountForms: [WireFault] = [
    amountFault(
      "amount-unpadded", "writes no more decimals than were given", of: "amount.decimal",
      story: "The amount was passed on as typed.",
      mend: "Fill up to the currency's decimals: 5 EUR is 5.00."
    ) { example in example.value != nil ? example.bytes("amount").map { .value(UTF8Text.json($0)) } : nil },
    amountFault(
      "amount-wholes-unpadded", "writes whole amounts without decimals", of: "amount.decimal",
      story: "Only an amount with a point was filled up.",
      mend: "Fill up to the currency's decimals: 5 EUR is 5.00."
    ) { example in
      guard let amount = example.bytes("amount"), !amount.contains(UInt8(ascii: ".")) else { return nil }
      return example.value != nil ? .value(UTF8Text.json(amount)) : nil
    },
    amountFault(
      "amount-zeros-cut", "writes no trailing zeros", of: "amount.decimal",
      story: "The amount became a number: 5.10 is printed as 5.1.",
      mend: "Fill up to the currency's decimals: 5 EUR is 5.00."
    ) { example in example.value.map { .value(text($0) { AmountStyle.shortest.apply($0) }) } },
    amountFault(
      "amount-decimal-for-minor", "writes decimals where minor units are wanted", of: "amount.minor",
      story: "Other gateways want a decimal amount.",
      mend: "Multiply by ten to the power of the currency's decimals."
    ) { example in
      guard example.value != nil else { return nil }
      return Gateway.operation("amount.decimal")?.answer(example.input)
    },
    amountFault(
      "amount-zeros-in-front", "leaves leading zeros on minor units: 005 for 0.05", of: "amount.minor",
      story: "The point was removed from the text, and the digits were sent as they were.",
      mend: "Strip leading zeros, but keep the last digit."
    ) { example in
      guard example.value != nil, let exponent = exponent(example),
        let digits = example.bytes("amount").flatMap(Amount.init)?.decimal(exponent)
      else { return nil }
      return .value(UTF8Text.json(digits.filter { $0 != UInt8(ascii: ".") }))
    },
    amountFault(
      "amount-minor-for-decimal", "writes minor units where decimals are wanted", of: "amount.decimal",
      story: "Other gateways want cents.",
      mend: "Write the point."
    ) { example in
      guard example.value != nil else { return nil }
      return Gateway.operation("amount.minor")?.answer(example.input)
    },
    amountFault(
      "amount-comma-written", "writes a decimal comma", of: "amount.decimal",
      story: "The formatter follows the locale.",
      mend: "Fix the locale."
    ) { example in example.value.map { .value(text($0) { AmountStyle.comma.apply($0) }) } },
    spelled(
      "amount-grouped-when-written", "groups thousands", of: "amount.*",
      story: "number_format groups unless told not to.", mend: "Write no separator of thousands.",
      [("the message", { AmountStyle.grouped.apply($0) }), ("the message, a binary number", { groupedNumber($0) })]),
    spelled(
      "amount-normalised", "writes amounts as Decimal.normalize() leaves them: 100.00 as 1E+2", of: "amount.decimal",
      story: "normalize() turns trailing zeros into an exponent, and str() and toString() print it.",
      mend: "Format with the decimals of the currency: f\"{amount:.2f}\" or toPlainString().",
      [("the message", { normalised($0) })]),
  ]

  /// The amount as `number_format` groups it, which takes a binary number.
  static func groupedNumber(_ amount: [UInt8]) -> [UInt8] {
    let decimals = Amount(amount)?.fraction.count ?? 0
    return AmountStyle.grouped.apply(BinaryFraction.exactly(amount, decimals: decimals) ?? amount)
  }

  /// The amount as decimal types print it after stripping trailing zeros: 100 becomes 1E+2.
  static func normalised(_ amount: [UInt8]) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    let zeros = amount.reversed().prefix { $0 == zero }.count
    guard let digits = Amount(amount), digits.fraction.allSatisfy({ $0 == zero }), digits.whole != [zero],
      let last = digits.whole.lastIndex(where: { $0 != zero }), digits.whole.count > last + 1
    else { return zeros == 0 ? amount : AmountStyle.shortest.apply(amount) }
    let rest = digits.whole.dropFirst().prefix(last)
    return digits.whole.prefix(1) + (rest.isEmpty ? [] : [UInt8(ascii: ".")] + rest)
      + Array("E+\(digits.whole.count - 1)".utf8)
  }

  /// Amounts in another spelling, with their length checked before or after they are written.
  private static func spelled(
    _ name: String, _ phrase: String, of operation: String, story: String, mend: String,
    _ spellings: [(place: String, write: @Sendable ([UInt8]) -> [UInt8])]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { asked in
      guard matches(operation, asked.name) else { return [] }
      return spellings.flatMap { place, write -> [(place: String, answer: Mistaken)] in
        let unchecked: Mistaken = { example in example.value.map { .value(text($0, write)) } }
        return [
          (place, unchecked), ("\(place), before its length is checked", { example in checked(example, write) }),
        ]
      }
    }
  }

  /// The answer of a port that checks the length of what it has written.
  private static func checked(_ example: MessageExample, _ write: ([UInt8]) -> [UInt8]) -> Answer? {
    guard example.value != nil || example.rejection?.code == .tooLong, let exponent = exponent(example),
      let amount = example.bytes("amount").flatMap(Amount.init),
      let right = isMinor(example) ? amount.minorUnits(exponent) : amount.decimal(exponent)
    else { return nil }
    let gateway = Gateway.payment.first { $0.name == example.input["gateway"]?.string }
    let written = write(right)
    return written.count > (gateway?.longestAmount ?? Gateway.beyondMoney)
      ? .reject(Rejection(.tooLong, "")) : .value(UTF8Text.json(written))
  }
}
