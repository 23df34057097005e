// Several explanations of the same failures, where no case decides between them.
extension Diagnosis.Explanation {
  /// How many explanations are written out; the others are counted.
  private static let told = 3

  /// How many of `count` explanations are written out: one more where only one would be left to count.
  package static func told(of count: Int) -> Int { count == told + 1 ? count : min(count, told) }

  /// ``phrase``, followed by the alternatives.
  package var sentence: String {
    let all = [self] + alternatives
    let apart = all.filter { one in !all.contains(where: one.isMore) }
    return (isTentative ? "perhaps " : "") + Self.sentence(apart.map(\.phrase))
  }

  private static func sentence(_ phrases: [String]) -> String {
    let told = told(of: phrases.count)
    let rest = phrases.count - told
    return phrases.prefix(told).joined(separator: ", or ") + (rest > 0 ? ", or one of \(rest) others" : "")
  }

  /// The first of several, with the others as its alternatives; those that read the same are one.
  package static func oneOf(_ explanations: [Self]) -> Self? {
    var told: Set<[Mutation.Told]> = []
    var different = explanations.filter { told.insert($0.mutations.map(\.told)).inserted }
    let all = different
    different.removeAll { one in all.contains { one.narrows($0) } }
    guard !different.isEmpty else { return nil }
    var best = different.removeFirst()
    best.alternatives = different
    return best
  }

  /// Whether it is the same single fault as the other with an exception.
  private func narrows(_ other: Self) -> Bool {
    guard mutations.count == 1, other.mutations.count == 1 else { return false }
    return mutations[0].fault == other.mutations[0].fault
      && mutations[0].place.hasPrefix(other.mutations[0].place + ", but")
  }

  /// The explanations that two groups of failures have in common; `nil` where there is none.
  func common(with other: Self) -> Self? {
    let told = Set(([other] + other.alternatives).map { $0.mutations.map(\.told) })
    return Self.oneOf(
      ([self] + alternatives).filter { told.contains($0.mutations.map(\.told)) }.map {
        Self(mutations: $0.mutations, expression: $0.expression)
      })
  }

  /// Whether it is the other explanation with a further mistake, or with a narrower last one.
  private func isMore(than other: Self) -> Bool {
    guard let last = other.mutations.last, mutations.count >= other.mutations.count else { return false }
    let (mine, further) = (mutations[other.mutations.count - 1], mutations.count > other.mutations.count)
    return zip(mutations, other.mutations.dropLast()).allSatisfy { $0.told == $1.told }
      && (further && mine.told == last.told || mine.isNarrower(than: last))
  }
}
