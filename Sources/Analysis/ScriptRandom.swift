/// Detects V8's `Math.random`, which is xorshift128+ (Vigna, 2014) without its sum.
///
/// It returns one half of a state that is linear over GF(2), so the bits at one position follow a recurrence of 128
/// bits. V8 computes 64 numbers at a time and returns them from the last to the first.
enum ScriptRandom {
  private static let atOnce = 64
  private static let bits = 512

  /// Whether the bits come from one position of consecutive numbers.
  static func gives(_ handedOut: [Bool]) -> Bool {
    guard handedOut.count >= bits + atOnce else { return false }
    return (0..<atOnce).contains { rest in
      var made: [Bool] = []
      for start in stride(from: rest, to: rest + bits, by: atOnce) {
        made += handedOut[start..<start + atOnce].reversed()
      }
      // The period of 2^128 - 1 rules out a shorter recurrence; random bits have about half as many as there are bits.
      return LinearComplexity.of(made) == 128
    }
  }
}
