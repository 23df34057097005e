import Encodings

/// One of several parts of a run that together ask every case exactly once.
///
/// The shard of a case is the big-endian number in the first four bytes of the SHA-256 of its name, modulo the number
/// of shards: adding a case moves no other.
public struct Shard: Sendable, Hashable {
  /// The number of this part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// Reads `2/5`.
  ///
  /// - Returns: `nil` unless it is two whole numbers, the first from 1 to the second.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...65536).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Whether the case belongs to this part.
  public func contains(_ testCase: Case) -> Bool {
    Self.number(of: testCase.name) % count == index - 1
  }

  /// A number that depends only on the name.
  package static func number(of name: String) -> Int {
    DigestAlgorithm.sha256.hash(Array(name.utf8)).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
