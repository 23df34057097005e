import Encodings
import Gateways
import Messages

extension MessageDifference {
  /// How many bytes of a value are shown around the first difference.
  private static let window = 48

  /// How a value differs, or which input has that value.
  func manner(_ right: [UInt8], _ mine: [UInt8]) -> String? {
    let words = isPublic(right) && isPublic(mine) ? TextDifference.words(right, mine) : nil
    return words ?? input.name(of: mine).map { "that of \($0)" }
  }

  func word(_ value: JSON?) -> String? {
    guard case .string(let text)? = value, isPublic(text.utf8), (2...24).contains(text.utf8.count) else { return nil }
    let isWord = text.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    return isWord ? text.string : nil
  }

  /// Both values, from shortly before the first different byte.
  func both(_ right: JSON?, _ mine: JSON?) -> String {
    guard let right, let mine, let wanted = right.shownBytes, let came = mine.shownBytes else { return "" }
    guard wanted == came, isPublic(wanted) else { return both(wanted, came) }
    // The bytes are equal, so the types must differ.
    func shown(_ value: JSON, _ bytes: [UInt8]) -> String {
      value.string == nil ? Display.line(value.line) : Display.bytes(bytes, limit: Self.window)
    }
    return " (\(shown(right, wanted)) is right, \(shown(mine, came)) came)"
  }

  func both(_ right: [UInt8], _ mine: [UInt8]) -> String {
    guard isPublic(right), isPublic(mine) else { return "" }
    let same = zip(right, mine).prefix { $0 == $1 }.count
    // Do not split a character.
    var start = same < Self.window / 2 ? 0 : same - 16
    while start > 0, right[start] & 0xc0 == 0x80 { start -= 1 }
    func shown(_ bytes: [UInt8]) -> String {
      (start > 0 ? "…" : "") + Display.bytes(Array(bytes[start...]), limit: Self.window)
    }
    return " (\(shown(right)) is right, \(shown(mine)) came)"
  }

  /// Both values of a header; for credentials with different schemes, the schemes only.
  ///
  /// Meanings are folded, so `sent` decides whether the value may be shown.
  func sides(_ right: [UInt8], _ mine: [UInt8], sent: String) -> String {
    guard let wanted = Authorization(right)?.scheme, let came = Authorization(mine)?.scheme, wanted != came else {
      return isPublic(Array(sent.utf8)) ? both(right, mine) : ""
    }
    let scheme = sent.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " }
    return isPublic(Array(scheme.utf8)) && isPublic(Array(came.utf8))
      ? " (the scheme \(wanted) is right, \(Display.line(came)) came)" : ""
  }
}

extension JSON {
  /// The bytes of a scalar as people read it; `nil` for arrays and objects.
  var shownBytes: [UInt8]? {
    switch self {
    case .null, .bool, .number: lineBytes
    case .string(let text): text.utf8
    case .array, .object: nil
    }
  }
}
