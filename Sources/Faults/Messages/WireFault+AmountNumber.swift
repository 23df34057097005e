import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the numbers in which amounts are computed.
  static let amountNumbers: [WireFault] = [
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

  static func isMinor(_ example: MessageExample) -> Bool { example.operation.name == "amount.minor" }

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
