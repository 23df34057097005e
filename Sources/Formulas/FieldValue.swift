/// The value of an input field.
public enum FieldValue: Sendable, Hashable {
  /// Text as bytes.
  case bytes([UInt8])
  /// An absent optional field, which a correct formula treats as empty text.
  case absent
  /// An object whose members are signed.
  case object(FieldObject)

  /// The bytes of text, empty where it is absent; `nil` for an object.
  package var text: [UInt8]? {
    switch self {
    case .bytes(let bytes): bytes
    case .absent: []
    case .object: nil
    }
  }
}
