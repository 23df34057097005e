/// Percent-encoding (RFC 3986 §2.1), outside forms.
package enum PercentEncoding {
  /// Encodes every byte as `%XX`, except unreserved characters (§2.3) and those in `spared`.
  package static func encode(_ bytes: [UInt8], sparing spared: String = "", upper: Bool = true) -> [UInt8] {
    let spared = Array(spared.utf8)
    let digits = Array((upper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: output.append(byte)
      case _ where spared.contains(byte): output.append(byte)
      default:
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
    return output
  }

  /// Decodes every `%XX`; a `%` without two hexadecimal digits after it stays unchanged.
  package static func decode(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count, let byte = Hex.decode(text[index + 1...index + 2]) {
        output += byte
        index += 3
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// The same text with the digits of every `%XX` in another spelling; their case has no meaning (RFC 3986 §6.2.2.1).
  package static func withDigits(of text: [UInt8], _ spelling: (UInt8) -> UInt8) -> [UInt8] {
    var output = text
    for index in text.indices.dropLast(2)
    where text[index] == UInt8(ascii: "%") && text[index + 1...index + 2].allSatisfy({ Hex.value(of: $0) != nil }) {
      output[index + 1] = spelling(text[index + 1])
      output[index + 2] = spelling(text[index + 2])
    }
    return output
  }
}
