import Encodings

/// What a language's strings are made of, where the gateway counts bytes.
public enum TextUnit: String, Sendable, Hashable, CaseIterable {
  /// Unicode scalars: Python, Ruby, Kotlin's and Java's `StringBuilder.reverse`, JavaScript's `[...text]`.
  case scalars
  /// Extended grapheme clusters: Swift, PHP's `grapheme_*`, JavaScript's `Intl.Segmenter`.
  case graphemes
  /// UTF-16 code units: JavaScript's `split('')`, C#, Java's `substring`; halves of a pair become U+FFFD.
  case utf16

  func reverse(_ bytes: [UInt8]) -> [UInt8] {
    // In ASCII, CR LF alone is more than one byte and one character.
    if ASCII.isAll(bytes), self != .graphemes || !bytes.contains(0x0d) { return bytes.reversed() }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.reversed()))
    case .graphemes: Array(String(text.reversed()).utf8)
    case .utf16: Array(String(decoding: text.utf16.reversed(), as: UTF16.self).utf8)
    }
  }

  func first(_ count: Int, _ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.prefix(count)))
    case .graphemes: Array(text.prefix(count).utf8)
    case .utf16: Array(String(decoding: text.utf16.prefix(count), as: UTF16.self).utf8)
    }
  }

  func last(_ count: Int, _ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.suffix(count)))
    case .graphemes: Array(text.suffix(count).utf8)
    case .utf16: Array(String(decoding: text.utf16.suffix(count), as: UTF16.self).utf8)
    }
  }

  private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}
