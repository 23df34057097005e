/// MD5 (RFC 1321), which is broken as a digest and included because gateways sign with it.
package struct MD5: CompressionFunction {
  package static let blockSize = 64
  package static let digestSize = 16
  package static let lengthSize = 8
  package static let lengthIsBigEndian = false

  // RFC 1321 §3.3
  private var a: UInt32 = 0x6745_2301
  private var b: UInt32 = 0xefcd_ab89
  private var c: UInt32 = 0x98ba_dcfe
  private var d: UInt32 = 0x1032_5476

  package init() {}

  /// Resumes from a digest, whose bytes are the chaining value; a secret prefix does not prevent this length extension.
  package init?(resuming digest: [UInt8]) {
    guard digest.count == Self.digestSize else { return nil }
    let words = (0..<4).map { (word: Int) -> UInt32 in
      digest[4 * word..<4 * word + 4].reversed().reduce(0) { (sum: UInt32, byte: UInt8) in sum << 8 | UInt32(byte) }
    }
    (a, b, c, d) = (words[0], words[1], words[2], words[3])
  }

  /// RFC 1321 §3.4, unrolled: a table of shifts and constants would be read in each of the 64 steps.
  @inline(__always)
  package mutating func compress(_ block: UnsafeRawPointer) {
    @inline(__always) func word(_ index: Int) -> UInt32 {
      UInt32(littleEndian: unsafe block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
    }
    var (a, b, c, d) = (self.a, self.b, self.c, self.d)

    // Round 1
    Self.f(&a, b, c, d, word(0), 7, 0xd76a_a478)
    Self.f(&d, a, b, c, word(1), 12, 0xe8c7_b756)
    Self.f(&c, d, a, b, word(2), 17, 0x2420_70db)
    Self.f(&b, c, d, a, word(3), 22, 0xc1bd_ceee)
    Self.f(&a, b, c, d, word(4), 7, 0xf57c_0faf)
    Self.f(&d, a, b, c, word(5), 12, 0x4787_c62a)
    Self.f(&c, d, a, b, word(6), 17, 0xa830_4613)
    Self.f(&b, c, d, a, word(7), 22, 0xfd46_9501)
    Self.f(&a, b, c, d, word(8), 7, 0x6980_98d8)
    Self.f(&d, a, b, c, word(9), 12, 0x8b44_f7af)
    Self.f(&c, d, a, b, word(10), 17, 0xffff_5bb1)
    Self.f(&b, c, d, a, word(11), 22, 0x895c_d7be)
    Self.f(&a, b, c, d, word(12), 7, 0x6b90_1122)
    Self.f(&d, a, b, c, word(13), 12, 0xfd98_7193)
    Self.f(&c, d, a, b, word(14), 17, 0xa679_438e)
    Self.f(&b, c, d, a, word(15), 22, 0x49b4_0821)

    // Round 2
    Self.g(&a, b, c, d, word(1), 5, 0xf61e_2562)
    Self.g(&d, a, b, c, word(6), 9, 0xc040_b340)
    Self.g(&c, d, a, b, word(11), 14, 0x265e_5a51)
    Self.g(&b, c, d, a, word(0), 20, 0xe9b6_c7aa)
    Self.g(&a, b, c, d, word(5), 5, 0xd62f_105d)
    Self.g(&d, a, b, c, word(10), 9, 0x0244_1453)
    Self.g(&c, d, a, b, word(15), 14, 0xd8a1_e681)
    Self.g(&b, c, d, a, word(4), 20, 0xe7d3_fbc8)
    Self.g(&a, b, c, d, word(9), 5, 0x21e1_cde6)
    Self.g(&d, a, b, c, word(14), 9, 0xc337_07d6)
    Self.g(&c, d, a, b, word(3), 14, 0xf4d5_0d87)
    Self.g(&b, c, d, a, word(8), 20, 0x455a_14ed)
    Self.g(&a, b, c, d, word(13), 5, 0xa9e3_e905)
    Self.g(&d, a, b, c, word(2), 9, 0xfcef_a3f8)
    Self.g(&c, d, a, b, word(7), 14, 0x676f_02d9)
    Self.g(&b, c, d, a, word(12), 20, 0x8d2a_4c8a)

    // Round 3
    Self.h(&a, b, c, d, word(5), 4, 0xfffa_3942)
    Self.h(&d, a, b, c, word(8), 11, 0x8771_f681)
    Self.h(&c, d, a, b, word(11), 16, 0x6d9d_6122)
    Self.h(&b, c, d, a, word(14), 23, 0xfde5_380c)
    Self.h(&a, b, c, d, word(1), 4, 0xa4be_ea44)
    Self.h(&d, a, b, c, word(4), 11, 0x4bde_cfa9)
    Self.h(&c, d, a, b, word(7), 16, 0xf6bb_4b60)
    Self.h(&b, c, d, a, word(10), 23, 0xbebf_bc70)
    Self.h(&a, b, c, d, word(13), 4, 0x289b_7ec6)
    Self.h(&d, a, b, c, word(0), 11, 0xeaa1_27fa)
    Self.h(&c, d, a, b, word(3), 16, 0xd4ef_3085)
    Self.h(&b, c, d, a, word(6), 23, 0x0488_1d05)
    Self.h(&a, b, c, d, word(9), 4, 0xd9d4_d039)
    Self.h(&d, a, b, c, word(12), 11, 0xe6db_99e5)
    Self.h(&c, d, a, b, word(15), 16, 0x1fa2_7cf8)
    Self.h(&b, c, d, a, word(2), 23, 0xc4ac_5665)

    // Round 4
    Self.i(&a, b, c, d, word(0), 6, 0xf429_2244)
    Self.i(&d, a, b, c, word(7), 10, 0x432a_ff97)
    Self.i(&c, d, a, b, word(14), 15, 0xab94_23a7)
    Self.i(&b, c, d, a, word(5), 21, 0xfc93_a039)
    Self.i(&a, b, c, d, word(12), 6, 0x655b_59c3)
    Self.i(&d, a, b, c, word(3), 10, 0x8f0c_cc92)
    Self.i(&c, d, a, b, word(10), 15, 0xffef_f47d)
    Self.i(&b, c, d, a, word(1), 21, 0x8584_5dd1)
    Self.i(&a, b, c, d, word(8), 6, 0x6fa8_7e4f)
    Self.i(&d, a, b, c, word(15), 10, 0xfe2c_e6e0)
    Self.i(&c, d, a, b, word(6), 15, 0xa301_4314)
    Self.i(&b, c, d, a, word(13), 21, 0x4e08_11a1)
    Self.i(&a, b, c, d, word(4), 6, 0xf753_7e82)
    Self.i(&d, a, b, c, word(11), 10, 0xbd3a_f235)
    Self.i(&c, d, a, b, word(2), 15, 0x2ad7_d2bb)
    Self.i(&b, c, d, a, word(9), 21, 0xeb86_d391)

    self.a = self.a &+ a
    self.b = self.b &+ b
    self.c = self.c &+ c
    self.d = self.d &+ d
  }

  package func store(to output: UnsafeMutableRawPointer) {
    unsafe output.storeBytes(of: a.littleEndian, toByteOffset: 0, as: UInt32.self)
    unsafe output.storeBytes(of: b.littleEndian, toByteOffset: 4, as: UInt32.self)
    unsafe output.storeBytes(of: c.littleEndian, toByteOffset: 8, as: UInt32.self)
    unsafe output.storeBytes(of: d.littleEndian, toByteOffset: 12, as: UInt32.self)
  }
}

// The auxiliary functions of RFC 1321 §3.4, each with its step `a = b + ((a + F(b, c, d) + word + constant) <<< shift)`.
extension MD5 {
  @_transparent
  private static func f(
    _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ shift: UInt32, _ constant: UInt32
  ) {
    step(&a, b, d ^ (b & (c ^ d)), word, shift, constant)
  }

  // The two halves of G have no bit in common, so they are added one after the other, which shortens the chain on `b`.
  @_transparent
  private static func g(
    _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ shift: UInt32, _ constant: UInt32
  ) {
    a = a &+ (c & ~d)
    step(&a, b, b & d, word, shift, constant)
  }

  @_transparent
  private static func h(
    _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ shift: UInt32, _ constant: UInt32
  ) {
    step(&a, b, b ^ (c ^ d), word, shift, constant)
  }

  @_transparent
  private static func i(
    _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ shift: UInt32, _ constant: UInt32
  ) {
    step(&a, b, c ^ (b | ~d), word, shift, constant)
  }

  @_transparent
  private static func step(
    _ a: inout UInt32, _ b: UInt32, _ mixed: UInt32, _ word: UInt32, _ shift: UInt32, _ constant: UInt32
  ) {
    let sum = (a &+ word &+ constant) &+ mixed
    a = b &+ (sum &<< shift | sum &>> (32 &- shift))
  }
}
