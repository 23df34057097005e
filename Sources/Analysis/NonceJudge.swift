/// Judges whether nonces are fresh and hard to guess, from thousands of them in the order in which they were made.
package struct NonceJudge: Sendable {
  /// A weakness of the generator.
  package struct Finding: Sendable, Hashable {
    /// The kind of weakness.
    package let kind: Kind
    /// What was observed, in one sentence without a nonce.
    package let sentence: String
  }

  /// The weaknesses that can be detected from outside.
  package enum Kind: String, Sendable, Hashable {
    case repeats, restart, counter, time, capacity, entropy, predictable
  }

  /// The least entropy in bits that a nonce must have.
  package static let leastBits = 64
  /// The fewest different nonces for which prediction is tried.
  private static let fewest = 100
  /// The fewest nonces that allow a judgement.
  package static let leastCount = 1024

  private let nonces: [[UInt8]]
  private let restarted: [[UInt8]]
  private let clocks: [Int]

  /// - Parameters:
  ///   - nonces: the raw bytes.
  ///   - restarted: nonces from another process of the same program.
  ///   - clocks: times, in seconds since 1970, that the generator may have used.
  package init(_ nonces: [[UInt8]], restarted: [[UInt8]] = [], clocks: [Int]) {
    (self.nonces, self.restarted, self.clocks) = (nonces, restarted, clocks)
  }

  /// The size in bits up to which a repeat would have shown; with one bit less, most generators would show one.
  package var testedBits: Int { Self.bits(Double(nonces.count) * Double(max(nonces.count - 1, 1)) / 2) }

  /// The weaknesses found; empty for a good generator, which is blamed by chance less than once in a million runs.
  package var findings: [Finding] {
    if let sole { return [sole] }
    return [repeats, restart, counter, time, capacity, entropy, predictable].compactMap { $0 }
  }

  /// The finding where all nonces are the same, which makes any other pointless.
  private var sole: Finding? {
    guard let first = nonces.first, nonces.count > 1, nonces.allSatisfy({ $0 == first }) else { return nil }
    return Finding(kind: .repeats, sentence: "all \(nonces.count) nonces are the same")
  }

  private var predictable: Finding? {
    // A few recurring values satisfy every formula.
    guard Set(nonces).count >= Self.fewest else { return nil }
    return NoncePrediction(nonces, clocks: clocks).sentence.map { Finding(kind: .predictable, sentence: $0) }
  }

  /// Equal pairs among n values from a space of N number n(n-1)/2N on average; this inverts the birthday bound.
  private var repeats: Finding? {
    var counts: [[UInt8]: Int] = [:]
    for nonce in nonces { counts[nonce, default: 0] += 1 }
    let pairs = counts.values.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
    guard pairs > 0 else { return nil }
    let space = Double(nonces.count) * Double(nonces.count - 1) / 2 / Double(pairs)
    return Finding(
      kind: .repeats,
      sentence: "\(pairs) pairs of \(nonces.count) nonces are equal, as with a generator of \(Self.bits(space)) bits")
  }

  /// A generator with a fixed seed repeats its sequence after a restart.
  private var restart: Finding? {
    let known = Set(nonces)
    let again = restarted.count { known.contains($0) }
    guard again > 0, repeats == nil else { return nil }
    return Finding(
      kind: .restart,
      sentence: "\(again) of \(restarted.count) nonces repeat after a restart: the seed is fixed")
  }

  /// Neighbours in a random sequence rise as often as they fall.
  private var counter: Finding? {
    // Equal neighbours are repeats and neither rise nor fall.
    let pairs = zip(nonces, nonces.dropFirst()).filter { $0 != $1 }
    guard pairs.count * 2 > nonces.count else { return nil }
    let ups = pairs.count { $0.count < $1.count || $0.count == $1.count && $0.lexicographicallyPrecedes($1) }
    let share = Double(ups) / Double(pairs.count)
    guard share > 0.75 || share < 0.25 else { return nil }
    return Finding(kind: .counter, sentence: "\(Int(share * 100)) of 100 nonces are greater than the one before")
  }

  /// The seconds of a clock in decimal or hexadecimal digits, as in PHP's `time()` and `uniqid()`.
  private var time: Finding? {
    let hits = nonces.count { nonce in
      let decimal = nonce.prefix(10).reduce(0 as Int?) { Self.queue($0, $1, 10) }
      let hexadecimal = nonce.prefix(8).reduce(0 as Int?) { Self.queue($0, $1, 16) }
      return [decimal, hexadecimal].contains { value in clocks.contains { abs($0 - (value ?? .min / 2)) <= 300 } }
    }
    guard hits * 20 > nonces.count else { return nil }
    return Finding(kind: .time, sentence: "\(hits) of \(nonces.count) nonces begin with the time")
  }

  /// The entropy of the longest nonce if every byte that occurs were equally likely at every position.
  private var capacity: Finding? {
    let length = nonces.map(\.count).max() ?? 0
    let bits = Double(length) * Self.log2(Double(Set(nonces.joined()).count))
    guard bits < Double(Self.leastBits) else { return nil }
    return Finding(
      kind: .capacity,
      sentence: "\(length) bytes of this alphabet hold \(Int(bits)) bits at most, fewer than \(Self.leastBits)")
  }

  /// The sum of the entropies of all bit positions, which is an upper bound since bits may be correlated.
  private var entropy: Finding? {
    let length = nonces.map(\.count).max() ?? 0
    var bits = 0.0
    for place in 0..<length {
      let bytes = nonces.compactMap { place < $0.count ? $0[place] : nil }
      for bit in 0..<8 {
        let share = Double(bytes.count { $0 >> bit & 1 == 1 }) / Double(bytes.count)
        bits += Self.entropy(share) + Self.entropy(1 - share)
      }
    }
    // The estimate for as many random bits falls short by far less than half a bit.
    guard bits + 0.5 < Double(Self.leastBits) else { return nil }
    return Finding(
      kind: .entropy, sentence: "the bits of the nonces vary by \(Int(bits)) bits at most, fewer than \(Self.leastBits)"
    )
  }

  private static func queue(_ value: Int?, _ digit: UInt8, _ base: Int) -> Int? {
    guard let value, let digit = Character(Unicode.Scalar(digit)).hexDigitValue, digit < base else { return nil }
    return value * base + digit
  }

  private static func entropy(_ share: Double) -> Double { share > 0 ? -share * log2(share) : 0 }

  private static func bits(_ space: Double) -> Int { Int(log2(space).rounded()) }

  /// The binary logarithm of a positive number without a library, from the exponent and a series for the significand.
  private static func log2(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let ratio = (value.significand - 1) / (value.significand + 1)
    var (sum, power) = (0.0, ratio)
    for odd in stride(from: 1.0, to: 60.0, by: 2.0) {
      sum += power / odd
      power *= ratio * ratio
    }
    return Double(value.exponent) + 2 * sum / 0.693_147_180_559_945_3
  }
}
