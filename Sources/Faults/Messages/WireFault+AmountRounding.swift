import Encodings
import Formulas
import Gateways

extension WireFault {
  /// How languages round.
  private enum Rounding: String, CaseIterable {
    /// PHP's `round` and `number_format`, and decimals that round half up.
    case halfUp = "halves up"
    /// The default of Python's and C#'s decimals.
    case halfToEven = "halves to even digits"
    /// JavaScript's `toFixed` and `Math.round`.
    case binary = "as binary numbers"
    /// `%.2f` of C, Python and Go.
    case binaryToEven = "as binary numbers, halves to even digits"

    func apply(_ amount: Amount, _ decimals: Int) -> [UInt8]? {
      let text = amount.whole + [UInt8(ascii: ".")] + amount.fraction
      let isHalf =
        amount.fraction.dropFirst(decimals).first == UInt8(ascii: "5")
        && amount.fraction.dropFirst(decimals + 1).allSatisfy { $0 == UInt8(ascii: "0") }
      let last = (amount.whole + amount.fraction.prefix(decimals)).last ?? UInt8(ascii: "0")
      let isUp =
        switch self {
        case .halfUp: (amount.fraction.dropFirst(decimals).first ?? 0) >= UInt8(ascii: "5")
        case .halfToEven:
          isHalf ? last & 1 == 1 : (amount.fraction.dropFirst(decimals).first ?? 0) >= UInt8(ascii: "5")
        case .binary, .binaryToEven: false
        }
      switch self {
      case .binary: return BinaryFraction.fixed(text, decimals: decimals)
      case .binaryToEven where isHalf && decimals == 0 && last & 1 == 0: return amount.whole
      case .binaryToEven: return BinaryFraction.fixed(text, decimals: decimals)
      case .halfUp, .halfToEven:
        guard let units = Int(String(decoding: amount.whole + amount.fraction.prefix(decimals), as: UTF8.self)) else {
          return nil
        }
        let digits = String(units + (isUp ? 1 : 0))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return Array((decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))").utf8)
      }
    }
  }

  /// Amounts with more decimals than their currency has.
  static let excessDecimalsRounded = WireFault(
    "amount-excess-decimals-rounded", "rounds decimals that the currency does not have",
    story: "toFixed, number_format, %.2f and decimals with a scale round whatever is given.",
    mend: "Refuse it: nobody knows what the caller meant."
  ) { operation in
    guard matches("amount.*", operation.name) else { return [] }
    return Rounding.allCases.map { rounding in
      (
        rounding.rawValue,
        { example in
          guard example.rejection?.code == .tooManyDecimals, let decimals = exponent(example),
            let rounded = example.bytes("amount").flatMap(Amount.init).flatMap({ rounding.apply($0, decimals) })
          else { return nil }
          return example.answer("amount", UTF8Text.json(rounded))
        }
      )
    }
  }
}
