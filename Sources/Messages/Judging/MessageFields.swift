package import Encodings

/// The fields of a message, whatever format its body has.
package protocol MessageFields {
  /// The value of a form field, or of a top-level member that is text or a number; `nil` where absent.
  func value(_ name: String) -> [UInt8]?

  /// The names present, in order.
  var fieldNames: [String] { get }

  /// The body's object where it is JSON.
  var object: JSON? { get }

  /// The form as meant by a writer that leaves `+` unescaped; `nil` where that makes no difference.
  var withPlusKept: Self? { get }
}
