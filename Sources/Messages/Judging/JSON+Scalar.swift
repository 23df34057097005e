package import Encodings

extension JSON {
  /// A number without its exponent, which says nothing else to who reads JSON; anything else as it is.
  var withoutExponent: JSON {
    guard case .number(let number) = self, let plain = number.plain else { return self }
    return .number(JSONNumber(digits: plain))
  }

  /// The bytes of a text, or the digits of a number as they were sent: identifiers and amounts come as either.
  package var scalarBytes: [UInt8]? {
    switch self {
    case .string(let text): text.utf8
    case .number(let number): Array(number.digits.utf8)
    default: nil
    }
  }
}
