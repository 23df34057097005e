import Encodings

/// One of several parts of a run that together put every case to the port exactly once.
///
/// A case belongs to the shard that the first four bytes of the SHA-256 of its name, read as a big-endian number, name modulo
/// the number of shards: adding a case moves no other.
public struct Shard: Sendable, Hashable {
  /// Which part this is, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// Reads `2/5`.
  ///
  /// - Returns: `nil` for anything but two whole numbers of which the first is from 1 to the second.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...65536).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Whether the case is of this part.
  public func contains(_ testCase: Case) -> Bool {
    Self.number(of: testCase.name) % count == index - 1
  }

  /// A number that depends on nothing but the name.
  package static func number(of name: String) -> Int {
    DigestAlgorithm.sha256.hash(Array(name.utf8)).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
