import Encodings

/// The units of a language's strings, used by mistake where the gateway counts bytes.
public enum TextUnit: String, Sendable, Hashable, CaseIterable {
  /// Unicode scalars: Python, Ruby, Kotlin's and Java's `StringBuilder.reverse`, JavaScript's `[...text]`.
  case scalars
  /// The same, with bytes that are not UTF-8 kept (Python's `surrogateescape`).
  case scalarsKeeping = "scalars-keeping-bytes"
  /// Characters of the length that their first byte announces, whatever follows: PHP's `mb_substr`.
  case leadBytes = "lengths-of-lead-bytes"
  /// Extended grapheme clusters: Swift, PHP's `grapheme_*`, JavaScript's `Intl.Segmenter`.
  case graphemes
  /// UTF-16 code units: JavaScript's `split('')`, C#, Java's `substring`; unpaired surrogates become U+FFFD.
  case utf16

  func reverse(_ bytes: [UInt8]) -> [UInt8] {
    // In ASCII, only CR LF is one character of several bytes.
    if ASCII.isAll(bytes), self != .graphemes || !bytes.contains(0x0d) { return bytes.reversed() }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.reversed()))
    case .scalarsKeeping: Self.units(bytes).reversed().flatMap(\.self)
    case .leadBytes: Self.characters(bytes).reversed().flatMap(\.self)
    case .graphemes: Array(String(text.reversed()).utf8)
    case .utf16: Array(String(decoding: text.utf16.reversed(), as: UTF16.self).utf8)
    }
  }

  func first(_ count: Int, _ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.prefix(count)))
    case .scalarsKeeping: Self.units(bytes).prefix(count).flatMap(\.self)
    case .leadBytes: Self.characters(bytes).prefix(count).flatMap(\.self)
    case .graphemes: Array(text.prefix(count).utf8)
    case .utf16: Array(String(decoding: text.utf16.prefix(count), as: UTF16.self).utf8)
    }
  }

  func last(_ count: Int, _ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .scalars: Self.utf8(Array(text.unicodeScalars.suffix(count)))
    case .scalarsKeeping: Self.units(bytes).suffix(count).flatMap(\.self)
    case .leadBytes: Self.characters(bytes).suffix(count).flatMap(\.self)
    case .graphemes: Array(text.suffix(count).utf8)
    case .utf16: Array(String(decoding: text.utf16.suffix(count), as: UTF16.self).utf8)
    }
  }

  /// The bytes of each scalar, and each byte that belongs to none.
  private static func units(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let unit = (1...4).lazy.map { rest.prefix($0) }.first { String(validating: $0, as: UTF8.self) != nil }
      units.append(unit ?? rest.prefix(1))
      rest = rest.dropFirst(units.last?.count ?? 1)
    }
    return units
  }

  /// The bytes of each character by the length that its first byte announces, which PHP's table gives as 1 for F5 to
  /// FF.
  private static func characters(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var characters: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let lead = rest.first {
      let length =
        switch lead {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
      characters.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return characters
  }

  private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}
