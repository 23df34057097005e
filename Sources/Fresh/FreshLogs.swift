import ConformanceKit
import Encodings
import Gateways

/// Golden logs with other secrets, card numbers and references in them.
///
/// The golden case tells what must be removed and kept, since the form of a redacted log is up to the port.
struct FreshLogs {
  private var input: JSON
  private var absent: [JSON]
  private var kept: [JSON]
  private var random: SeededGenerator

  /// The input and its expectation; `nil` where nothing in the case can be replaced.
  static func made(from base: Case, _ random: inout SeededGenerator) -> (input: JSON, expected: JSON)? {
    guard base.log != nil, case .answer(.value(let expected)) = base.expectation else { return nil }
    var log = FreshLogs(
      input: base.input, absent: expected["absent"]?.elements ?? [], kept: expected["kept"]?.elements ?? [],
      random: random)
    defer { random = log.random }
    log.replaceSecret()
    log.replaceCard()
    log.replaceReference()
    // A reference that contains a secret by chance, such as a code's three digits, cannot be both kept and removed.
    let gone = log.absent.compactMap(MatchRule.bytes)
    let isAtOdds = log.kept.compactMap(MatchRule.bytes).contains { text in
      gone.contains { ByteSearch.contains($0, in: text) }
    }
    guard log.input != base.input, !isAtOdds else { return nil }
    return (log.input, ["absent": .array(log.absent), "kept": .array(log.kept)])
  }

  /// Replaces the secret that the first absent text is, in every spelling that the case lists.
  private mutating func replaceSecret() {
    guard let old = absent.first.flatMap(MatchRule.bytes), old.count >= 8, !old.allSatisfy(ASCII.isDigit) else {
      return
    }
    // A configured secret is searched for in further spellings, such as reversed.
    let configured = input["secrets"].map(texts) ?? []
    guard configured.isEmpty || configured.contains(old) else { return }
    let new = old.map { alike($0) }
    let known = Set(absent.compactMap(MatchRule.bytes))
    let spellings = zip(Self.spellings(old), Self.spellings(new)).filter { known.contains($0.0) }
    // An unknown spelling would leave the old secret in the log while the new one is searched for.
    guard known.allSatisfy({ text in spellings.contains { $0.0 == text } || !contains(text) }) else { return }
    let changed = replaced(spellings)
    guard changed != input else { return }
    input = changed
    absent = spellings.map { UTF8Text.json($0.1) }
  }

  /// Replaces digits in the middle of a card number, and its check digit.
  private mutating func replaceCard() {
    let windows = Set(absent.compactMap(MatchRule.bytes))
    guard !windows.isEmpty, windows.allSatisfy({ $0.count == 5 && $0.allSatisfy(ASCII.isDigit) }) else { return }
    for text in texts(input) {
      guard let places = Self.card(text, windows) else { continue }
      let old = places.map { text[$0] }
      var new = old
      for place in 8..<max(8, old.count - 1) { new[place] = UInt8(0x30 + random.below(10)) }
      let other = new.dropLast()
      for digit in UInt8(0x30)...0x39 where Luhn.hasCheckDigit(other + [digit]) { new[new.count - 1] = digit }
      guard Set(new).count > 2 else { return }
      var changed = text
      for (place, digit) in zip(places, new) { changed[place] = digit }
      input = input.mapped { value in
        if case .string(let one) = value, one.utf8 == text { UTF8Text.json(changed) } else { value }
      }
      absent = Self.windows(new).map { UTF8Text.json($0) }
      return
    }
  }

  /// Replaces digits in a reference that must be kept.
  private mutating func replaceReference() {
    for (index, text) in kept.enumerated() {
      guard let old = MatchRule.bytes(text), (2...5).contains(old.count(where: ASCII.isDigit)), contains(old),
        old.contains(where: { !ASCII.isDigit($0) })
      else { continue }
      let new = old.map { ASCII.isDigit($0) ? alike($0) : $0 }
      input = replaced([(old, new)])
      kept[index] = UTF8Text.json(new)
      return
    }
  }

  /// A random character of the same class.
  private mutating func alike(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: 0x31 + UInt8(random.below(9))
    case 0x41...0x5a: 0x41 + UInt8(random.below(26))
    case 0x61...0x7a: 0x61 + UInt8(random.below(26))
    default: byte
    }
  }

  private func contains(_ text: [UInt8]) -> Bool { texts(input).contains { ByteSearch.contains(text, in: $0) } }

  private func replaced(_ spellings: [([UInt8], [UInt8])]) -> JSON {
    input.mapped { value in
      guard case .string(let text) = value else { return value }
      let changed = spellings.reduce(text.utf8) { Self.replace($1.0, by: $1.1, in: $0) }
      return changed == text.utf8 ? value : UTF8Text.json(changed)
    }
  }

  private func texts(_ value: JSON) -> [[UInt8]] {
    switch value {
    case .string(let text): [text.utf8]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts($0.value) }
    default: []
    }
  }

  private static func replace(_ old: [UInt8], by new: [UInt8], in text: [UInt8]) -> [UInt8] {
    var (output, start): ([UInt8], Int) = ([], 0)
    while let found = ByteSearch.first(old, in: text, from: start) {
      output += text[start..<found]
      output += new
      start = found + old.count
    }
    return output + text[start...]
  }

  private static func spellings(_ secret: [UInt8]) -> [[UInt8]] {
    let hex = Hex.encode(secret)
    return [
      secret, Array(secret.map { "%" + Hex.encode([$0]).uppercased() }.joined().utf8),
      Array(secret.map { "\\u00" + Hex.encode([$0]) }.joined().utf8), Array(hex.utf8), Array(hex.uppercased().utf8),
      Array(Base64.encode(secret).utf8), Array(Base64.encode(secret).utf8.filter { $0 != UInt8(ascii: "=") }),
    ]
  }

  /// The positions of the digits of a card number whose hidden runs are the absent texts, with separators or without.
  private static func card(_ text: [UInt8], _ absent: Set<[UInt8]>) -> [Int]? {
    for start in text.indices where ASCII.isDigit(text[start]) && (start == 0 || !ASCII.isDigit(text[start - 1])) {
      var places: [Int] = []
      for place in start..<text.count {
        if ASCII.isDigit(text[place]) { places.append(place) }
        if ASCII.isLetterOrDigit(text[place]), !ASCII.isDigit(text[place]) { break }
        if place - (places.last ?? place) > 2 { break }
      }
      guard (13...19).contains(places.count) else { continue }
      let digits = places.map { text[$0] }
      if Luhn.hasCheckDigit(digits[...]), Set(windows(digits)) == absent { return places }
    }
    return nil
  }

  /// Runs of five digits, one of them hidden: not in the last four, nor in the first six, or eight of sixteen and more.
  private static func windows(_ digits: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    let first = digits.count < 16 ? 2 : 4
    for start in first..<max(first, digits.count - 4) {
      let window = Array(digits[start..<start + 5])
      if !found.contains(window) { found.append(window) }
    }
    return found
  }
}
