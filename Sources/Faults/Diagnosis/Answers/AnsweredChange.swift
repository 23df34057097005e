import ConformanceKit
import Encodings
import Gateways

/// What a port answers in a member in place of the right text.
enum AnsweredChange: Hashable {
  /// The text changed by rule.
  case changed(SentChange)
  /// What stands before this byte alone.
  case cutBefore(UInt8)
  /// All but this many bytes at the end.
  case withoutLast(Int)
  /// With more behind it, or in front.
  case followed([UInt8])
  case preceded([UInt8])
  /// Another end, or another beginning.
  case ended([UInt8], [UInt8])
  case begun([UInt8], [UInt8])
  /// One text for another everywhere.
  case exchanged([UInt8], [UInt8])
  /// One byte for another everywhere.
  case replaced(UInt8, UInt8)
  /// Another unit: the point of a decimal number moved to the right by this many digits, or to the left.
  case shifted(Int)
  /// Another text that came.
  case other(String)
  /// The same, and nothing where that did not come.
  case otherAlone(String)
  /// What is right for a member beside it.
  case beside(String)
  /// Always the same.
  case always([UInt8])
  /// One text for another, or where there is none.
  case instead([UInt8]?, [UInt8])
  /// Nothing.
  case missing
  /// The right text, under another name.
  case renamed(String)

  /// Changes of what is answered; the others are of what is sent alone.
  private static func isOfAnswers(_ change: SentChange) -> Bool {
    switch change {
    case .cut, .last, .trimmed, .inLowerCase, .inUpperCase, .capitalised, .titled, .titledByLetters,
      .cleaned, .escapedForHTML, .escapedForSQL, .inASCII, .withinLatin1, .repaired, .withoutZeros, .without,
      .withoutZone, .timedAnew, .inUTC,
      .percentEncoded, .formEncoded, .dated, .sinceEpoch, .times, .base64ForURLs, .hexadecimalForBase64:
      true
    case .inLatin1, .inUTF8Twice, .inBase64, .withoutFalse, .jsonByHand, .jsonTwice, .jsonObjectsAsText, .jsonAnew,
      .printed, .rounded, .withoutZero, .replaced:
      false
    }
  }

  /// What may be behind a wrong member.
  static func all(_ member: AnsweredMember, _ message: AnsweredMessage) -> [AnsweredChange] {
    if let alias = member.alias { return [.renamed(alias)] }
    guard let got = member.got else { return [.missing] }
    let others = message.came.filter { $0.value == got && $0.key != member.name }.keys.flatMap {
      [AnsweredChange.other($0), .otherAlone($0)]
    }
    let changes = member.right.map { SentChange.all($0, got).filter(isOfAnswers).map(AnsweredChange.changed) } ?? []
    let beside = member.beside.filter { $0.value == got && $0.key != member.name }.keys.map(AnsweredChange.beside)
    return changes + others + beside + (member.right.map { rewritten($0, got) } ?? []) + [
      .always(got), .instead(member.right, got),
    ]
  }

  private static func rewritten(_ right: [UInt8], _ got: [UInt8]) -> [AnsweredChange] {
    var changes = shifts(right, got).map(AnsweredChange.shifted)
    if right.starts(with: got), let next = right.dropFirst(got.count).first {
      changes += [.cutBefore(next), .withoutLast(right.count - got.count)]
    }
    if !right.isEmpty, got.starts(with: right) { changes.append(.followed(Array(got.dropFirst(right.count)))) }
    if !right.isEmpty, got.suffix(right.count).elementsEqual(right) {
      changes.append(.preceded(got.dropLast(right.count)))
    }
    let front = zip(right, got).prefix { $0 == $1 }.count
    let back = zip(right.reversed(), got.reversed()).prefix { $0 == $1 }.count
    let ends = (Array(right.dropFirst(front)), Array(got.dropFirst(front)))
    let starts = (Array(right.dropLast(back)), Array(got.dropLast(back)))
    let middle = (right.dropFirst(front), got.dropFirst(front))
    let kept = min(back, middle.0.count, middle.1.count)
    let parts = (Array(middle.0.dropLast(kept)), Array(middle.1.dropLast(kept)))
    if !parts.0.isEmpty, parts.1.count + parts.0.count > 2 { changes.append(.exchanged(parts.0, parts.1)) }
    if front > 0, !ends.0.isEmpty, !ends.1.isEmpty { changes.append(.ended(ends.0, ends.1)) }
    if back > 0, !starts.0.isEmpty, !starts.1.isEmpty { changes.append(.begun(starts.0, starts.1)) }
    let differing = zip(right, got).first { $0 != $1 }
    if let differing, right.count == got.count { changes.append(.replaced(differing.0, differing.1)) }
    return changes
  }

  private static func shifts(_ right: [UInt8], _ got: [UInt8]) -> [Int] {
    [-3, -2, -1, 1, 2, 3].filter { shift(right, $0).map { isSame($0, got) } == true }
  }

  /// Whether what came is what a port with this makes of it; `nil` where it says nothing.
  func isSeen(in member: AnsweredMember, of message: AnsweredMessage) -> Bool? {
    if case .renamed(let name) = self {
      return member.alias == name ? true : member.isRight && !member.isEmpty ? false : nil
    }
    if case .beside(let name) = self, let alias = member.alias { return alias == name }
    guard member.alias == nil, let expected = answered(member, message) else { return nil }
    if member.got == expected { return true }
    return member.isRight || !allowsOthers ? false : nil
  }

  /// Whether a wrong answer that is not so says nothing of it.
  private var allowsOthers: Bool {
    switch self {
    case .other, .otherAlone, .always: false
    default: true
    }
  }

  /// What a port with this answers; `nil` where it makes no difference.
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
      // The spelling of the number is the port's.
      expected = member.got.map { .some(Self.isSame(shifted, $0) ? $0 : shifted) } ?? .some(shifted)
    // Who answers what need not be there does so by the same mistake; who does not, may have looked.
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

  /// Of two that explain the same, the one with the lower rank is said.
  var rank: Int {
    switch self {
    case .changed(let change): change.rank
    // Who cuts before a mark cuts at no length.
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

  /// A decimal number with its point moved, without zeros that say nothing; `nil` of what is none.
  private static func shift(_ text: [UInt8], _ places: Int) -> [UInt8]? {
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
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
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
