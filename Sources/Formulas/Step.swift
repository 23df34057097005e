/// An intermediate value of a formula, under the name that people know it by.
public struct Step: Sendable, Hashable {
  /// What it is, for example `reversed email`.
  public var name: String
  /// The value, which need not be text.
  public var bytes: [UInt8]

  /// Names a value.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
