/// How a language prints a number that its default JSON parser has made a binary one.
public enum NumberSpelling: String, Sendable, Hashable, CaseIterable {
  /// Python's `repr` of a float: `100.0`, `1e+22`; integers keep their digits.
  case python = "Python"
  /// Ruby's `to_s` of a float: `100.0`, `1.0e+22`; integers keep their digits.
  case ruby = "Ruby"
  /// JavaScript's `String` of a number: `100`, `1e+21`, `12345678901234567000`.
  case javaScript = "JavaScript"
  /// PHP's float in a string context, with 14 digits: `100`, `1.0E+22`; integers of 64 bits keep their digits.
  case php = "PHP"
  /// Java's and Kotlin's `toString` of a double: `100.0`, `1.0E7`; integers keep their digits.
  case java = "Java"
  /// Go's `%v` of a float64: `100`, `1e+06`.
  case go = "Go"
  /// Go's `strconv.FormatFloat(f, 'f', -1, 64)`: no exponent, however large.
  case goFixed = "Go's FormatFloat with 'f'"

  /// The text of a number given by its digits.
  package func apply(_ digits: [UInt8]) -> [UInt8] {
    let text = String(decoding: digits, as: UTF8.self)
    let isInteger = !digits.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if isInteger, keepsInteger(text) { return text == "-0" ? [0x30] : digits }
    guard let number = Double(text), number.isFinite else { return digits }
    if number == 0 { return Array((number.sign == .minus ? negativeZero : zero).utf8) }
    let sign = number.sign == .minus ? "-" : ""
    return Array((sign + written(Significant(number.magnitude, self == .php ? 14 : 17))).utf8)
  }

  private func keepsInteger(_ text: String) -> Bool {
    switch self {
    case .python, .ruby, .java: true
    case .php: Int64(text) != nil
    case .javaScript, .go, .goFixed: false
    }
  }

  private var zero: String { showsFraction ? "0.0" : "0" }
  private var negativeZero: String { self == .javaScript ? "0" : "-\(zero)" }
  /// Whether a whole number ends in `.0`.
  private var showsFraction: Bool { [.python, .ruby, .java].contains(self) }

  private func written(_ number: Significant) -> String {
    let (digits, point) = (number.digits, number.point)
    guard isPositional(digits.count, point) else { return scientific(digits, point - 1) }
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    if point < digits.count { return "\(digits.prefix(point)).\(digits.dropFirst(point))" }
    return digits + String(repeating: "0", count: point - digits.count) + (showsFraction ? ".0" : "")
  }

  /// - Parameter point: the number of digits before the decimal point.
  private func isPositional(_ count: Int, _ point: Int) -> Bool {
    switch self {
    case .python: point > -4 && point <= 16
    case .ruby: point > -4 && (point < count || point <= 15)
    case .javaScript: point > -6 && point <= 21
    case .php: point > -4 && point <= 14
    case .java: point > -3 && point <= 7
    case .go: point > -4 && point <= 6
    case .goFixed: true
    }
  }

  private func scientific(_ digits: String, _ exponent: Int) -> String {
    let isPadded = self == .python || self == .ruby || self == .go
    let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : [.ruby, .php, .java].contains(self) ? ".0" : ""
    let size = String(exponent.magnitude)
    let padded = isPadded && size.count < 2 ? "0\(size)" : size
    let mark = self == .php || self == .java ? "E" : "e"
    let sign = exponent < 0 ? "-" : self == .java ? "" : "+"
    return "\(digits.prefix(1))\(fraction)\(mark)\(sign)\(padded)"
  }

  /// The fewest digits that identify a number, and the position of the decimal point.
  private struct Significant {
    private(set) var digits: String
    private(set) var point: Int

    init(_ number: Double, _ most: Int) {
      let parts = number.description.split(separator: "e")
      let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
      let (whole, fraction) = (mantissa.first ?? "", mantissa.dropFirst().first ?? "")
      let all = whole + fraction
      let significant = all.drop { $0 == "0" }
      point = whole.count - (all.count - significant.count) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
      digits = String(significant)
      round(to: most)
      while digits.last == "0" { digits.removeLast() }
    }

    private mutating func round(to most: Int) {
      guard digits.count > most else { return }
      var kept = Array(digits.utf8.prefix(most))
      let rest = digits.dropFirst(most)
      // Half goes to the even digit.
      let isUp = rest == "5" ? !(kept.last ?? 0).isMultiple(of: 2) : rest >= "5"
      guard isUp else { return digits = String(decoding: kept, as: UTF8.self) }
      while kept.last == 0x39 { kept.removeLast() }
      if let last = kept.popLast() {
        kept.append(last + 1)
      } else {
        kept = [0x31]
        point += 1
      }
      digits = String(decoding: kept, as: UTF8.self)
    }
  }
}
