/// Finds out V8's `Math.random`, which is xorshift128+ (Vigna, 2014) without its sum.
///
/// What is handed out is one half of a state that is linear over GF(2), so the bits at one place of it follow a recurrence of 128
/// bits. V8 makes 64 numbers at a time and hands them out from the last to the first.
enum ScriptRandom {
  private static let atOnce = 64
  private static let bits = 512

  /// Whether bits are those of one place of numbers that were handed out in a row.
  static func gives(_ handedOut: [Bool]) -> Bool {
    guard handedOut.count >= bits + atOnce else { return false }
    return (0..<atOnce).contains { rest in
      var made: [Bool] = []
      for start in stride(from: rest, to: rest + bits, by: atOnce) {
        made += handedOut[start..<start + atOnce].reversed()
      }
      // Its period is 2^128 - 1, so it is no shorter one; chance gives half as many as there are bits.
      return LinearComplexity.of(made) == 128
    }
  }
}
