import Encodings
import Formulas

/// What helpers do to texts of people that look untidy; no gateway asks for it, and what was signed is another text then.
enum TextCleaning: Hashable, CaseIterable {
  case composed
  case withoutInvisible
  case plainPunctuation
  case plainSpaces
  case singleSpaces

  /// What it does, in front of the words for the text.
  var words: String {
    switch self {
    case .composed: "composes the letters (NFC) of"
    case .withoutInvisible: "takes characters that nobody sees out of"
    case .plainPunctuation: "writes plain quotes and dashes in"
    case .plainSpaces: "writes plain spaces in"
    case .singleSpaces: "writes one space for several in"
    }
  }

  func apply(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .composed: Charset.nfc.encode(text)
    // Joiners, marks of direction and the like.
    case .withoutInvisible: Self.scalars(of: text) { $0.properties.generalCategory == .format ? nil : $0 }
    case .plainPunctuation: Self.scalars(of: text) { Self.plain[$0] ?? $0 }
    case .plainSpaces: Self.scalars(of: text) { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }
    case .singleSpaces: Trimming.collapsed.apply(text)
    }
  }

  /// What word processors put for the characters of a keyboard.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201c}": "\"", "\u{201d}": "\"", "\u{2013}": "-", "\u{2014}": "-",
  ]

  /// A text with each of its scalars changed or left out; what is no text passes as it is.
  private static func scalars(of bytes: [UInt8], _ change: (Unicode.Scalar) -> Unicode.Scalar?) -> [UInt8] {
    guard UTF8Text.isValid(bytes) else { return bytes }
    return Array(
      String(String.UnicodeScalarView(String(decoding: bytes, as: UTF8.self).unicodeScalars.compactMap(change))).utf8)
  }
}
