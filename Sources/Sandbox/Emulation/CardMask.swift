import Encodings

/// Masks possible card numbers anywhere: in a body that is not escaped, one can land in any name or value.
enum CardMask {
  /// Masks all but ten digits of each run of 12 or more; card numbers have 12 to 19 (ISO/IEC 7812-1).
  static func mask(_ text: String) -> String { String(decoding: mask(Array(text.utf8)), as: UTF8.self) }

  /// Does the same for bytes that may not be text.
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

  /// A card number with stars for all but the first six and the last four digits; all stars if it has ten or fewer.
  static func number(_ number: [UInt8]) -> String {
    guard number.count > 10 else { return String(repeating: "*", count: number.count) }
    let stars = Array(repeating: UInt8(ascii: "*"), count: number.count - 10)
    return String(decoding: number.prefix(6) + stars + number.suffix(4), as: UTF8.self)
  }
}
