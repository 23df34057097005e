/// Finds out linear congruential generators: the next number is a multiple of the last one and something, modulo a constant.
enum CongruentialGenerator {
  /// Numbers that are tried one after the other.
  private static let tried = 64

  /// Whether the words are the whole state of such a generator, whatever its numbers are, or a counter: differences of neighbours
  /// are then a geometric series.
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
    // Of a word of 16 bits or fewer chance would do that.
    if isPowerOfTwo { return width >= 32 }
    return width == 32 && givesModuloPrime(some.map { $0 })
  }

  /// Park and Miller's generator and its kin, modulo 2^31 - 1.
  private static func givesModuloPrime(_ words: [UInt64]) -> Bool {
    let prime: UInt64 = 1 << 31 - 1
    guard words.allSatisfy({ $0 < prime }) else { return false }
    let steps = zip(words.dropFirst(), words).map { ($0 + prime - $1) % prime }
    return zip(zip(steps, steps.dropFirst()), steps.dropFirst(2)).allSatisfy { pair, third in
      (pair.1 * pair.1) % prime == (pair.0 * third) % prime
    }
  }

  /// Whether words of 32 bits are the upper ones of Java's 48 (`java.util.Random`, the same as `drand48`).
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
