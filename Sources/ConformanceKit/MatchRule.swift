package import Encodings
package import Gateways
import Messages

/// How the values of a suite are compared.
public enum MatchRule: String, Sendable, Hashable, CaseIterable {
  /// The same bytes.
  case exact
  /// The same bytes except for the case of ASCII letters: hexadecimal that the gateway reads in either case.
  case hex
  /// The same credentials; the scheme may be in any case, with one or more spaces after it (RFC 9110 §11.4).
  case credentials
  /// The same meaning: members in any order, numbers by value.
  case json
  /// The same pairs when parsed strictly as a form; see ``WireMatch`` for whole requests.
  case form
  /// The same parts when parsed strictly as multipart.
  case multipart
  /// Text without anything forbidden and with everything that must be kept.
  case redacted

  /// Whether a port's value is the expected one.
  ///
  /// - Parameter freedoms: what right SDKs may do differently in this request.
  package func accepts(_ got: JSON, for expected: JSON, freedoms: [RequestFreedom] = []) -> Bool {
    switch self {
    // An identical value need not be parsed.
    case .json where got == expected, .form where got == expected, .multipart where got == expected: true
    case .json where expected["method"] != nil && expected["url"] != nil:
      WireMatch(body: .json, freedoms: freedoms).accepts(got, for: expected)
    case .json: expected.means(got) || expected.inOneOrder.means(got.inOneOrder)
    case .form: WireMatch(body: .form, freedoms: freedoms).accepts(got, for: expected)
    case .multipart: WireMatch(body: .multipart, freedoms: freedoms).accepts(got, for: expected)
    case .redacted: LogMatch(expected).map { log in Self.bytes(got).map(log.accepts) ?? false } ?? false
    case .exact: Self.bytes(got).map { $0 == Self.bytes(expected) } ?? (got == expected)
    case .hex: Self.bytes(got).map { $0.map(ASCII.lower) == Self.bytes(expected)?.map(ASCII.lower) } ?? false
    case .credentials: Self.bytes(got).map { folded($0) == Self.bytes(expected).map(folded) } ?? false
    }
  }

  /// Hexadecimal in lower case and credentials in the spelling of formulas, if the rule accepts other spellings;
  /// otherwise unchanged.
  package func folded(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .hex where bytes.allSatisfy({ Hex.value(of: $0) != nil }): bytes.map(ASCII.lower)
    case .credentials: Authorization(bytes)?.spelled ?? bytes
    default: bytes
    }
  }

  /// The bytes of a text value in any of its forms; `nil` for values that are not text.
  package static func bytes(_ value: JSON) -> [UInt8]? {
    try? TextInput.bytes(value, "value")
  }
}
