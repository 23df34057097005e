/// The values of a formula's fields, encoded once for many evaluations: all text is in one array.
public struct Arguments: Sendable, Hashable {
  /// The text of all fields, one after another.
  let bytes: [UInt8]
  /// The end of each field's text in ``bytes``, where the next one begins.
  let ends: [Int]
  /// The fields that are objects, by index.
  let objects: [Int: FieldObject]
  /// The indices of absent fields.
  let absent: [Int]

  /// Encodes the values of ``Formula/fields``, in that order.
  public init(_ values: [FieldValue]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var objects: [Int: FieldObject] = [:]
    var absent: [Int] = []
    for (index, value) in values.enumerated() {
      switch value {
      case .bytes(let text): bytes.append(contentsOf: text)
      case .object(let object): objects[index] = object
      case .absent: absent.append(index)
      }
      ends.append(bytes.count)
    }
    (self.bytes, self.ends, self.objects, self.absent) = (bytes, ends, objects, absent)
  }
}
