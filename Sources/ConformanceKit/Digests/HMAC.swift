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

  /// The HMAC of a whole message into ``size`` bytes at `output`, without allocating.
  func hmac(key: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer) {
    switch self {
    case .md5: unsafe HMAC<MD5>.authenticate(key: key, message, to: output)
    case .sha1: unsafe HMAC<SHA1>.authenticate(key: key, message, to: output)
    case .sha256: unsafe HMAC<SHA256>.authenticate(key: key, message, to: output)
    case .sha512: unsafe HMAC<SHA512>.authenticate(key: key, message, to: output)
    }
  }
}

/// H(K ⊕ opad, H(K ⊕ ipad, message)) over one compression function.
enum HMAC<Function: CompressionFunction> {
  static func authenticate(
    key: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer
  ) {
    let block = Function.blockSize
    unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { scratch in
      guard let pad = scratch.baseAddress else { return }
      let inner = unsafe UnsafeMutableRawBufferPointer(start: pad + 128, count: Function.digestSize)
      unsafe pad.initializeMemory(as: UInt8.self, repeating: 0, count: block)
      if key.count > block {
        unsafe IteratedHash<Function>.hash(key, to: pad)
      } else if let base = key.baseAddress {
        unsafe pad.copyMemory(from: base, byteCount: key.count)
      }
      for index in 0..<block { unsafe scratch[index] ^= 0x36 }
      unsafe finish(pad, message, to: pad + 128)
      for index in 0..<block { unsafe scratch[index] ^= 0x36 ^ 0x5c }
      unsafe finish(pad, UnsafeRawBufferPointer(inner), to: output)
    }
  }

  /// Hashes the padded key, one block, and then the message.
  private static func finish(
    _ pad: UnsafeMutableRawPointer, _ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer
  ) {
    var function = Function()
    unsafe function.compress(pad)
    unsafe IteratedHash<Function>.finish(function, after: Function.blockSize, message, to: output)
  }
}
