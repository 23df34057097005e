public import Encodings
public import Gateways

/// The input of a case, as an adapter reads it.
public struct PortInput: Sendable {
  /// The input as it stands in the golden file.
  public let json: JSON

  package init(_ json: JSON) { self.json = json }

  /// The bytes of a text field in any of its forms; `nil` if it is absent.
  ///
  /// - Throws: ``InputError`` if it is not text.
  public func optionalBytes(_ name: String) throws(InputError) -> [UInt8]? {
    guard let value = json[name] else { return nil }
    return try TextInput.bytes(value, name)
  }

  /// The bytes of a text field.
  ///
  /// - Throws: ``InputError`` if it is absent or not text.
  public func bytes(_ name: String) throws(InputError) -> [UInt8] {
    guard let bytes = try optionalBytes(name) else { throw InputError(name, "is missing") }
    return bytes
  }

  /// A text field for an SDK that takes strings.
  ///
  /// - Throws: ``InputError`` if it is absent or not valid UTF-8.
  public func string(_ name: String) throws(InputError) -> String {
    let bytes = try bytes(name)
    guard UTF8Text.isValid(bytes) else { throw InputError(name, "is not valid UTF-8, but the SDK takes strings") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
