import Encodings
import Formulas
import Gateways

extension WireFault {
  /// A number parser of a standard library, after which only negative and infinite numbers are refused.
  private enum NumberParser: String, CaseIterable {
    case python = "Python's Decimal"
    case javaScript = "JavaScript's Number"
    case php = "PHP's is_numeric"

    /// The plain decimal form of the number that is parsed from a text; `nil` where there is none.
    func plain(_ text: [UInt8]) -> [UInt8]? {
      guard let text = String(validating: text, as: UTF8.self) else { return nil }
      if self == .javaScript {
        if text.allSatisfy(\.isWhitespace) { return [UInt8(ascii: "0")] }
        if let digits = text.wholeMatch(of: /0[xX]([0-9A-Fa-f]{1,15})/)?.output.1 {
          return UInt64(digits, radix: 16).map { Array(String($0).utf8) }
        }
      }
      let own =
        self == .python
        ? Self.westernDigits(text).replacing(/([0-9])_([0-9])/) { "\($0.output.1)\($0.output.2)" } : text
      guard let match = own.wholeMatch(of: /\s*([+\-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+\-]?[0-9]{1,2}))?\s*/),
        case let (sign, whole, fraction) = (match.output.1, match.output.2, match.output.3 ?? ""),
        !(whole + fraction).isEmpty, sign != "-" || (whole + fraction).allSatisfy({ $0 == "0" })
      else { return nil }
      return Self.shifted(Array(whole.utf8), Array(fraction.utf8), by: match.output.4.flatMap { Int($0) } ?? 0)
    }

    private static func westernDigits(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0.digit.map { Unicode.Scalar($0) } ?? $0 }))
    }

    /// The digits with their point moved, without leading zeros, but with at least one digit before the point.
    private static func shifted(_ whole: [UInt8], _ fraction: [UInt8], by places: Int) -> [UInt8] {
      let zero = UInt8(ascii: "0")
      let (front, back) = (max(0, -places - whole.count), max(0, places - fraction.count))
      let digits = Array(repeating: zero, count: front) + whole + fraction + Array(repeating: zero, count: back)
      let point = front + whole.count + places
      let before = digits[..<point].drop { $0 == zero }
      let after = digits[point...]
      return (before.isEmpty ? [zero] : before) + (after.isEmpty ? [] : [UInt8(ascii: ".")] + after)
    }
  }

  /// Amounts in other forms than plain digits with a point.
  static let amountsByParser = WireFault(
    "amount-by-number-parser", "accepts as an amount whatever … accepts as a number",
    story: "The text was parsed as a number, and whatever the parser accepts was accepted.",
    mend: "Match the whole text first: [0-9]+ with a point and digits, and nothing around them."
  ) { operation in
    guard matches("amount.*", operation.name) else { return [] }
    return NumberParser.allCases.map { parser in
      (
        parser.rawValue,
        { example in
          guard example.rejection?.code == .invalidAmount, let plain = example.bytes("amount").flatMap(parser.plain)
          else {
            return nil
          }
          let answer = example.answer("amount", UTF8Text.json(plain))
          // Of negative numbers only 0 is accepted; it keeps its sign.
          guard case .value(let value) = answer, example.bytes("amount")?.first == UInt8(ascii: "-") else {
            return answer
          }
          return .value(text(value) { [UInt8(ascii: "-")] + $0 })
        }
      )
    }
  }
}
