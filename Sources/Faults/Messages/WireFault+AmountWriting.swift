import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with amounts of money.
  static let amountWriting: [WireFault] = [
    amountFault(
      "amount-exponent-two-for-all", "uses two decimals for every currency",
      story: "Amounts are multiplied by 100, or written with two decimals, whatever the currency.",
      mend: "Look up the exponent: 0 for JPY and KRW, 3 for KWD, BHD, JOD and OMR."
    ) { scaled($0, exponent: 2) },
    amountFault(
      "amount-three-decimals-unknown", "does not know currencies with three decimals",
      story: "A list of zero-decimal currencies was copied.",
      mend: "BHD, IQD, JOD, KWD, LYD, OMR and TND have three decimals."
    ) { example in exponent(example).map { $0 == 3 } == true ? scaled(example, exponent: 2) : nil },
    amountFault(
      "amount-some-three-decimals-unknown", "counts two decimals in IQD, LYD and TND",
      story: "The list was written for the Gulf.",
      mend: "BHD, IQD, JOD, KWD, LYD, OMR and TND have three decimals."
    ) { example in
      let unknown = ["IQD", "LYD", "TND"].map { Array($0.utf8) }
      return example.bytes("currency").map(unknown.contains) == true ? scaled(example, exponent: 2) : nil
    },
    amountFault(
      "amount-zero-decimals-unknown", "does not know currencies without decimals",
      story: "Only the Gulf's three decimals were considered.",
      mend: "JPY, KRW, VND and a dozen others have none."
    ) { example in exponent(example).map { $0 == 0 } == true ? scaled(example, exponent: 2) : nil },
    amountFault(
      "amount-four-decimals-unknown", "does not know currencies with four decimals", story: "A list ended at three.",
      mend: "CLF and UYW have four."
    ) { example in exponent(example).map { $0 == 4 } == true ? scaled(example, exponent: 2) : nil },
    WireFault(
      "amount-by-binary-float", "computes amounts in binary fractions and truncates",
      story: "(int)(19.99 * 100) is 1998.",
      mend: "Move the point in the text, or count in decimals: no binary fractions."
    ) { operation in
      // Some ports handle amounts beyond the precision of a binary fraction in another way.
      switch operation.name {
      case "amount.minor":
        [
          ("the message", cutting(below: 1e15)), ("all amounts", cutting(below: 0x1p63)),
          ("amounts of any size", cutting(below: .infinity)),
        ]
      case "amount.decimal": [("the message", cutting(below: 1e15))]
      default: []
      }
    },
    amountFault(
      "amount-rounded-binary-float", "computes amounts in binary fractions and rounds", of: "amount.minor",
      story: "Math.round(amount * 100) is wrong beyond 2^53.",
      mend: "Move the point in the text, or count in decimals: no binary fractions."
    ) { example in
      guard let exponent = exponent(example), let value = amountNumber(example) else { return nil }
      guard value.isFinite else { return .error(InputError("amount", "is beyond binary fractions")) }
      guard example.value != nil else { return nil }
      let units = ((0..<exponent).reduce(1.0) { product, _ in product * 10 } * value).rounded(.toNearestOrEven)
      return Int(exactly: units).map { .value(.text(String($0))) }
    },
    amountFault(
      "amount-through-a-double", "converts amounts to a binary number, which holds 15 digits", of: "amount.decimal",
      story: "Number(amount).toFixed(2), number_format and sprintf with %.2f read the text into a double.",
      mend: "Move the point in the text, or count in decimals: no binary fractions."
    ) { example in
      if let text = example.value?.string, let right = Amount(Array(text.utf8)) {
        return BinaryFraction.printed(Array(text.utf8), decimals: right.fraction.count).map {
          .value(UTF8Text.json($0))
        }
      }
      // A text that a double cannot hold becomes infinite; its length was not checked.
      guard example.rejection?.code == .tooLong, let value = amountNumber(example), !value.isFinite else { return nil }
      return .value(.null)
    },
    amountFault(
      "amount-in-28-digits", "computes amounts in 28 digits", of: "amount.minor",
      story: "Python's Decimal keeps 28 unless told otherwise, and C#'s decimal has no more.",
      mend: "Move the point in the text, or compute with more digits than the longest amount has."
    ) { example in
      example.value?.string.flatMap { rounded($0, to: 28) }.map { .value(.text($0)) }
    },
    amountFault(
      "amount-in-32-bits", "computes minor units in 32 bits", of: "amount.minor",
      story: "An int of Java, C# or a 32-bit system.", mend: "Count in 64 bits, or move the point in the text."
    ) { example in
      example.value?.string.flatMap(in32Bits).map { .value(.text($0)) }
    },
    amountFault(
      "amount-of-large-numbers-as-float", "prints large amounts as binary fractions do",
      story: "A Double has 15 digits.",
      mend: "Keep the amount as text."
    ) { example in
      guard example.value != nil, let value = amountNumber(example), value >= 1e15 else { return nil }
      return .value(.text("\(value)"))
    },
  ]

  /// Amounts that are written in another form.
  static let amountForms: [WireFault] = [
    amountFault(
      "amount-unpadded", "writes no more decimals than were given", of: "amount.decimal",
      story: "The amount was passed on as typed.",
      mend: "Fill up to the currency's decimals: 5 EUR is 5.00."
    ) { example in example.value != nil ? example.bytes("amount").map { .value(UTF8Text.json($0)) } : nil },
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

  static func amountFault(
    _ name: String, _ phrase: String, of operation: String = "amount.*", story: String, mend: String,
    _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: operation, story: story, mend: mend, answer: answer)
  }

  /// An integer truncated to 32 bits with a sign; `nil` for one that does not fit in 64 bits either.
  static func in32Bits(_ digits: String) -> String? { Int64(digits).map { String(Int32(truncatingIfNeeded: $0)) } }

  /// Computes in binary fractions and truncates results below a limit; an infinite number is an error.
  private static func cutting(below limit: Double) -> Mistaken {
    { example in
      guard let exponent = exponent(example), let value = amountNumber(example) else { return nil }
      guard value.isFinite else { return .error(InputError("amount", "is beyond binary fractions")) }
      let scale = (0..<exponent).reduce(1.0) { product, _ in product * 10 }
      guard example.value != nil, value * scale < limit else { return nil }
      let units = BinaryFraction.digits(of: value * scale)
      return .value(.text(isMinor(example) ? units : decimal(units, exponent)))
    }
  }

  private static func isMinor(_ example: MessageExample) -> Bool { example.operation.name == "amount.minor" }

  static func exponent(_ example: MessageExample) -> Int? {
    example.bytes("currency").flatMap(Currency.init)?.exponent
  }

  static func amountNumber(_ example: MessageExample) -> Double? {
    example.bytes("amount").flatMap { Double(String(decoding: $0, as: UTF8.self)) }
  }

  /// The answer for a currency with that many decimals.
  private static func scaled(_ example: MessageExample, exponent wrong: Int) -> Answer? {
    guard exponent(example) != wrong, example.value != nil || example.rejection?.code == .tooManyDecimals else {
      return nil
    }
    return example.answer("currency", .text(wrong == 2 ? "EUR" : wrong == 3 ? "KWD" : "JPY"))
  }

  private static func decimal(_ units: String, _ exponent: Int) -> String {
    guard exponent > 0 else { return units }
    let digits = String(repeating: "0", count: max(0, exponent + 1 - units.count)) + units
    return digits.dropLast(exponent) + "." + digits.suffix(exponent)
  }

  /// A whole number rounded to that many digits, half to even as decimal types do; `nil` where it has no more.
  private static func rounded(_ number: String, to count: Int) -> String? {
    let digits = Array(number.utf8)
    guard digits.count > count, digits.allSatisfy(ASCII.isDigit) else { return nil }
    var kept = Array(digits.prefix(count))
    let rest = digits[count...]
    let half = [UInt8(ascii: "5")] + Array(repeating: UInt8(ascii: "0"), count: rest.count - 1)
    let isUp = half.lexicographicallyPrecedes(rest) || rest.elementsEqual(half) && kept[count - 1] & 1 == 1
    if isUp {
      let nines = kept.reversed().prefix { $0 == UInt8(ascii: "9") }.count
      for place in (count - nines)..<count { kept[place] = UInt8(ascii: "0") }
      if nines == count { kept.insert(UInt8(ascii: "1"), at: 0) } else { kept[count - nines - 1] += 1 }
    }
    return String(decoding: kept, as: UTF8.self) + String(repeating: "0", count: rest.count)
  }
}
