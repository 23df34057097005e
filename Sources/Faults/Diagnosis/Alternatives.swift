// Several explanations of the same failures, of which no case says which is true.
extension Diagnosis.Explanation {
  /// The explanations that are told in one sentence; the others are counted.
  private static let told = 3

  /// ``phrase``, and behind it those that are as good.
  package var sentence: String { Self.sentence(([self] + alternatives).map(\.phrase), told: Self.told) }

  /// - Parameter told: how many are told; the others are counted, and one more is told as well.
  private static func sentence(_ phrases: [String], told: Int) -> String {
    let told = phrases.count == told + 1 ? phrases.count : told
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
