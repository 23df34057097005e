/// An RFC 2104 key whose two padded blocks are hashed once, for many messages.
package enum HMACKey: Sendable {
  case md5(KeyedHash<MD5>)
  case sha1(KeyedHash<SHA1>)
  case sha256(KeyedHash<SHA256>)
  case sha512(KeyedHash<SHA512>)

  package init(_ algorithm: DigestAlgorithm, _ key: [UInt8]) {
    self = unsafe key.withUnsafeBytes { key in
      switch algorithm {
      case .md5: .md5(unsafe KeyedHash(key))
      case .sha1: .sha1(unsafe KeyedHash(key))
      case .sha256: .sha256(unsafe KeyedHash(key))
      case .sha512: .sha512(unsafe KeyedHash(key))
      }
    }
  }

  /// Whether a message has this code, without allocating.
  package func authenticates(_ message: [UInt8], as code: [UInt8]) -> Bool {
    unsafe message.withUnsafeBytes { message in
      switch self {
      case .md5(let key): unsafe key.authenticates(message, as: code)
      case .sha1(let key): unsafe key.authenticates(message, as: code)
      case .sha256(let key): unsafe key.authenticates(message, as: code)
      case .sha512(let key): unsafe key.authenticates(message, as: code)
      }
    }
  }
}
