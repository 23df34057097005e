/// SHA-1 (FIPS 180-4 §6.1), whose collisions are practical, included because gateways sign with it.
package struct SHA1: CompressionFunction {
  package static let blockSize = 64
  package static let digestSize = 20
  package static let lengthSize = 8
  package static let lengthIsBigEndian = true

  /// The chaining value H of FIPS 180-4 §5.3.1.
  private var h: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0
  )

  package init() {}

  package mutating func compress(_ block: UnsafeRawPointer) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { w in
      // The message schedule W, FIPS 180-4 §6.1.2 step 1.
      var t = 0
      while t < 16 {
        unsafe w[t] = UInt32(bigEndian: unsafe block.loadUnaligned(fromByteOffset: t &* 4, as: UInt32.self))
        t &+= 1
      }
      while t < 80 {
        unsafe w[t] = rotate(w[t &- 3] ^ w[t &- 8] ^ w[t &- 14] ^ w[t &- 16], 1)
        t &+= 1
      }
      var (a, b, c, d, e) = h
      // FIPS 180-4 §4.1.1 and §4.2.1: Ch, Parity, Maj, Parity with their constants. Five rounds at a time bring every
      // variable back to its own place.
      t = 0
      while t < 80 {
        unsafe round(a, &b, c, d, &e, t, w[t])
        unsafe round(e, &a, b, c, &d, t, w[t &+ 1])
        unsafe round(d, &e, a, b, &c, t, w[t &+ 2])
        unsafe round(c, &d, e, a, &b, t, w[t &+ 3])
        unsafe round(b, &c, d, e, &a, t, w[t &+ 4])
        t &+= 5
      }
      h = (h.0 &+ a, h.1 &+ b, h.2 &+ c, h.3 &+ d, h.4 &+ e)
    }
  }

  package func store(to output: UnsafeMutableRawPointer) {
    unsafe output.storeBytes(of: h.0.bigEndian, toByteOffset: 0, as: UInt32.self)
    unsafe output.storeBytes(of: h.1.bigEndian, toByteOffset: 4, as: UInt32.self)
    unsafe output.storeBytes(of: h.2.bigEndian, toByteOffset: 8, as: UInt32.self)
    unsafe output.storeBytes(of: h.3.bigEndian, toByteOffset: 12, as: UInt32.self)
    unsafe output.storeBytes(of: h.4.bigEndian, toByteOffset: 16, as: UInt32.self)
  }

  /// One round of §6.1.2 step 3, leaving what it changes where the next round expects it.
  @_transparent
  private func round(
    _ a: UInt32, _ b: inout UInt32, _ c: UInt32, _ d: UInt32, _ e: inout UInt32, _ t: Int, _ word: UInt32
  ) {
    let (mixed, constant): (UInt32, UInt32) =
      t < 20
      ? (d ^ (b & (c ^ d)), 0x5a82_7999)
      : t < 40
        ? (b ^ c ^ d, 0x6ed9_eba1) : t < 60 ? ((b & c) | (d & (b | c)), 0x8f1b_bcdc) : (b ^ c ^ d, 0xca62_c1d6)
    e = rotate(a, 5) &+ mixed &+ e &+ constant &+ word
    b = rotate(b, 30)
  }

  /// ROTL, FIPS 180-4 §3.2.
  @_transparent
  private func rotate(_ x: UInt32, _ count: UInt32) -> UInt32 {
    x &<< count | x &>> (32 &- count)
  }
}
