import Encodings

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed on every machine.
package struct SeededGenerator {
  private var state: UInt64

  package init(_ state: UInt64) { self.state = state }

  /// A generator that depends only on a seed and a text.
  init(_ seed: UInt64, _ text: String) {
    let digest = DigestAlgorithm.sha256.hash(Array("\(seed) \(text)".utf8))
    self.init(digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound - 1`; the bias of the remainder is below one in 2^40.
  mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// Whether an event of this probability in percent happens.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  /// One of the elements; `nil` where there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// A random text of an alphabet.
  mutating func text(_ count: Int, of alphabet: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in alphabet[below(alphabet.count)] }
  }
}
