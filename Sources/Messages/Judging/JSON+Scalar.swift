package import Encodings

extension JSON {
  /// A number without its exponent, which readers of JSON treat as equal; any other value unchanged.
  var withoutExponent: JSON {
    guard case .number(let number) = self, let plain = number.plain else { return self }
    return .number(JSONNumber(digits: plain))
  }

  /// The bytes of a text, or the digits of a number as sent, since identifiers and amounts come as either.
  package var scalarBytes: [UInt8]? {
    switch self {
    case .string(let text): text.utf8
    case .number(let number): Array(number.digits.utf8)
    default: nil
    }
  }
}
