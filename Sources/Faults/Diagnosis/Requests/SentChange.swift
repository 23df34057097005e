import Encodings
import Formulas

/// A change that a port makes to the values that it sends, recognised by the result.
enum SentChange: Hashable {
  case cut(Int, Unit)
  case last(Int)
  case trimmed
  case inLowerCase
  case inUpperCase
  case capitalised
  case titled
  case titledByLetters
  case escapedForHTML(HTMLQuotes)
  case escapedForSQL
  case cleaned(TextCleaning)
  case inASCII
  case inLatin1
  case inUTF8Twice
  case withinLatin1
  case repaired
  case inBase64
  case withoutZeros
  case without([UInt8])
  /// With every occurrence of one byte replaced by another.
  case replaced(UInt8, UInt8)
  case withoutFalse
  case withoutZone
  case timedAnew
  /// The same moment in UTC, with this text after the seconds.
  case inUTC(String)
  /// In UTC, followed by the zone that was given.
  case utcWithZone
  case jsonByHand
  case jsonTwice
  case jsonObjectsAsText
  /// With decimal numbers as they are, or as printed from binary fractions.
  case jsonAnew(JSONSpelling, floats: Bool)
  /// An object as a language prints it when it is not encoded.
  case printed(NestedSpelling)
  case percentEncoded(String)
  /// Percent-encoded, with `+` for spaces.
  case formEncoded
  case dated(DateForm)
  case times(Int)
  /// A time as seconds since 1970, or as milliseconds.
  case sinceEpoch(factor: Int)
  case rounded(Int)
  case withoutZero
  case withoutPadding
  /// With `-` and `_`; some libraries leave out the padding as well.
  case base64ForURLs(isPadded: Bool)
  /// The decoded bytes in hexadecimal.
  case hexadecimalForBase64

  /// The unit in which a length is counted.
  enum Unit { case bytes, characters }

  /// The fault of this change; a length and characters are part of its wording.
  var fault: Fault { row.fault() }

  /// The preference among changes that explain the same: the lowest is reported.
  ///
  /// Characters and bytes are the same in ASCII, leading zeros may be the only characters removed, a time without its zone
  /// is shorter, and what is lost beyond Latin-1 is beyond ASCII.
  var rank: Int { row.rank }

  /// The changed value; `nil` where it is not sent.
  func applied(to value: [UInt8]) -> [UInt8]? {
    let row = row
    // Decoding would repair bytes that are not UTF-8, which would look like a change.
    if row.isOfText, !UTF8Text.isValid(value) { return value }
    return row.changed(value)
  }

  static func integer(_ value: [UInt8]) -> Int? {
    value.count < 10 && value.allSatisfy(ASCII.isDigit) ? Int(String(decoding: value, as: UTF8.self)) : nil
  }

  static func object(_ value: [UInt8]) -> JSON? {
    (try? JSON(parsing: value)).flatMap { $0.members == nil ? nil : $0 }
  }
}
