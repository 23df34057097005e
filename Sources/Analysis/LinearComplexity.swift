/// The length of the shortest linear recurrence over GF(2) that produces a sequence of bits (Massey, 1969).
enum LinearComplexity {
  /// The linear complexity of the bits; random ones have about half as many as there are bits.
  static func of(_ bits: [Bool]) -> Int {
    let words = bits.count / 64 + 1
    var (connection, earlier) = ([UInt64](repeating: 0, count: words), [UInt64](repeating: 0, count: words))
    // The bits seen so far, the last one first.
    var seen = [UInt64](repeating: 0, count: words)
    (connection[0], earlier[0]) = (1, 1)
    var (length, gap) = (0, 1)
    for (index, bit) in bits.enumerated() {
      var carry: UInt64 = bit ? 1 : 0
      for word in 0...index / 64 { (seen[word], carry) = (seen[word] << 1 | carry, seen[word] >> 63) }
      let sum = (0...length / 64).reduce(UInt64(0)) { $0 ^ (connection[$1] & seen[$1]) }
      guard !sum.nonzeroBitCount.isMultiple(of: 2) else {
        gap += 1
        continue
      }
      let before = connection
      add(earlier, shiftedBy: gap, to: &connection)
      if 2 * length <= index {
        (length, earlier, gap) = (index + 1 - length, before, 1)
      } else {
        gap += 1
      }
    }
    return length
  }

  private static func add(_ polynomial: [UInt64], shiftedBy count: Int, to sum: inout [UInt64]) {
    let (words, bits) = (count / 64, UInt64(count % 64))
    for word in words..<max(sum.count, words) {
      let low = polynomial[word - words] << bits
      let high = bits > 0 && word > words ? polynomial[word - words - 1] >> (64 - bits) : 0
      sum[word] ^= low | high
    }
  }
}
