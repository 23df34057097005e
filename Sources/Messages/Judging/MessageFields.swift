package import Encodings

/// The fields of a message, whatever its body was read from.
package protocol MessageFields {
  /// The bytes of a form's field, or of an outermost member that is text or a number; `nil` where it is absent.
  func value(_ name: String) -> [UInt8]?

  /// The names that are there, in their order.
  var fieldNames: [String] { get }

  /// The body's object, where it is JSON.
  var object: JSON? { get }

  /// The same form as it was meant by a writer that does not write spaces as `+`; `nil` where that is no difference.
  var withPlusKept: Self? { get }
}
