/// The digests that the gateways' formulas use.
public enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
  case md5
  case sha1
  case sha256
  case sha512

  /// The name as its specification writes it, for example `SHA-256`.
  public var title: String {
    switch self {
    case .md5: "MD5"
    case .sha1: "SHA-1"
    case .sha256: "SHA-256"
    case .sha512: "SHA-512"
    }
  }

  /// The size of a digest in bytes.
  public var size: Int {
    switch self {
    case .md5: MD5.digestSize
    case .sha1: SHA1.digestSize
    case .sha256: SHA256.digestSize
    case .sha512: SHA512.digestSize
    }
  }

  /// The largest ``size``, for buffers that hold any digest.
  static let largestSize = SHA512.digestSize

  /// Hashes a whole message.
  ///
  /// - Returns: ``size`` raw bytes.
  public func hash(_ message: [UInt8]) -> [UInt8] {
    unsafe message.withUnsafeBytes { message in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
        guard let base = output.baseAddress else { return }
        unsafe hash(message, to: UnsafeMutableRawPointer(base))
        count = size
      }
    }
  }

  /// Hashes a whole message into ``size`` bytes at `output`, without allocating; the two must not overlap.
  @inline(__always)
  package func hash(_ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer) {
    switch self {
    case .md5: unsafe IteratedHash<MD5>.hash(message, to: output)
    case .sha1: unsafe IteratedHash<SHA1>.hash(message, to: output)
    case .sha256: unsafe IteratedHash<SHA256>.hash(message, to: output)
    case .sha512: unsafe IteratedHash<SHA512>.hash(message, to: output)
    }
  }
}
