/// A JSON number with the characters it was written with; amounts are never turned into binary fractions.
public struct JSONNumber: Sendable, Hashable {
  /// The number as written: `1.10`, `-0`, `1E5`.
  public let digits: String

  /// Takes digits that follow the grammar of RFC 8259 §6; the parser sees to that.
  public init(digits: String) { self.digits = digits }

  /// Whether two numbers have the same value, whatever their spelling: `1.10` and `11e-1`.
  public func equals(_ other: JSONNumber) -> Bool {
    digits == other.digits || parts == other.parts
  }

  /// Sign, significant digits without zeros at either end, and the power of ten of the last of them.
  private struct Parts: Equatable {
    var negative: Bool
    var significant: [UInt8]
    var exponent: Int
  }

  /// `nil` exponents do not occur: one that overflows saturates, and two of those are only equal when their digits are.
  private var parts: Parts {
    var negative = false
    var significant: [UInt8] = []
    var (exponent, written, exponentSign) = (0, 0, 1)
    var (inFraction, inExponent) = (false, false)
    for character in digits.utf8 {
      switch character {
      case UInt8(ascii: "-") where inExponent: exponentSign = -1
      case UInt8(ascii: "-"): negative = true
      case UInt8(ascii: "+"): continue
      case UInt8(ascii: "."): inFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
      default:
        let digit = character &- UInt8(ascii: "0")
        if inExponent {
          written = min(written * 10 + Int(digit), 1 << 40)
        } else {
          significant.append(digit)
          if inFraction { exponent -= 1 }
        }
      }
    }
    exponent += exponentSign * written
    while significant.last == 0 {
      significant.removeLast()
      exponent += 1
    }
    significant = Array(significant.drop { $0 == 0 })
    guard !significant.isEmpty else { return Parts(negative: false, significant: [], exponent: 0) }
    return Parts(negative: negative, significant: significant, exponent: exponent)
  }
}
