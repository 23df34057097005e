/// Percent-encoding (RFC 3986 §2.1) as lenient readers undo it, outside forms.
enum PercentEncoding {
  /// The bytes behind every `%XX`; a `%` that two hexadecimal digits do not follow stays as it is.
  static func decode(_ text: [UInt8]) -> [UInt8] {
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
}
