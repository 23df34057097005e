import Encodings
import Formulas
import Platform

/// Ways in which helpers tidy up text; no gateway asks for it, and the signed text is then another one.
enum TextCleaning: Hashable, CaseIterable {
  case composed
  case withoutInvisible
  case plainPunctuation
  case plainSpaces
  case singleSpaces
  /// Drops what is not ASCII, as `encode('ascii', 'ignore')` and patterns for keyboard characters do.
  case withoutOthers
  /// The same after a decomposition (NFKD): `é` becomes `e`, and an Arabic letter is dropped.
  case asASCII

  /// What it does, as words in front of the text's name.
  var words: String {
    switch self {
    case .composed: "composes the letters (NFC) of"
    case .withoutInvisible: "removes invisible characters from"
    case .plainPunctuation: "writes plain quotes and dashes in"
    case .plainSpaces: "writes plain spaces in"
    case .singleSpaces: "writes one space for several in"
    case .withoutOthers: "removes non-ASCII characters from"
    case .asASCII: "removes accents (NFKD) and then non-ASCII characters from"
    }
  }

  func apply(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .composed: Charset.nfc.encode(text)
    // Joiners, direction marks and the like.
    case .withoutInvisible: Self.scalars(of: text) { $0.properties.generalCategory == .format ? nil : $0 }
    case .plainPunctuation: Self.scalars(of: text) { Self.plain[$0] ?? $0 }
    case .plainSpaces: Self.scalars(of: text) { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }
    case .singleSpaces: Trimming.collapsed.apply(text)
    case .withoutOthers: Self.scalars(of: text) { $0.isASCII ? $0 : nil }
    case .asASCII:
      UTF8Text.isValid(text)
        ? NormalForm.d(String(decoding: text, as: UTF8.self).unicodeScalars.map(Self.compatible).joined())
          .filter { $0 < 0x80 } : text
    }
  }

  /// Characters that word processors put in place of those on a keyboard.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201c}": "\"", "\u{201d}": "\"", "\u{2013}": "-", "\u{2014}": "-",
  ]

  /// The compatibility equivalent (UAX #15) of a letter, digit or space, for scalars that occur in names and addresses.
  private static func compatible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0xff01...0xff5e: String(UnicodeScalar(UInt8(scalar.value - 0xff00 + 0x20)))
    case 0x2460...0x2473: String(scalar.value - 0x2460 + 1)
    case 0xfb00...0xfb06: ["ff", "fi", "fl", "ffi", "ffl", "st", "st"][Int(scalar.value - 0xfb00)]
    case 0x2026: "..."
    case 0x2122: "TM"
    case 0x00aa, 0x00ba: scalar.value == 0xaa ? "a" : "o"
    case 0x00b2, 0x00b3, 0x00b9: scalar.value == 0xb9 ? "1" : String(scalar.value - 0xb0)
    default: scalar.properties.generalCategory == .spaceSeparator ? " " : String(scalar)
    }
  }

  /// A text with each scalar changed or dropped; bytes that are not UTF-8 stay as they are.
  private static func scalars(of bytes: [UInt8], _ change: (Unicode.Scalar) -> Unicode.Scalar?) -> [UInt8] {
    guard UTF8Text.isValid(bytes) else { return bytes }
    return Array(
      String(String.UnicodeScalarView(String(decoding: bytes, as: UTF8.self).unicodeScalars.compactMap(change))).utf8)
  }
}
