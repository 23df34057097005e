/// Comparison for signatures: its time depends on the lengths alone, never on where two values differ.
public enum ConstantTime {
  /// Whether both hold the same bytes.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}
