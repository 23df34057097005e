import Encodings

/// What an SDK may forget to look at when it writes a log.
package enum LogGap: Sendable, Hashable {
  /// Arrays in JSON.
  case arrays
  /// Numbers in JSON.
  case numbers
  /// Card numbers of more than sixteen digits.
  case longCards
  /// Card numbers with anything between their digits.
  case groupedCards
  /// Headers that are none of a few which everybody knows.
  case headers
  /// All headers, so that none is hidden for its name.
  case headerNames
  /// What stands behind `Basic` and `Bearer`.
  case schemes
  /// One part of what is logged, or all in it but the known secrets.
  case part(Part, hidesKnown: Bool)
  /// What is not UTF-8, of which nothing is looked at.
  case otherBytes
  /// The same of words alone, so that the pairs of a form are looked at.
  case otherBytesInWords
  /// The names of inner members of JSON, or also of JSON that stands in another text; who goes no deeper than some levels
  /// hides what is below them.
  case innerNames(ofTexts: Bool, hidesDeepest: Bool)
  /// Inner members of JSON, with all that they hold.
  case innerMembers

  /// What is logged, by the field that it comes in.
  package enum Part: Sendable { case url, headers, body, text }

  private static let knownHeaders = ["authorization", "cookie", "x-api-key"]

  /// What stands deeper in JSON is hidden by who stops there.
  private static let deepest = 8

  func passesOver(card number: CardNumbers.Found) -> Bool {
    self == .longCards && number.digits.count > 16 || self == .groupedCards && number.isGrouped
  }

  func passesOver(words: [UInt8]) -> Bool {
    (self == .otherBytes || self == .otherBytesInWords) && !UTF8Text.isValid(words)
  }

  /// Whether names are not looked at so deep in JSON.
  func passesOver(nameAt level: Int) -> Bool {
    guard case .innerNames(_, let hidesDeepest) = self else { return false }
    return level > 0 && !(hidesDeepest && level > Self.deepest)
  }

  /// Whether a header of that name is not looked at.
  func passesOver(header name: [UInt8]) -> Bool {
    let isKnown = Self.knownHeaders.contains { $0.utf8.elementsEqual(name.map(ASCII.lower)) }
    return self == .headerNames || self == .headers && !isKnown
  }
}
