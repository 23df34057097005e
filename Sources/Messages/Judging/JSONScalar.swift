package import Encodings

extension JSON {
  /// The bytes of a text, or the digits of a number as they were sent: identifiers and amounts come as either.
  package var scalarBytes: [UInt8]? {
    switch self {
    case .string(let text): text.utf8
    case .number(let number): Array(number.digits.utf8)
    default: nil
    }
  }
}
