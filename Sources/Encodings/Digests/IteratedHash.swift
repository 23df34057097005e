/// The iteration that MD5 and the SHA family share: blocks, padding with 0x80 and zeros, message length (RFC 1321 §3.1–3.2,
/// FIPS 180-4 §5.1).
package struct IteratedHash<Function: CompressionFunction>: Sendable {
  private var function = Function()
  /// The bytes after the last whole block; always fewer than one block.
  private var pending: [UInt8] = []
  /// Bytes of all whole blocks so far.
  private var compressed = 0

  init() {}

  /// Takes the next piece of the message; pieces may be cut anywhere.
  mutating func update(_ piece: UnsafeRawBufferPointer) {
    var rest = unsafe piece
    if !pending.isEmpty {
      let missing = min(Function.blockSize - pending.count, rest.count)
      unsafe pending.append(contentsOf: rest.prefix(missing))
      unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest.dropFirst(missing))
      guard pending.count == Function.blockSize else { return }
      unsafe pending.withUnsafeBytes { block in
        if let base = block.baseAddress { unsafe function.compress(base) }
      }
      compressed += Function.blockSize
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count - rest.count % Function.blockSize
    if whole > 0, let base = rest.baseAddress {
      for offset in stride(from: 0, to: whole, by: Function.blockSize) {
        unsafe function.compress(base + offset)
      }
      compressed += whole
    }
    unsafe pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// The digest of everything taken so far; the hash can go on afterwards.
  func digest() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Function.digestSize) { output, count in
      guard let base = output.baseAddress else { return }
      unsafe pending.withUnsafeBytes {
        unsafe Self.finish(function, after: compressed, $0, to: UnsafeMutableRawPointer(base))
      }
      count = Function.digestSize
    }
  }

  /// Hashes a whole message without allocating.
  static func hash(_ message: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer) {
    unsafe finish(Function(), after: 0, message, to: output)
  }

  /// Hashes the rest of a message whose first `prefix` bytes, all whole blocks, are already in `start`.
  package static func finish(
    _ start: Function, after prefix: Int, _ rest: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer
  ) {
    var function = start
    let block = Function.blockSize
    let whole = rest.count - rest.count % block
    if whole > 0, let base = rest.baseAddress {
      var offset = 0
      while offset < whole {
        unsafe function.compress(base + offset)
        offset += block
      }
    }
    let tail = rest.count - whole
    let padded = tail + 1 + Function.lengthSize > block ? 2 * block : block
    let bits = UInt64(prefix + rest.count) &* 8
    unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { scratch in
      guard let last = scratch.baseAddress else { return }
      if tail > 0, let base = rest.baseAddress {
        unsafe last.copyMemory(from: base + whole, byteCount: tail)
      }
      unsafe (last + tail).initializeMemory(as: UInt8.self, repeating: 0, count: padded - tail)
      unsafe last.storeBytes(of: 0x80, toByteOffset: tail, as: UInt8.self)
      // The upper half of SHA-512's 128-bit length stays zero: no message here has 2^61 bytes.
      unsafe last.storeBytes(
        of: Function.lengthIsBigEndian ? bits.bigEndian : bits.littleEndian,
        toByteOffset: padded - 8, as: UInt64.self)
      unsafe function.compress(last)
      if padded > block { unsafe function.compress(last + block) }
    }
    unsafe function.store(to: output)
  }
}
