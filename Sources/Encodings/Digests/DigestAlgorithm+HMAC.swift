/// Keyed hashing, RFC 2104.
extension DigestAlgorithm {
  /// The HMAC of a whole message; keys longer than a block are hashed first, shorter ones padded with zeros.
  ///
  /// - Returns: ``size`` raw bytes.
  public func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    unsafe key.withUnsafeBytes { key in
      unsafe message.withUnsafeBytes { message in
        unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
          guard let base = output.baseAddress else { return }
          unsafe hmac(key: key, message, to: UnsafeMutableRawPointer(base))
          count = size
        }
      }
    }
  }

  /// Writes the HMAC of a whole message as ``size`` bytes to `output`, without allocating.
  package func hmac(key: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer)
  {
    switch self {
    case .md5: unsafe KeyedHash<MD5>(key).authenticate(message, to: output)
    case .sha1: unsafe KeyedHash<SHA1>(key).authenticate(message, to: output)
    case .sha256: unsafe KeyedHash<SHA256>(key).authenticate(message, to: output)
    case .sha512: unsafe KeyedHash<SHA512>(key).authenticate(message, to: output)
    }
  }
}
