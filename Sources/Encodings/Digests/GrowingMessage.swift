/// A message of a search that grows and shrinks at its end.
package protocol GrowingMessage {
  /// Bytes of the message.
  var count: Int { get }

  mutating func append(_ bytes: [UInt8])

  /// Takes the end away.
  mutating func truncate(to count: Int)

  /// Whether the message comes to the value that is searched for.
  func gives(_ target: [UInt8]) -> Bool
}
