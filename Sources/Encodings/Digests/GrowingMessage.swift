/// A message of a search that grows and shrinks at its end.
package protocol GrowingMessage {
  /// The size of the message in bytes.
  var count: Int { get }

  mutating func append(_ bytes: [UInt8])

  /// Removes the end of the message.
  mutating func truncate(to count: Int)

  /// Whether the message's value is the one searched for.
  func gives(_ target: [UInt8]) -> Bool
}
