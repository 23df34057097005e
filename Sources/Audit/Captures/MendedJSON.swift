import Encodings

/// Parses JSON of captures, replacing invalid UTF-8 and unpaired surrogates with U+FFFD.
///
/// Exporters write bytes that were not UTF-8 either way; a message with such a body is lossy, the others are unaffected.
enum MendedJSON {
  /// - Throws: ``JSONError`` where the text is not JSON even after the replacement.
  static func parse(_ text: [UInt8]) throws(JSONError) -> JSON {
    let first: JSONError
    do throws(JSONError) { return try JSON(parsing: text) } catch { first = error }
    guard let mended = mended(text) else { throw first }
    return try JSON(parsing: mended)
  }

  private static func mended(_ text: [UInt8]) -> [UInt8]? {
    let valid = Array(String(decoding: text, as: UTF8.self).utf8)
    var (mended, place, hasChanged): ([UInt8], Int, Bool) = ([], 0, valid.count != text.count)
    while place < valid.count {
      guard valid[place] == UInt8(ascii: "\\"), place + 1 < valid.count else {
        mended.append(valid[place])
        place += 1
        continue
      }
      guard let unit = unit(valid, place), unit & 0xf800 == 0xd800 else {
        mended += valid[place..<place + 2]
        place += 2
        continue
      }
      let isPair = unit < 0xdc00 && (self.unit(valid, place + 6) ?? 0) & 0xfc00 == 0xdc00
      mended += isPair ? Array(valid[place..<place + 12]) : Array("\\ufffd".utf8)
      hasChanged = hasChanged || !isPair
      place += isPair ? 12 : 6
    }
    return hasChanged ? mended : nil
  }

  /// The UTF-16 unit of the escape that begins here; `nil` where none does.
  private static func unit(_ text: [UInt8], _ place: Int) -> UInt16? {
    guard place + 6 <= text.count, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: text[place + 2..<place + 6], as: UTF8.self), radix: 16)
  }
}
