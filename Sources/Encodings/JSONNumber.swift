/// A JSON number in the characters in which it was written; amounts never become binary fractions.
public struct JSONNumber: Sendable, Hashable {
  /// The number as written: `1.10`, `-0`, `1E5`.
  public let digits: String

  /// Takes digits that follow the grammar of RFC 8259 §6, as the parser ensures.
  public init(digits: String) { self.digits = digits }

  /// Whether two numbers have the same value, in any spelling and of any length: `1.10` and `11e-1`.
  public func equals(_ other: JSONNumber) -> Bool {
    guard digits != other.digits else { return true }
    let (one, two) = (Parts(digits), Parts(other.digits))
    guard one.significant == two.significant else { return false }
    if one.significant.isEmpty { return true }
    return one.isNegative == two.isNegative && one.exponent.exceeds(two.exponent, by: two.shift - one.shift)
  }

  /// The longest number without an exponent that ``plain`` writes, in bytes.
  private static let longestPlain = 64

  /// The number without an exponent: `12.5` for `1.25e1`; `nil` where that would be too long, and unchanged where it
  /// has none.
  package var plain: String? {
    let halves = digits.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    guard halves.count > 1 else { return digits }
    let isNegative = halves[0].first == UInt8(ascii: "-")
    let number = isNegative ? halves[0].dropFirst() : halves[0]
    let whole = number.prefix { $0 != UInt8(ascii: ".") }
    let figures = Array(number.filter(ASCII.isDigit))
    guard figures.count < Self.longestPlain, let exponent = Int(String(decoding: halves[1], as: UTF8.self)),
      abs(exponent) < Self.longestPlain
    else { return nil }
    let zero = UInt8(ascii: "0")
    let point = whole.count + exponent
    let padded =
      [UInt8](repeating: zero, count: max(0, 1 - point)) + figures
      + [UInt8](repeating: zero, count: max(0, point - figures.count))
    let front = Array(padded[..<max(1, point)].drop { $0 == zero })
    let back = padded[max(1, point)...]
    let text = (front.isEmpty ? [zero] : front) + (back.isEmpty ? [] : [UInt8(ascii: ".")] + back)
    return (isNegative ? "-" : "") + String(decoding: text, as: UTF8.self)
  }

  /// The parts of a number, whose value is `significant` after a point, times ten to the power of `exponent` plus
  /// `shift`.
  private struct Parts {
    var isNegative = false
    /// The digits without leading and trailing zeros.
    var significant: [UInt8] = []
    /// The exponent as written.
    var exponent = Exponent()
    /// The number of digits from the first significant one to the point.
    var shift = 0

    init(_ digits: String) {
      let halves = digits.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
      var (seen, point) = (0, -1)
      for character in halves[0] {
        switch character {
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "."): point = seen
        default:
          seen += 1
          if !significant.isEmpty || character != UInt8(ascii: "0") {
            significant.append(character)
          }
        }
      }
      shift = (point < 0 ? seen : point) - (seen - significant.count)
      while significant.last == UInt8(ascii: "0") { significant.removeLast() }
      if halves.count > 1 { exponent = Exponent(Array(halves[1])) }
    }
  }

  /// A whole number of any length.
  private struct Exponent {
    var isNegative = false
    var digits: [UInt8] = []

    init() {}

    init(_ text: [UInt8]) {
      isNegative = text.first == UInt8(ascii: "-")
      digits = text.filter(ASCII.isDigit)
    }

    /// Whether this exponent is the other plus `step`.
    func exceeds(_ other: Exponent, by step: Int) -> Bool {
      let count = max(digits.count, other.digits.count)
      var difference = 0
      for place in stride(from: count, to: 0, by: -1) {
        difference = difference * 10 + digit(place) - other.digit(place)
        // Further digits cannot bring it back to `step`, which is never larger than a number is long.
        if abs(difference) > 1 << 32 { return false }
      }
      return difference == step
    }

    /// The digit at a place counted from the end, with the sign of the whole.
    private func digit(_ place: Int) -> Int {
      guard place <= digits.count else { return 0 }
      let digit = Int(digits[digits.count - place]) - 0x30
      return isNegative ? -digit : digit
    }
  }
}
