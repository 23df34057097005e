extension DigestAlgorithm {
  /// Whether a message has this digest, without allocating; for searches that hash a million messages and keep none.
  package func hash(_ message: [UInt8], is digest: [UInt8]) -> Bool {
    guard digest.count == size else { return false }
    return unsafe message.withUnsafeBytes { message in
      unsafe withUnsafeTemporaryAllocation(byteCount: Self.largestSize, alignment: 16) { scratch in
        guard let output = scratch.baseAddress else { return false }
        unsafe hash(message, to: output)
        return unsafe Self.equal(output, digest)
      }
    }
  }

  /// Whether a message has this HMAC under a key, without allocating; ``HMACKey`` is faster for many messages.
  package func hmac(key: [UInt8], _ message: [UInt8], is code: [UInt8]) -> Bool {
    HMACKey(self, key).authenticates(message, as: code)
  }

  private static func equal(_ output: UnsafeMutableRawPointer, _ digest: [UInt8]) -> Bool {
    for (index, byte) in digest.enumerated() where unsafe output.load(fromByteOffset: index, as: UInt8.self) != byte {
      return false
    }
    return true
  }
}
