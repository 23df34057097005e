import Encodings

/// Masks what could be a card number wherever it stands: in a body that is not escaped it can land in any name or value.
enum CardMask {
  /// Card numbers have 12 to 19 digits (ISO/IEC 7812-1); of a longer run all but ten digits go as well.
  static func mask(_ text: String) -> String { String(decoding: mask(Array(text.utf8)), as: UTF8.self) }

  /// The same for bytes that may be no text.
  static func mask(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var start = 0
    while start < bytes.count {
      let run = bytes[start...].prefix(while: ASCII.isDigit)
      if run.count >= 12 {
        for index in run.startIndex + 6..<run.endIndex - 4 { output[index] = UInt8(ascii: "*") }
      }
      start = run.endIndex + 1
    }
    return output
  }

  /// A card number with all but the first six and the last four digits as stars; a shorter one shows nothing.
  static func number(_ number: [UInt8]) -> String {
    guard number.count > 10 else { return String(repeating: "*", count: number.count) }
    let stars = Array(repeating: UInt8(ascii: "*"), count: number.count - 10)
    return String(decoding: number.prefix(6) + stars + number.suffix(4), as: UTF8.self)
  }
}
