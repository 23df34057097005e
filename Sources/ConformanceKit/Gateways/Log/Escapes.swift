/// Undoes the escapes that texts carry inside one another; what is no right escape stays as it is.
enum Escapes {
  /// `%XX` as bytes, and `+` as a space.
  static func formDecoded(_ text: some Collection<UInt8>) -> [UInt8] {
    PercentEncoding.decode(text.map { $0 == 0x2b ? 0x20 : $0 })
  }

  /// `\uXXXX` as the UTF-8 of its character; halves of a pair that stand alone become U+FFFD.
  static func unicodeDecoded(_ text: [UInt8]) -> [UInt8] {
    guard ByteSearch.contains(Array("\\u".utf8), in: text) else { return text }
    var (output, units, index): ([UInt8], [UInt16], Int) = ([], [], 0)
    while index <= text.count {
      if index + 5 < text.count, text[index] == 0x5c, text[index + 1] == 0x75,
        let unit = Hex.decode(Array(text[(index + 2)...(index + 5)]))
      {
        units.append(UInt16(unit[0]) << 8 | UInt16(unit[1]))
        index += 6
        continue
      }
      if !units.isEmpty {
        output += String(decoding: units, as: UTF16.self).utf8
        units = []
      }
      if index < text.count { output.append(text[index]) }
      index += 1
    }
    return output
  }
}
