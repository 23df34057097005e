package import Encodings
import Gateways

/// Finds the secrets of cases in a port's output: plain, backwards, in another case, in hexadecimal, in base 64,
/// percent-encoded and escaped.
///
/// The golden inputs have their own passwords, keys and card numbers, so any of them outside an answer's value was
/// leaked by the port. The output is decoded in every way, so that each secret need be searched for only once.
package struct SecretSearch {
  /// A secret where it must not be.
  package struct Hit {
    /// Which secret, in words that do not repeat it.
    package let what: String
    /// The case that has it, the last one if there are several.
    package let owner: Case
    /// Whether several cases have it.
    package let isShared: Bool

    /// The same hit with its place added.
    package func at(_ place: String) -> Hit { Hit(what: "\(place) holds \(what)", owner: owner, isShared: isShared) }

    /// The same hit in words for another case's answer.
    package func elsewhere(than testCase: Case) -> Hit {
      Hit(what: owner == testCase ? what : "\(what) of \(owner.name)", owner: owner, isShared: isShared)
    }
  }

  private struct Entry {
    let secret: CaseSecrets.Secret
    let grouping: String
    var owner: Case
    var isShared = false
    /// The number of the last case that has it.
    var number: Int
  }

  /// One spelling of an entry.
  private struct Place {
    let entry: Int
    let spelling: RespelledSecret
  }

  /// How many secrets are remembered, several times those of the corpus; beyond that the older half is dropped.
  private static let capacity = 8192

  private var entries: [Entry] = []
  private var known: [[UInt8]: Int] = [:]
  private var grouped: [[UInt8]: [[UInt8]]] = [:]
  /// The spellings of the entries by their first bytes, folded.
  private var places: [UInt64: [Place]] = [:]
  /// A bit set by the hash of the first bytes, which rules out almost all texts.
  private var filter: [UInt64] = Array(repeating: 0, count: 256)
  /// The most bytes that a secret can have.
  package private(set) var longest = 0

  package init(_ cases: [Case] = []) {
    for testCase in cases { learn(testCase, number: 0) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the secrets of a case.
  ///
  /// - Parameter number: increases from case to case.
  package mutating func learn(_ testCase: Case, number: Int) {
    for secret in CaseSecrets(testCase).all {
      learn(Entry(secret: secret, grouping: "", owner: testCase, number: number))
      guard secret.isCard else { continue }
      for written in groups(secret.bytes) {
        let grouped = CaseSecrets.Secret(bytes: written, field: secret.field, oddity: secret.oddity, isCard: true)
        learn(Entry(secret: grouped, grouping: " in groups", owner: testCase, number: number))
      }
    }
    guard entries.count > Self.capacity else { return }
    let kept = entries.sorted { $0.number < $1.number }.suffix(Self.capacity / 2)
    self = SecretSearch()
    for entry in kept { learn(entry) }
  }

  /// How a card number is written in groups; cached, because most cases have one of the same few cards.
  private mutating func groups(_ digits: [UInt8]) -> [[UInt8]] {
    if let known = grouped[digits] { return known }
    let written = CardNumbers.grouped(digits)
    grouped[digits] = written
    return written
  }

  private mutating func learn(_ entry: Entry) {
    if let index = known[entry.secret.bytes] {
      entries[index].isShared = entries[index].isShared || entries[index].owner != entry.owner
      (entries[index].owner, entries[index].number) = (entry.owner, entry.number)
      return
    }
    known[entry.secret.bytes] = entries.count
    if entry.secret.oddity > .word {
      let plain = [RespelledSecret(bytes: entry.secret.bytes)]
      for spelling in entry.grouping.isEmpty ? RespelledSecret.all(entry.secret) : plain {
        let key = spelling.bytes.prefix(CaseSecrets.shortest).reduce(0) { $0 << 8 | UInt64(RespelledSecret.fold($1)) }
        places[key, default: []].append(Place(entry: entries.count, spelling: spelling))
        let bit = Self.bit(key)
        filter[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
    entries.append(entry)
    // Upper-casing beyond ASCII can make a text up to three times as long.
    longest = max(longest, entry.secret.bytes.count * (ASCII.isAll(entry.secret.bytes) ? 1 : 3))
  }

  private static func bit(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 50) }

  /// The first secret in the bytes; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - near: the number of the first case that may have caused the output; of earlier cases, only unmistakable
  ///     secrets count.
  ///   - open: inputs in which another case's secret does not count as one.
  package func find(in bytes: ArraySlice<UInt8>, near: Int = 0, beside open: [Case] = []) -> Hit? {
    let shortest = near == .max ? CaseSecrets.shortestUnmistakable : CaseSecrets.shortest
    guard !isEmpty, bytes.count >= CaseSecrets.shortestWord else { return nil }
    if near < .max, let hit = wholeValue(in: bytes, near) { return hit }
    var surfaces = [(text: bytes, spelling: "")]
    var text = bytes
    // Twice, for an encoded body in a JSON log.
    for _ in 0..<2 {
      guard let plain = SpellingDecoder.unescaped(text) else { break }
      let spelling = text.contains(UInt8(ascii: "%")) ? ", percent-encoded" : ", escaped"
      surfaces.append((plain[...], spelling))
      if let form = SpellingDecoder.unescaped(text, plusIsSpace: true), form != plain {
        surfaces.append((form[...], spelling))
      }
      text = plain[...]
    }
    for surface in surfaces {
      if let hit = match(surface.text, surface.spelling, near, open)
        ?? SpellingDecoder.first(in: surface.text, shortest: shortest, { match($0[...], $1, near, open) })
      {
        return hit
      }
    }
    return nil
  }

  /// The first secret in the names and texts of a JSON value.
  package func find(in json: JSON, near: Int = 0, beside open: [Case] = []) -> Hit? {
    switch json {
    case .null, .bool: nil
    case .number(let number): find(in: Array(number.digits.utf8)[...], near: near, beside: open)
    case .string(let text): find(in: text.utf8[...], near: near, beside: open)
    case .array(let elements): elements.lazy.compactMap { find(in: $0, near: near, beside: open) }.first
    case .object(let members):
      members.lazy.compactMap {
        find(in: $0.name.utf8[...], near: near, beside: open) ?? find(in: $0.value, near: near, beside: open)
      }.first
    }
  }

  private func match(_ bytes: ArraySlice<UInt8>, _ spelling: String, _ near: Int, _ open: [Case]) -> Hit? {
    var (key, count): (UInt64, Int) = (0, 0)
    for index in bytes.indices {
      key = (key << 8 | UInt64(RespelledSecret.fold(bytes[index]))) & 0xffff_ffff_ffff
      count += 1
      let bit = Self.bit(key)
      guard count >= CaseSecrets.shortest, filter[bit >> 6] & 1 << UInt64(bit & 63) != 0, let places = places[key]
      else {
        continue
      }
      let rest = bytes[(index - CaseSecrets.shortest + 1)...]
      let found = places.compactMap { place -> (entry: Entry, bent: RespelledSecret.Reading)? in
        let entry = entries[place.entry]
        guard let bent = place.spelling.reading(at: rest, of: entry.secret), counts(entry, bent, near, open) else {
          return nil
        }
        return (entry, bent)
      }
      // Of secrets with the same beginning, the longest is meant.
      if let (entry, bent) = found.max(by: { $0.entry.secret.bytes.count < $1.entry.secret.bytes.count }) {
        return hit(entry, bent.words + spelling)
      }
    }
    return nil
  }

  private func counts(_ entry: Entry, _ bent: RespelledSecret.Reading, _ near: Int, _ open: [Case]) -> Bool {
    if entry.number >= near { return true }
    guard bent.oddity == .unmistakable else { return false }
    let written = bent.written.map(ASCII.lower)
    let spellings = [entry.secret.bytes.map(ASCII.lower), written, written.reversed()]
    return !open.contains { Self.holds($0.input, spellings) }
  }

  /// Whether a text of an input contains one of the lower-case spellings; formulas may reverse what they sign.
  private static func holds(_ json: JSON, _ spellings: [[UInt8]]) -> Bool {
    if let bytes = MatchRule.bytes(json)?.map(ASCII.lower),
      spellings.contains(where: { ByteSearch.contains($0, in: bytes) })
    {
      return true
    }
    return json.elements?.contains { holds($0, spellings) } ?? json.members?.contains { holds($0.value, spellings) }
      ?? false
  }

  private func hit(_ entry: Entry, _ spelling: String) -> Hit {
    Hit(
      what: "the secret field '\(entry.secret.field)'\(entry.grouping)\(spelling)", owner: entry.owner,
      isShared: entry.isShared)
  }

  /// A plain word of a nearby case that is the whole text, or is quoted or follows `=` in it.
  private func wholeValue(in bytes: ArraySlice<UInt8>, _ near: Int) -> Hit? {
    func word(_ text: ArraySlice<UInt8>) -> Hit? {
      guard (CaseSecrets.shortestWord...64).contains(text.count), let index = known[Array(text)],
        entries[index].number >= near
      else { return nil }
      return entries[index].secret.oddity == .word ? hit(entries[index], "") : nil
    }
    if let hit = word(bytes) { return hit }
    for index in bytes.indices {
      let end: (UInt8) -> Bool
      switch bytes[index] {
      case 0x22, 0x27: end = { $0 == bytes[index] }
      case UInt8(ascii: "="): end = { $0 <= 0x20 || Self.ends.contains($0) }
      default: continue
      }
      let rest = bytes[(index + 1)...].prefix(65)
      let text = rest.prefix { !end($0) }
      if text.endIndex < bytes.endIndex || bytes[index] == UInt8(ascii: "="), let hit = word(text) { return hit }
    }
    return nil
  }

  /// The bytes that may follow a value without quotes.
  private static let ends = Array("&;,)]}\"'".utf8)
}
