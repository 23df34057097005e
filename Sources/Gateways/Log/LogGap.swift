import Encodings

/// Something that an SDK may overlook when it writes a log.
package enum LogGap: Sendable, Hashable {
  /// Arrays in JSON.
  case arrays
  /// Numbers in JSON.
  case numbers
  /// Card numbers of more than sixteen digits.
  case longCards
  /// Card numbers with separators between their digits.
  case groupedCards
  /// All headers but a few well-known ones.
  case headers
  /// The names of headers, so that none is hidden for its name.
  case headerNames
  /// Credentials after `Basic` and `Bearer`.
  case schemes
  /// One part of the log entry; with `hidesKnown` the known secrets in it are still hidden.
  case part(Part, hidesKnown: Bool)
  /// Everything that is not UTF-8.
  case otherBytes
  /// Words that are not UTF-8, while the pairs of a form are checked.
  case otherBytesInWords
  /// The names of inner JSON members, with `ofTexts` also of JSON inside another text; with `hidesDeepest` those below
  /// eight levels are still hidden.
  case innerNames(ofTexts: Bool, hidesDeepest: Bool)
  /// Inner members of JSON, with all their contents.
  case innerMembers

  /// The parts of a log entry, named like the input fields.
  package enum Part: Sendable { case url, headers, body, text }

  private static let knownHeaders = ["authorization", "cookie", "x-api-key"]

  /// The level below which an SDK that stops there hides everything.
  private static let deepest = 8

  func passesOver(card number: CardNumbers.Found) -> Bool {
    self == .longCards && number.digits.count > 16 || self == .groupedCards && number.isGrouped
  }

  func passesOver(words: [UInt8]) -> Bool {
    (self == .otherBytes || self == .otherBytesInWords) && !UTF8Text.isValid(words)
  }

  /// Whether names at this level of JSON are overlooked.
  func passesOver(nameAt level: Int) -> Bool {
    guard case .innerNames(_, let hidesDeepest) = self else { return false }
    return level > 0 && !(hidesDeepest && level > Self.deepest)
  }

  /// Whether the header of this name is overlooked.
  func passesOver(header name: [UInt8]) -> Bool {
    let isKnown = Self.knownHeaders.contains { $0.utf8.elementsEqual(name.map(ASCII.lower)) }
    return self == .headerNames || self == .headers && !isKnown
  }
}
