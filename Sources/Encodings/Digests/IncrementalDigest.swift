/// A digest of a message that arrives in pieces.
public struct IncrementalDigest: Sendable {
  private var hash: any HashOfPieces

  /// Begins with an empty message.
  public init(_ algorithm: DigestAlgorithm) {
    hash =
      switch algorithm {
      case .md5: IteratedHash<MD5>()
      case .sha1: IteratedHash<SHA1>()
      case .sha256: IteratedHash<SHA256>()
      case .sha512: IteratedHash<SHA512>()
      }
  }

  /// Takes the next piece of the message; pieces may be cut anywhere.
  public mutating func update(_ piece: [UInt8]) { unsafe piece.withUnsafeBytes { unsafe hash.update($0) } }

  /// The digest of everything taken so far; more may follow.
  public func digest() -> [UInt8] { hash.digest() }
}

private protocol HashOfPieces: Sendable {
  mutating func update(_ piece: UnsafeRawBufferPointer)
  func digest() -> [UInt8]
}

extension IteratedHash: HashOfPieces {}
