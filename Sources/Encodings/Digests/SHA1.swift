/// SHA-1, FIPS 180-4 §6.1, for which collisions are practical and which is here because gateways sign with it.
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
      for t in 0..<16 {
        unsafe w[t] = UInt32(bigEndian: unsafe block.loadUnaligned(fromByteOffset: t &* 4, as: UInt32.self))
      }
      for t in 16..<80 {
        unsafe w[t] = rotate(w[t &- 3] ^ w[t &- 8] ^ w[t &- 14] ^ w[t &- 16], 1)
      }
      var (a, b, c, d, e) = h
      @inline(__always) func step(_ mixed: UInt32, _ constant: UInt32, _ word: UInt32) {
        let sum = rotate(a, 5) &+ mixed &+ e &+ constant &+ word
        (e, d, c, b, a) = (d, c, rotate(b, 30), a, sum)
      }
      // FIPS 180-4 §4.1.1 and §4.2.1: Ch, Parity, Maj, Parity with their constants.
      for t in 0..<20 { unsafe step(d ^ (b & (c ^ d)), 0x5a82_7999, w[t]) }
      for t in 20..<40 { unsafe step(b ^ c ^ d, 0x6ed9_eba1, w[t]) }
      for t in 40..<60 { unsafe step((b & c) | (d & (b | c)), 0x8f1b_bcdc, w[t]) }
      for t in 60..<80 { unsafe step(b ^ c ^ d, 0xca62_c1d6, w[t]) }
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

  /// ROTL, FIPS 180-4 §3.2.
  @inline(__always)
  private func rotate(_ x: UInt32, _ count: UInt32) -> UInt32 {
    x &<< count | x &>> (32 &- count)
  }
}
