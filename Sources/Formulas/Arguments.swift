/// The values of a formula's fields, encoded once for many evaluations: all text stands in one array.
public struct Arguments: Sendable, Hashable {
  /// All text, field after field.
  let bytes: [UInt8]
  /// Where each field's text ends in ``bytes``; it begins where the one before ends.
  let ends: [Int]
  /// The fields that are objects, by their number.
  let objects: [Int: FieldObject]
  /// The fields that are not there, by their number.
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
