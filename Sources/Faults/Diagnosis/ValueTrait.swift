import Encodings
import Formulas

/// Something that can be said of one value: what validators, languages and encodings disagree about.
struct ValueTrait: Sendable {
  /// What a value has, behind its field's name: `starts with a zero`.
  let words: String
  let has: @Sendable ([UInt8]) -> Bool

  init(_ words: String, _ has: @escaping @Sendable ([UInt8]) -> Bool) { (self.words, self.has) = (words, has) }

  /// The narrowest first: of those that hold for the same values the first is told.
  static let all: [ValueTrait] =
    [
      ValueTrait("is empty", \.isEmpty),
      ValueTrait("ends with a line feed") { $0.last == 0x0a },
      ValueTrait("has a NUL") { $0.contains(0) },
      ValueTrait("has a tab") { $0.contains(0x09) },
      ValueTrait("has control characters") { $0.contains { $0 < 0x20 || $0 == 0x7f } },
      ValueTrait("has white space around it") { $0 != Edit.trimming($0) },
      ValueTrait("is not UTF-8") { !UTF8Text.isValid($0) },
      ValueTrait("has digits of another alphabet") { value in
        String(decoding: value, as: UTF8.self).unicodeScalars.contains {
          !$0.isASCII && $0.properties.numericType == .decimal
        }
      },
      ValueTrait("has characters of four bytes") { $0.contains { $0 >= 0xf0 } },
      ValueTrait("has Arabic letters") { $0.contains { (0xd8...0xdb).contains($0) } },
      ValueTrait("has what is no ASCII") { $0.contains { $0 >= 0x80 } },
      ValueTrait("is 0") { $0 == [0x30] },
      ValueTrait("is below zero") { $0.first == UInt8(ascii: "-") && $0.count > 1 && ASCII.isDigit($0[1]) },
      ValueTrait("has a plus in front") { $0.first == UInt8(ascii: "+") && $0.count > 1 },
      ValueTrait("has an exponent") { value in
        value.contains { $0 | 0x20 == UInt8(ascii: "e") }
          && value.allSatisfy { ASCII.isDigit($0) || "eE+-.".utf8.contains($0) }
      },
      ValueTrait("has zeros in front") { $0.count > 1 && $0[0] == 0x30 && ASCII.isDigit($0[1]) },
      ValueTrait("is no number") { value in value.isEmpty || !value.allSatisfy { ASCII.isDigit($0) || $0 == 0x2e } },
      ValueTrait("has capitals") { $0.contains(where: ASCII.isUpper) },
      ValueTrait("has small letters") { $0.contains { (0x61...0x7a).contains($0) } },
      ValueTrait("is all digits") { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) },
    ] + decimals + marks

  private static let decimals: [ValueTrait] = (0...4).map { (count: Int) -> ValueTrait in
    ValueTrait("has \(count) decimals") { Amount($0)?.fraction.count == count }
  }

  private static let marks: [ValueTrait] = "+%&=#?/\\\"'<>;:@~!*()[]{}|^`$,-_. ".utf8.map {
    (byte: UInt8) -> ValueTrait in
    let name = byte == 0x20 ? "space" : String(decoding: [byte], as: UTF8.self)
    return ValueTrait("has a \(name)") { $0.contains(byte) }
  }

  /// What a limit would part from the values that are answered rightly.
  static func limits(beside others: [[UInt8]]) -> [ValueTrait] {
    guard let most = others.map(\.count).max(), let least = others.map(\.count).min() else { return [] }
    return [
      ValueTrait("has more than \(most) bytes") { $0.count > most },
      ValueTrait("has fewer than \(least) bytes") { $0.count < least },
    ]
  }

  /// Being that word, where a value is one of a closed list.
  static func word(_ value: [UInt8]) -> ValueTrait? {
    guard (1...24).contains(value.count), value.allSatisfy({ ASCII.isLetter($0) || $0 == UInt8(ascii: "_") }) else {
      return nil
    }
    return ValueTrait("is \(String(decoding: value, as: UTF8.self))") { $0 == value }
  }
}
