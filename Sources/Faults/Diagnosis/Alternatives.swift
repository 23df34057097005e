// Several explanations of the same failures, of which no case says which is true.
extension Diagnosis.Explanation {
  /// The explanations that are told in one place; the others are counted.
  private static let told = 3

  /// How many of several are told: one more where no other is left to be counted.
  package static func told(of count: Int) -> Int { count == told + 1 ? count : min(count, told) }

  /// ``phrase``, and behind it those that are as good.
  package var sentence: String {
    let phrases = ([self] + alternatives).map(\.phrase)
    // Who does it in nested values too does it.
    let apart = phrases.filter { phrase in !phrases.contains { phrase.hasPrefix("\($0), ") } }
    return (isTentative ? "perhaps " : "") + Self.sentence(apart)
  }

  private static func sentence(_ phrases: [String]) -> String {
    let told = told(of: phrases.count)
    let rest = phrases.count - told
    return phrases.prefix(told).joined(separator: ", or ") + (rest > 0 ? ", or one of \(rest) others" : "")
  }

  /// The best of several, with the others as its alternatives; those that read the same are one.
  package static func oneOf(_ explanations: [Self]) -> Self? {
    var phrases: Set<String> = []
    var different = explanations.filter { phrases.insert($0.phrase).inserted }
    guard !different.isEmpty else { return nil }
    var best = different.removeFirst()
    best.alternatives = different
    return best
  }

  /// What two groups of failures can have in common; `nil` where they need two explanations.
  func common(with other: Self) -> Self? {
    let phrases = Set(([other] + other.alternatives).map(\.phrase))
    return Self.oneOf(
      ([self] + alternatives).filter { phrases.contains($0.phrase) }.map {
        Self(mutations: $0.mutations, expression: $0.expression)
      })
  }
}
