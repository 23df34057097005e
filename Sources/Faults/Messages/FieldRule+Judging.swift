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

  /// Whether text that is not ASCII may stand in it.
  var takesAnyText: Bool {
    switch kind {
    case .text, .words: true
    default: false
    }
  }

  /// Whether a text can be as long as the rule allows.
  ///
  /// No address of a computer has more than 45 characters, and none of mail more than 254 (RFC 5321 §4.5.3.1.3).
  var canBeFull: Bool {
    switch kind {
    case .ip: longest <= 45
    case .email: longest <= 254
    default: longest != .max
    }
  }
}
