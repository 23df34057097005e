/// UTF-8 as RFC 3629 allows it: no overlong forms, no surrogates, nothing above U+10FFFF.
public enum UTF8Text {
  /// Whether the bytes are valid UTF-8.
  public static func isValid(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = length(of: bytes, at: index)
      guard length > 0 else { return false }
      index += length
    }
    return true
  }

  /// The length of the character that begins at `index`, in bytes; 0 where none does.
  package static func length(of bytes: [UInt8], at index: Int) -> Int {
    guard bytes[index] >= 0x80 else { return 1 }
    guard let (count, second) = sequence(bytes[index]), index + count <= bytes.count,
      second.contains(bytes[index + 1])
    else { return 0 }
    for rest in index + 2..<max(index + 2, index + count) where bytes[rest] & 0xc0 != 0x80 { return 0 }
    return count
  }

  /// The length of the sequence that begins with this byte, and the range of its second byte (RFC 3629 §4).
  private static func sequence(_ first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xc2...0xdf: (2, 0x80...0xbf)
    case 0xe0: (3, 0xa0...0xbf)
    case 0xed: (3, 0x80...0x9f)
    case 0xe1...0xef: (3, 0x80...0xbf)
    case 0xf0: (4, 0x90...0xbf)
    case 0xf1...0xf3: (4, 0x80...0xbf)
    case 0xf4: (4, 0x80...0x8f)
    default: nil
    }
  }

  /// The bytes as JSON writes a text field: a string if they are valid UTF-8, otherwise `{"hex": …}`.
  public static func json(_ bytes: [UInt8]) -> JSON {
    isValid(bytes) ? .string(JSONText(utf8: bytes)) : .object([JSON.Member("hex", .text(Hex.encode(bytes)))])
  }
}
