import Encodings

/// Finds a predictable generator behind nonces that look random, which can be continued from some of its outputs.
struct NoncePrediction {
  /// Most nonces that a sequence is made of, where it does not need more.
  private static let some = 1536

  private let nonces: [[UInt8]]
  private let clocks: [Int]

  /// - Parameters:
  ///   - nonces: in the order in which they were made; hexadecimal digits and UUIDs are decoded to bytes.
  ///   - clocks: times, in seconds since 1970, that the generator may have used.
  init(_ nonces: [[UInt8]], clocks: [Int]) {
    let bytes = nonces.compactMap { Hex.decode(UUIDText.digits($0) ?? $0) }
    self.nonces = bytes.count == nonces.count ? bytes : nonces
    self.clocks = clocks
  }

  /// The finding as a sentence; `nil` where there is none.
  var sentence: String? {
    if let digest = hashed { return "\(digest), which anybody can compute" }
    guard let length = nonces.first?.count, length > 0, nonces.allSatisfy({ $0.count == length }) else { return nil }
    if isMersenneTwister(length) {
      return "they are those of the Mersenne Twister, whose state 624 outputs reveal"
    }
    if isScriptRandom {
      return "they are those of V8's Math.random, whose 128 bits a few of them reveal"
    }
    if isCongruential(length) {
      return "each is a multiple of the one before and a constant: two or three give all others"
    }
    if let count = linear(length) {
      return "their bits follow a linear recurrence of \(count) bits, which twice as many reveal"
    }
    return nil
  }

  private func isMersenneTwister(_ length: Int) -> Bool {
    [1, 2, 4, 8, 16].contains { size in
      guard length.isMultiple(of: size), nonces.count * length / size >= MersenneTwister.leastCount else {
        return false
      }
      return [false, true].contains { isReversed in
        let count = MersenneTwister.leastCount * size / length + 1
        return [(0, 7), (size - 1, 0)].contains { place, bit in
          let bits = nonces.prefix(count).flatMap { nonce in
            let starts = Array(stride(from: 0, to: length, by: size))
            return (isReversed ? starts.reversed() : starts).map { nonce[$0 + place] >> bit & 1 == 1 }
          }
          return MersenneTwister.gives(bits)
        }
      }
    }
  }

  /// Published helper functions make one digit from each number, except the thirteenth digit of a UUID.
  private var isScriptRandom: Bool {
    [nil, 12].contains { fixed in
      let digits = nonces.prefix(32).flatMap { nonce in nonce.flatMap { [$0 >> 4, $0] }.enumerated() }
      return ScriptRandom.gives(digits.filter { $0.offset != fixed }.map { $0.element & 1 == 1 })
    }
  }

  private func isCongruential(_ length: Int) -> Bool {
    [4, 8].contains { size in
      guard length.isMultiple(of: size) else { return false }
      return [false, true].contains { isLittle in
        let words = nonces.prefix(Self.some).flatMap { Self.words($0, size, isLittle) }
        return CongruentialGenerator.gives(words, width: size * 8)
          || size == 4 && CongruentialGenerator.isJava(words)
      }
    }
  }

  private static func words(_ nonce: [UInt8], _ size: Int, _ isLittle: Bool) -> [UInt64] {
    stride(from: 0, to: nonce.count, by: size).map { start in
      let bytes = nonce[start..<start + size]
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The length of the recurrence that the nonces' bits follow, unless enough other bytes are free of one: a time in
  /// front of good random bytes does no harm.
  ///
  /// Some generators return their numbers in an order of their own, so every fourth and every sixteenth nonce is tried
  /// as well.
  private func linear(_ length: Int) -> Int? {
    for step in [1, 4, 16] {
      let chosen = stride(from: 0, to: nonces.count, by: step).prefix(Self.some).map { nonces[$0] }
      guard chosen.count >= 256 else { continue }
      var (free, longest) = (0, 0)
      for place in 0..<length where free * 8 < NonceJudge.leastBits {
        if let complexity = Self.complexity(chosen, place) { longest = max(longest, complexity) } else { free += 1 }
      }
      if free * 8 < NonceJudge.leastBits, longest > 1 { return longest }
    }
    return nil
  }

  /// The length of the recurrence of two bits at one position; `nil` where one of them follows none.
  private static func complexity(_ nonces: [[UInt8]], _ place: Int) -> Int? {
    var longest = 0
    for bit in [0, 7] {
      let complexity = LinearComplexity.of(nonces.map { $0[place] >> bit & 1 == 1 })
      // Chance falls that far short once in 2^80.
      guard complexity + 40 < nonces.count / 2 else { return nil }
      longest = max(longest, complexity)
    }
    return longest
  }

  /// The finding where nonces are digests of a guessable number: a time of the run in seconds or ms, or a counter.
  private var hashed: String? {
    let beginnings = Set(nonces.map(Self.beginning))
    guard nonces.allSatisfy({ $0.count >= 8 }) else { return nil }
    func finds(_ numbers: some Sequence<Int>) -> DigestAlgorithm? {
      var hits: [DigestAlgorithm: Int] = [:]
      for number in numbers {
        let text = Array("\(number)".utf8)
        for algorithm in [DigestAlgorithm.md5, .sha1, .sha256]
        where beginnings.contains(Self.beginning(algorithm.hash(text))) {
          hits[algorithm, default: 0] += 1
          if hits[algorithm] == 2 { return algorithm }
        }
      }
      return nil
    }
    if let algorithm = finds(0..<16_384) { return "they are the \(algorithm.title) of a counter" }
    guard let first = clocks.min(), let last = clocks.max(), last - first < 60 else { return nil }
    let seconds = first - 2...last + 2
    if let algorithm = finds(seconds) ?? finds(seconds.lowerBound * 1000...seconds.upperBound * 1000) {
      return "they are the \(algorithm.title) of the time"
    }
    return nil
  }

  private static func beginning(_ bytes: [UInt8]) -> UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
