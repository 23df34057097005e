import Encodings

/// The value of an `Authorization` header: a case-insensitive scheme, one or more spaces, and the rest (RFC 9110 §11).
package struct Authorization {
  /// The scheme in lower case: `basic`, `bearer`.
  package let scheme: String
  /// A token, or for `basic` the base 64 of `user:password`.
  package let text: [UInt8]

  /// - Returns: `nil` where the value has no space.
  package init?(_ value: [UInt8]) {
    guard let space = value.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    scheme = String(decoding: value[..<space].map(ASCII.lower), as: UTF8.self)
    text = Array(value[space...].drop { $0 == UInt8(ascii: " ") })
  }

  /// The header as formulas write it: `Basic` or `Bearer`, one space, and the rest.
  package var spelled: [UInt8] {
    Array("\(String(scheme.prefix(1)).uppercasedASCII)\(scheme.dropFirst()) ".utf8) + text
  }
}
