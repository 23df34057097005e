/// Detects linear congruential generators: each number is a multiple of the previous one plus a constant, modulo
/// another constant.
enum CongruentialGenerator {
  /// How many consecutive numbers are tested.
  private static let tried = 64

  /// Whether the words are the whole state of such a generator with any constants, or of a counter: differences of
  /// neighbours then form a geometric series.
  ///
  /// - Parameter width: the bits of a word.
  static func gives(_ words: [UInt64], width: Int) -> Bool {
    guard words.count >= tried else { return false }
    let mask = width == 64 ? UInt64.max : 1 << UInt64(width) - 1
    let some = words.prefix(tried)
    let steps = zip(some.dropFirst(), some).map { ($0 &- $1) & mask }
    guard Set(steps).count > 1 || steps.first != 0 else { return false }
    let isPowerOfTwo = zip(zip(steps, steps.dropFirst()), steps.dropFirst(2)).allSatisfy { pair, third in
      (pair.1 &* pair.1 &- pair.0 &* third) & mask == 0
    }
    // With 16 bits or fewer, chance could produce this.
    if isPowerOfTwo { return width >= 32 }
    return width == 32 && givesModuloPrime(some.map { $0 })
  }

  /// Tests for Park and Miller's generator and similar ones, modulo 2^31 - 1.
  private static func givesModuloPrime(_ words: [UInt64]) -> Bool {
    let prime: UInt64 = 1 << 31 - 1
    guard words.allSatisfy({ $0 < prime }) else { return false }
    let steps = zip(words.dropFirst(), words).map { ($0 + prime - $1) % prime }
    return zip(zip(steps, steps.dropFirst()), steps.dropFirst(2)).allSatisfy { pair, third in
      (pair.1 * pair.1) % prime == (pair.0 * third) % prime
    }
  }

  /// Whether 32-bit words are the upper bits of Java's 48-bit state (`java.util.Random`, the same as `drand48`).
  static func isJava(_ words: [UInt64]) -> Bool {
    guard words.count >= 8 else { return false }
    let mask: UInt64 = 1 << 48 - 1
    return (0..<UInt64(1 << 16)).contains { low in
      var state = words[0] << 16 | low
      return words[1..<8].allSatisfy { word in
        state = (state &* 0x5_deec_e66d &+ 0xb) & mask
        return state >> 16 == word
      }
    }
  }
}
