/// SHA-256 (FIPS 180-4 §6.2).
package struct SHA256: CompressionFunction {
  package static let blockSize = 64
  package static let digestSize = 32
  package static let lengthSize = 8
  package static let lengthIsBigEndian = true

  /// The chaining value H of FIPS 180-4 §5.3.
  private var h: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  package init() {
    h = (
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
  }

  package mutating func compress(_ block: UnsafeRawPointer) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      // The message schedule W, FIPS 180-4 §6.2.2 step 1.
      var t = 0
      while t < 16 {
        unsafe w[t] = UInt32(bigEndian: unsafe block.loadUnaligned(fromByteOffset: t &* 4, as: UInt32.self))
        t &+= 1
      }
      while t < 64 {
        let (x, y) = unsafe (w[t &- 15], w[t &- 2])
        let sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ x &>> 3
        let sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ y &>> 10
        unsafe w[t] = sigma1 &+ w[t &- 7] &+ sigma0 &+ w[t &- 16]
        t &+= 1
      }
      unsafe Self.constants.withUnsafeBufferPointer { k in
        var (a, b, c, d, e, f, g, h) = self.h
        // Eight rounds at a time bring every variable back to its own place, so that none has to be moved.
        t = 0
        while t < 64 {
          unsafe round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
          unsafe round(h, a, b, &c, d, e, f, &g, k[t &+ 1] &+ w[t &+ 1])
          unsafe round(g, h, a, &b, c, d, e, &f, k[t &+ 2] &+ w[t &+ 2])
          unsafe round(f, g, h, &a, b, c, d, &e, k[t &+ 3] &+ w[t &+ 3])
          unsafe round(e, f, g, &h, a, b, c, &d, k[t &+ 4] &+ w[t &+ 4])
          unsafe round(d, e, f, &g, h, a, b, &c, k[t &+ 5] &+ w[t &+ 5])
          unsafe round(c, d, e, &f, g, h, a, &b, k[t &+ 6] &+ w[t &+ 6])
          unsafe round(b, c, d, &e, f, g, h, &a, k[t &+ 7] &+ w[t &+ 7])
          t &+= 8
        }
        let was = self.h
        self.h = (
          was.0 &+ a, was.1 &+ b, was.2 &+ c, was.3 &+ d, was.4 &+ e, was.5 &+ f, was.6 &+ g, was.7 &+ h
        )
      }
    }
  }

  package func store(to output: UnsafeMutableRawPointer) {
    let words = (
      h.0.bigEndian, h.1.bigEndian, h.2.bigEndian, h.3.bigEndian, h.4.bigEndian, h.5.bigEndian, h.6.bigEndian,
      h.7.bigEndian
    )
    unsafe output.storeBytes(of: words, as: type(of: words))
  }

  /// One round of §6.2.2 step 3, leaving what it changes where the next round expects it.
  ///
  /// Marked `@_transparent`, like the other digests, because debug builds inline nothing else and tests hash millions
  /// of times.
  @_transparent
  private func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ input: UInt32
  ) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let t1 = h &+ input &+ sum1 &+ choice
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ t1
    h = t1 &+ sum0 &+ majority
  }

  /// ROTR, FIPS 180-4 §3.2.
  @_transparent
  private func rotate(_ x: UInt32, _ count: UInt32) -> UInt32 {
    x &>> count | x &<< (32 &- count)
  }

  /// FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
