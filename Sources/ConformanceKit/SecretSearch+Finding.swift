package import Encodings

extension SecretSearch {
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
