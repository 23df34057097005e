import ConformanceKit
import Encodings
import Gateways

extension AnsweredChange {
  /// Whether the change may be of answers; the others are only of what is sent.
  private static func isOfAnswers(_ change: SentChange) -> Bool {
    switch change {
    case .cut, .last, .trimmed, .inLowerCase, .inUpperCase, .capitalised, .titled, .titledByLetters,
      .cleaned, .escapedForHTML, .escapedForSQL, .inASCII, .withinLatin1, .repaired, .withoutZeros, .without,
      .withoutZone, .timedAnew, .inUTC,
      .percentEncoded, .formEncoded, .dated, .sinceEpoch, .times, .utcWithZone, .withoutPadding, .base64ForURLs,
      .hexadecimalForBase64:
      true
    case .inLatin1, .inUTF8Twice, .inBase64, .withoutFalse, .jsonByHand, .jsonTwice, .jsonObjectsAsText, .jsonAnew,
      .printed, .rounded, .withoutZero, .replaced:
      false
    }
  }

  /// The changes that may be behind a wrong member.
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
}
