import Encodings
import Gateways

/// Values for a place of an input, those that reveal most first.
enum SpotValues {
  /// - Parameters:
  ///   - rule: the gateway's rule for the place.
  ///   - words: the allowed words, where the place takes one of a list.
  ///   - others: the values that other inputs have there.
  static func all(
    _ spot: InputPlace, _ rule: FieldRule?, words: [String], others: [JSON], _ random: inout SeededGenerator
  ) -> [JSON?] {
    var groups: [[JSON?]] = [[nil, .text("")] + (spot.value == nil ? [] : [nil])]
    if let rule { groups += [(0..<3).map { _ in FieldValues.good(rule, &random) }, limits(rule)] }
    groups.append(words.map { .text($0) } + others)
    let old = spot.value.flatMap { try? TextInput.bytes($0, "") }
    if let old { groups += [changed(old), pieced(old)] }
    groups.append(own(spot.name, rule).map { .text($0) })
    if spot.isInner { groups.append(types(old)) }
    if old == nil, let members = spot.value?.members { groups.append(objects(members)) }
    groups.append(
      (OddTexts.statements + OddTexts.pieces + OddTexts.amounts + OddTexts.urls + OddTexts.times + OddTexts.emails).map
      {
        .text($0)
      })
    return interleaved(groups).filter { $0 != spot.value }
  }

  /// The groups' values, one of each in turn.
  private static func interleaved(_ groups: [[JSON?]]) -> [JSON?] {
    (0..<(groups.map(\.count).max() ?? 0)).flatMap { index in
      groups.compactMap { $0.indices.contains(index) ? .some($0[index]) : nil }
    }
  }

  /// Texts at the longest length, one character longer, and one shorter than the shortest.
  private static func limits(_ rule: FieldRule) -> [JSON] {
    var made = rule.shortest > 1 ? [String(repeating: "1", count: rule.shortest - 1)] : []
    if rule.longest < 2000 {
      for filling in ["a", "\u{1f600}", "e\u{301}", "\u{e9}", "1", "A"] {
        made += [1, 0].map { String(repeating: filling, count: rule.longest + $0) }
        if filling.utf8.count > 1 { made.append(String(repeating: filling, count: rule.longest / 2 + 1)) }
      }
      made.append("https://h.example/" + String(repeating: "a", count: max(0, rule.longest - 17)))
      made.append(String(repeating: "a", count: max(1, min(rule.longest - 10, 60))) + "@h.example")
    }
    return made.map { .text($0) }
  }

  /// A text that many mistakes alter.
  private static let rich = " \u{e9}+%41&amp;\\\"'/<e\u{301}\u{df}\u{130}\u{1f600}\u{645}  x=y; "

  /// The text with much appended at once, in other case, cut, doubled, reversed, or encoded.
  private static func changed(_ old: [UInt8]) -> [JSON] {
    let texts: [[UInt8]] = [
      Array("  ".utf8) + old + Array(rich.utf8), Array("\r\n".utf8) + old + Array("\t\r\n\(rich)\r\n".utf8),
      old + [0xff, 0xc3], old + [0, 0x7a],
      old + [0x0a], old + Array("\n\"<".utf8), Array("<\n".utf8) + old, Array("[".utf8) + old + Array("]".utf8),
      old.map(ASCII.upper), old.map(ASCII.lower), Array(old.dropLast()), Array(old.dropFirst()), old + old,
      old.reversed(),
      old.map { ASCII.isUpper($0) ? ASCII.lower($0) : ASCII.upper($0) }, old + Array("0".utf8), Array("0".utf8) + old,
      Array(old.prefix(1)), old + [UInt8](repeating: UInt8(ascii: "a"), count: 200),
      old + [UInt8](repeating: UInt8(ascii: "k"), count: max(0, 100 - old.count)), Array(Hex.encode(old).utf8),
      Array(Base64.encode(old).utf8), Array("\"".utf8) + old + Array("\"".utf8),
      Array("  ".utf8) + old + Array(" ".utf8),
      Array("\r\n".utf8) + old + Array("\r\n".utf8),
    ]
    return texts.map { UTF8Text.json($0) }
  }

  /// HTML entities.
  private static let entities = ["&amp;", "&lt;b&gt; &#39;&quot;"]

  /// The text with each odd piece after it, before it, and inside.
  private static func pieced(_ old: [UInt8]) -> [JSON] {
    let middle = old.count / 2
    let isWhole = middle == 0 || old[middle] & 0xc0 != 0x80
    let broken: [[UInt8]] = [[0xff], [0xc3], [0xed, 0xa0, 0x80]]
    var texts = broken.map { old + $0 }
    for piece in (entities + OddTexts.pieces).map({ Array($0.utf8) }) {
      if isWhole { texts.append(Array(old[..<middle]) + piece + Array(old[middle...])) }
      texts += [old + piece, piece + old]
    }
    return texts.map { UTF8Text.json($0) }
  }

  private static let amounts = ["4503599627370497.5", "01.50", "1000000.5", "7", "0.10"] + OddTexts.amounts

  private static let addresses = ["file:///h/p", "https://user:pass@h.example/p", "http://h.example/p"] + OddTexts.urls

  /// Texts of the kind that the name or the rule implies.
  private static func own(_ name: String, _ rule: FieldRule?) -> [String] {
    let lower = name.lowercased()
    switch rule?.kind {
    case .amount?: return amounts
    case .capitals?: return OddTexts.currencies + OddTexts.goodCurrencies
    case .url?: return addresses
    case .date?, .month?, .year?, .yearMonth?, .time?: return OddTexts.times
    case .email?: return OddTexts.emails
    default: break
    }
    if lower == "status" { return OddTexts.statuses }
    if lower == "contenttype" { return OddTexts.mediaTypes }
    if lower.contains("amount") { return amounts }
    if lower.contains("currency") { return OddTexts.goodCurrencies + OddTexts.currencies }
    if lower.contains("url") { return addresses }
    if lower.contains("seed") || lower.contains("date") || lower.contains("time") { return OddTexts.times }
    return OddTexts.names
  }

  /// The members reversed, and with added ones whose order depends on how names are sorted.
  private static func objects(_ members: [JSON.Member]) -> [JSON] {
    let others = [
      ["9", "10", "1"], ["Zz", "aa", "a_b", "aB", "Aa"], ["\u{e9}", "f", "e"], ["a b", "a&b", "a=b"],
      ["A", "a", "B", "b"],
      ["a", "a1", "a=", "a-"],
    ]
    return [.object(members.reversed())]
      + others.map { names in
        .object(members + names.enumerated().map { JSON.Member(JSONText($0.element), .text("\($0.offset)v")) })
      }
  }

  /// Values of other types, and the same digits as a number.
  private static func types(_ old: [UInt8]?) -> [JSON?] {
    var made: [JSON?] = [.null, [:], .array([]), .bool(true), .bool(false)]
    if let old, let number = try? JSON(parsing: old), case .number = number { made.insert(number, at: 0) }
    made.insert(.integer(12), at: 0)
    made += [.array([.text("a")]), ["a": .text("b")], .array([.array([.text("a"), .null])])]
    made.append(["b": .array([.text("x"), .text("y z")]), "a": ["d": .text("1"), "c": .integer(2)]])
    if let old {
      made += [
        .array([UTF8Text.json(old)]), .array([UTF8Text.json(old), .text("2")]), ["a": .null, "b": UTF8Text.json(old)],
      ]
    }
    return made + OddTexts.numbers.map { .number(JSONNumber(digits: $0)) }
  }
}
