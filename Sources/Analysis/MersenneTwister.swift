/// Detects the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998): `random` of Python and Ruby, PHP's `mt_rand`.
///
/// It is linear over GF(2): for any one bit of its outputs, the same 135 of 19,938 consecutive outputs sum to zero. It
/// does not matter how many bits of an output are used, as long as it is always the same number of outputs.
enum MersenneTwister {
  /// How many sums are tested; by chance they are all zero once in 2^64.
  private static let tried = 64
  static let leastCount = 19_937 + tried

  /// Whether the bits come from one position of consecutive outputs, or of every second, fourth … of them.
  static func gives(_ bits: [Bool]) -> Bool {
    // All zeros, such as the highest bit of ASCII, sum to zero too.
    guard bits.count >= leastCount, bits.contains(true) else { return false }
    return (19_937..<leastCount).allSatisfy { last in
      !distances.reduce(false) { $0 != bits[last - $1] }
    }
  }

  /// The exponents of the characteristic polynomial.
  private static let distances = [
    0, 623, 850, 1077, 1246, 1304, 1531, 1700, 1758, 1869, 1985, 2096, 2154, 2212, 2439, 2492, 2608, 2666, 2777,
    2893, 3004, 3062, 3115, 3120, 3342, 3347, 3400, 3516, 3569, 3574, 3685, 3796, 3801, 3912, 3970, 4028, 4255, 4308,
    4361, 4424, 4482, 4588, 4593, 4709, 4820, 4878, 4931, 4936, 4984, 5158, 5163, 5216, 5332, 5385, 5390, 5501, 5612,
    5617, 5728, 5786, 5844, 6071, 6124, 6177, 6240, 6298, 6404, 6409, 6525, 6636, 6694, 6747, 6752, 6800, 6974, 6979,
    7032, 7148, 7201, 7206, 7264, 7317, 7428, 7433, 7544, 7602, 7660, 7940, 7993, 8056, 8099, 8220, 8225, 8326, 8452,
    8553, 8563, 8616, 8722, 8780, 8790, 8848, 9017, 9176, 9244, 9809, 9968, 10036, 10432, 11731, 11958, 12185, 12354,
    12412, 12460, 12808, 13368, 13600, 14276, 15184, 15575, 15802, 16029, 16256, 16483, 16710, 16937, 17164, 17444,
    18067, 18294, 18352, 18521, 18748, 19937,
  ]
}
