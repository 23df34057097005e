/// A digest of a message that arrives in pieces.
public struct IncrementalDigest: Sendable {
  private enum State: Sendable {
    case md5(IteratedHash<MD5>)
    case sha1(IteratedHash<SHA1>)
    case sha256(IteratedHash<SHA256>)
    case sha512(IteratedHash<SHA512>)
  }

  private var state: State

  /// Begins an empty message.
  public init(_ algorithm: DigestAlgorithm) {
    state =
      switch algorithm {
      case .md5: .md5(IteratedHash())
      case .sha1: .sha1(IteratedHash())
      case .sha256: .sha256(IteratedHash())
      case .sha512: .sha512(IteratedHash())
      }
  }

  /// Takes the next piece; the pieces may be cut anywhere.
  public mutating func update(_ piece: [UInt8]) {
    unsafe piece.withUnsafeBytes { piece in
      switch state {
      case .md5(var hash):
        unsafe hash.update(piece)
        state = .md5(hash)
      case .sha1(var hash):
        unsafe hash.update(piece)
        state = .sha1(hash)
      case .sha256(var hash):
        unsafe hash.update(piece)
        state = .sha256(hash)
      case .sha512(var hash):
        unsafe hash.update(piece)
        state = .sha512(hash)
      }
    }
  }

  /// The raw digest of the pieces so far.
  public func digest() -> [UInt8] {
    switch state {
    case .md5(let hash): hash.digest()
    case .sha1(let hash): hash.digest()
    case .sha256(let hash): hash.digest()
    case .sha512(let hash): hash.digest()
    }
  }
}
