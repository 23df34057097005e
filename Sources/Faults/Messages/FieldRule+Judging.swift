import Encodings
import Gateways

extension FieldRule {
  /// Whether the field is text, in a form or in JSON.
  var isText: Bool {
    switch kind {
    case .number, .boolean, .object, .array, .integer: false
    default: true
    }
  }

  /// Whether the field may hold text beyond ASCII.
  var takesAnyText: Bool {
    switch kind {
    case .text, .words: true
    default: false
    }
  }

  /// Whether a text can be as long as the rule allows.
  ///
  /// An IP address has at most 45 characters, and an e-mail address at most 254 (RFC 5321 §4.5.3.1.3).
  var canBeFull: Bool {
    switch kind {
    case .ip: longest <= 45
    case .email: longest <= 254
    default: longest != .max
    }
  }
}
