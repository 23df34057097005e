import Encodings
import Gateways

extension LeakReview {
  /// Cards under a name of theirs, or the one that the body has, and control characters.
  static func cards(_ headers: [FormBody.Pair], beside fields: [FormBody.Pair]) -> [Leak] {
    let own = fields.filter { CardWords.isCard($0.value) && CardWords.isCardName($0.name.map(ASCII.lower)) }
      .map { $0.value.filter(ASCII.isDigit) }
    return headers.flatMap { header -> [Leak] in
      var place: Leak.Place { .header(String(decoding: header.name, as: UTF8.self)) }
      var leaks: [Leak] = []
      if header.value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) {
        leaks.append(Leak(.controlInHeader, place, "a control character stands in it"))
      }
      if namesCard(header) || holds(own, header.value) {
        leaks.append(Leak(.cardInHeader, place, "a card number stands in it, which logs keep"))
      }
      return leaks
    }
  }

  /// Whether a header has a card under a name of one, its own or one inside it.
  private static func namesCard(_ header: FormBody.Pair) -> Bool {
    let value = header.value
    // Hardly any value has a card's digits, so that the name need not be looked at.
    if value.count > 12, CardWords.holdsCard(value), CardWords.isCardName(header.name.map(ASCII.lower)) { return true }
    guard value.count > 13, value.contains(where: { "=%:".utf8.contains($0) }) else { return false }
    let text = PercentEncoding.decode(value)
    return text.indices.contains { index in
      guard "=:".utf8.contains(text[index]) else { return false }
      let before = text[..<index].reversed().drop { "\" ".utf8.contains($0) }.prefix(40).prefix {
        !";,&?{ \"".utf8.contains($0)
      }
      // A number's groups end with the next sign of a list or the next name.
      let behind = text[(index + 1)...].drop { "\" ".utf8.contains($0) }.prefix(40).prefix {
        !ASCII.isLetter($0) && !";,&?=\"".utf8.contains($0)
      }
      return CardWords.holdsCard(Array(behind)) && CardWords.isCardName(before.reversed().map(ASCII.lower))
    }
  }

  /// Whether one of these cards stands in a text, in one group or several.
  private static func holds(_ cards: [[UInt8]], _ text: [UInt8]) -> Bool {
    guard !cards.isEmpty else { return false }
    return cards.contains { ByteSearch.contains($0, in: text) }
      || CardNumbers.areIn(PercentEncoding.decode(text)) { found in cards.contains { found.elementsEqual($0) } }
  }
}
