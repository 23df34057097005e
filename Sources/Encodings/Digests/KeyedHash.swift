/// The part of H(K ⊕ opad, H(K ⊕ ipad, message)) that depends only on the key, for one compression function.
package struct KeyedHash<Function: CompressionFunction>: Sendable {
  /// The chaining value after the key's first padded block, from which a message continues.
  private(set) var inner = Function()
  private var outer = Function()

  /// Hashes keys longer than a block first, and pads shorter ones with zeros.
  init(_ key: UnsafeRawBufferPointer) {
    let block = Function.blockSize
    unsafe withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { pad in
      guard let base = pad.baseAddress else { return }
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: block)
      if key.count > block {
        unsafe IteratedHash<Function>.hash(key, to: base)
      } else if let start = key.baseAddress {
        unsafe base.copyMemory(from: start, byteCount: key.count)
      }
      for index in 0..<block { unsafe pad[index] ^= 0x36 }
      unsafe inner.compress(base)
      for index in 0..<block { unsafe pad[index] ^= 0x36 ^ 0x5c }
      unsafe outer.compress(base)
    }
  }

  /// Writes the code of a message, ``CompressionFunction/digestSize`` bytes.
  func authenticate(_ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { scratch in
      guard let base = scratch.baseAddress else { return }
      unsafe IteratedHash<Function>.finish(inner, after: Function.blockSize, message, to: base)
      unsafe finish(base)
      unsafe output.copyMemory(from: base, byteCount: Function.digestSize)
    }
  }

  /// Turns the inner digest into the code, in place.
  func finish(_ digest: UnsafeMutableRawPointer) {
    let inner = unsafe UnsafeRawBufferPointer(start: digest, count: Function.digestSize)
    unsafe IteratedHash<Function>.finish(outer, after: Function.blockSize, inner, to: digest)
  }

  func authenticates(_ message: UnsafeRawBufferPointer, as code: [UInt8]) -> Bool {
    guard code.count == Function.digestSize else { return false }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { scratch in
      guard let base = scratch.baseAddress else { return false }
      unsafe authenticate(message, to: base)
      for (index, byte) in code.enumerated() where unsafe scratch[index] != byte { return false }
      return true
    }
  }
}
