/// The part of an iterated hash that differs between algorithms: a chaining value and how one block changes it.
///
/// Padding and length are the same construction for all of them and live in ``IteratedHash``.
package protocol CompressionFunction: Sendable {
  /// Bytes of one message block.
  static var blockSize: Int { get }
  /// Bytes of the digest.
  static var digestSize: Int { get }
  /// Bytes that the message length takes at the end of the padding.
  static var lengthSize: Int { get }
  /// Whether the message length, in bits, is written with its most significant byte first.
  static var lengthIsBigEndian: Bool { get }

  /// The initial chaining value.
  init()

  /// Folds one block of ``blockSize`` bytes, at any alignment, into the chaining value.
  mutating func compress(_ block: UnsafeRawPointer)

  /// Writes the chaining value as ``digestSize`` bytes.
  func store(to output: UnsafeMutableRawPointer)
}
