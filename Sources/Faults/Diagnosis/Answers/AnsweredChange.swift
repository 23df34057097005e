import ConformanceKit
import Encodings
import Gateways

/// What a port answers in a member instead of the right text.
enum AnsweredChange: Hashable {
  /// The text, changed by a rule.
  case changed(SentChange)
  /// Only what comes before this byte.
  case cutBefore(UInt8)
  /// The text without this many bytes at its end.
  case withoutLast(Int)
  /// The text with more behind it, or in front of it.
  case followed([UInt8])
  case preceded([UInt8])
  /// The text with another end, or another beginning.
  case ended([UInt8], [UInt8])
  case begun([UInt8], [UInt8])
  /// The text with every occurrence of one text replaced.
  case exchanged([UInt8], [UInt8])
  /// The text with every occurrence of one byte replaced.
  case replaced(UInt8, UInt8)
  /// Another unit: a decimal number with its point moved right by this many digits, or left if negative.
  case shifted(Int)
  /// Another text of the message.
  case other(String)
  /// The same, and nothing where that text did not come.
  case otherAlone(String)
  /// The right value of another member of the object.
  case beside(String)
  /// The same text in every answer.
  case always([UInt8])
  /// One text in place of another, or of none.
  case instead([UInt8]?, [UInt8])
  /// Nothing.
  case missing
  /// The right text, under another name.
  case renamed(String)

  /// Whether the port's value is what this change makes; `nil` where the member says nothing of it.
  func isSeen(in member: AnsweredMember, of message: AnsweredMessage) -> Bool? {
    if case .renamed(let name) = self {
      return member.alias == name ? true : member.isRight && !member.isEmpty ? false : nil
    }
    if case .beside(let name) = self, let alias = member.alias { return alias == name }
    guard member.alias == nil, let expected = answered(member, message) else { return nil }
    if member.got == expected { return true }
    return member.isRight || !allowsOthers ? false : nil
  }

  /// Whether a wrong answer that differs from this change leaves the change possible.
  private var allowsOthers: Bool {
    switch self {
    case .other, .otherAlone, .always: false
    default: true
    }
  }

  /// The answer of a port with this change; `nil` where it makes no difference.
  private func answered(_ member: AnsweredMember, _ message: AnsweredMessage) -> [UInt8]?? {
    let expected: [UInt8]??
    switch self {
    case .changed(let change): expected = member.right.map { change.applied(to: $0) }
    case .cutBefore(let byte): expected = member.right.map { Array($0.prefix { $0 != byte }) }
    case .withoutLast(let count): expected = member.right.flatMap { $0.count > count ? $0.dropLast(count) : nil }
    case .ended(let one, let other):
      expected = member.right.flatMap { $0.suffix(one.count) == one[...] ? $0.dropLast(one.count) + other : nil }
    case .begun(let one, let other):
      expected = member.right.flatMap { $0.starts(with: one) ? other + $0.dropFirst(one.count) : nil }
    case .exchanged(let one, let other): expected = member.right.map { Self.exchanging(one, other, in: $0) }
    case .followed(let more): expected = member.right.map { $0 + more }
    case .preceded(let more): expected = member.right.map { more + $0 }
    case .replaced(let one, let other): expected = member.right.map { $0.map { $0 == one ? other : $0 } }
    case .shifted(let places):
      guard let right = member.right, let shifted = Self.shift(right, places) else { return nil }
      // The port may spell the number in its own way.
      expected = member.got.map { .some(Self.isSame(shifted, $0) ? $0 : shifted) } ?? .some(shifted)
    // A port that answers an optional member has this mistake there too; one that does not may have checked.
    case .other(let name): expected = member.isEmpty ? nil : message.came[name].map { .some($0) }
    case .otherAlone(let name):
      expected = member.right == nil || message.repeated.contains(name) ? nil : .some(message.came[name])
    case .beside(let name): expected = member.isEmpty ? nil : member.beside[name]
    case .always(let text): expected = member.isEmpty ? nil : .some(text)
    case .instead(let from, let to): expected = member.right == from ? .some(to) : nil
    case .missing: expected = member.right == nil ? nil : .some(nil)
    case .renamed: expected = nil
    }
    return expected == .some(member.right) ? nil : expected
  }

  /// The preference among changes that explain the same: the lowest is reported.
  var rank: Int {
    switch self {
    case .changed(let change): change.rank
    // A cut before a separator is not a cut to a length.
    case .cutBefore(let byte): ASCII.isLetterOrDigit(byte) ? 3 : 0
    case .shifted, .replaced: 3
    case .other: 4
    case .otherAlone, .withoutLast, .followed, .preceded, .missing, .renamed: 5
    case .beside, .always: 6
    case .instead: 7
    case .ended, .begun: 8
    case .exchanged: 9
    }
  }

  /// A decimal number with its point moved, without superfluous zeros; `nil` for any other text.
  static func shift(_ text: [UInt8], _ places: Int) -> [UInt8]? {
    guard let amount = Amount(text) else { return nil }
    let zero = UInt8(ascii: "0")
    let digits = amount.whole + amount.fraction
    let point = amount.whole.count + places
    guard digits.contains(where: { $0 != zero }) else { return nil }
    let padded =
      [UInt8](repeating: zero, count: max(0, -point)) + digits
      + [UInt8](repeating: zero, count: max(0, point - digits.count))
    let whole = Array(padded[..<max(0, point)].drop { $0 == zero })
    let fraction = Array(padded[max(0, point)...].reversed().drop { $0 == zero }.reversed())
    return (whole.isEmpty ? [zero] : whole) + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }

  /// Whether two decimal numbers are the same amount.
  static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard let one = shift(one, 0) else { return false }
    return one == shift(other, 0)
  }

  private static func exchanging(_ one: [UInt8], _ other: [UInt8], in text: [UInt8]) -> [UInt8] {
    var (changed, index): ([UInt8], Int) = ([], 0)
    while let found = ByteSearch.first(one, in: text, from: index) {
      changed += text[index..<found] + other
      index = found + one.count
    }
    return changed + text[index...]
  }
}
