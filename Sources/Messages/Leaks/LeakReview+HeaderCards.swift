import Encodings
import Gateways

extension LeakReview {
  /// Finds cards under a card's name, the card of the body, and control characters in headers.
  static func cards(_ headers: [FormBody.Pair], beside fields: [FormBody.Pair]) -> [Leak] {
    let own = fields.filter { CardWords.isCard($0.value) && CardWords.isCardName($0.name.map(ASCII.lower)) }
      .map { $0.value.filter(ASCII.isDigit) }
    return headers.flatMap { header -> [Leak] in
      var place: Leak.Place { .header(String(decoding: header.name, as: UTF8.self)) }
      var leaks: [Leak] = []
      if header.value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) {
        leaks.append(Leak(.controlInHeader, place, "it contains a control character"))
      }
      if namesCard(header) || holds(own, header.value) {
        leaks.append(Leak(.cardInHeader, place, "it contains a card number, which logs keep"))
      }
      return leaks
    }
  }

  /// Whether a header contains a card under the header's own name or a name inside its value.
  private static func namesCard(_ header: FormBody.Pair) -> Bool {
    let value = header.value
    // Hardly any value contains a card number, so the name is checked last.
    if value.count > 12, CardWords.holdsCard(value), CardWords.isCardName(header.name.map(ASCII.lower)) { return true }
    guard value.count > 13, value.contains(where: { "=%:".utf8.contains($0) }) else { return false }
    let text = PercentEncoding.decode(value)
    return text.indices.contains { index in
      guard "=:".utf8.contains(text[index]) else { return false }
      let before = text[..<index].reversed().drop { "\" ".utf8.contains($0) }.prefix(40).prefix {
        !";,&?{ \"".utf8.contains($0)
      }
      // The groups of a number end at the next separator or name.
      let behind = text[(index + 1)...].drop { "\" ".utf8.contains($0) }.prefix(40).prefix {
        !ASCII.isLetter($0) && !";,&?=\"".utf8.contains($0)
      }
      return CardWords.holdsCard(Array(behind)) && CardWords.isCardName(before.reversed().map(ASCII.lower))
    }
  }

  /// Whether a text contains one of these cards, in one group or several.
  private static func holds(_ cards: [[UInt8]], _ text: [UInt8]) -> Bool {
    guard !cards.isEmpty else { return false }
    return cards.contains { ByteSearch.contains($0, in: text) }
      || CardNumbers.areIn(PercentEncoding.decode(text)) { found in cards.contains { found.elementsEqual($0) } }
  }
}
