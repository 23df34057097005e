import ConformanceKit

/// Joins the groups of one fault in several places of messages and formulas: it is made once, mended once and so
/// reported once.
extension [FailureGroup] {
  /// The groups, with those of one fault joined.
  func together() -> [FailureGroup] {
    var parts: [OneFaultInPlaces] = []
    for group in self {
      if let place = parts.firstIndex(where: { $0.isOfSameFault(as: group) }) {
        parts[place].add(group)
      } else {
        parts.append(OneFaultInPlaces(group))
      }
    }
    return parts.map(\.group)
  }
}

/// Failures that one fault explains, in whatever places; the places of each alternative are kept as well.
private struct OneFaultInPlaces {
  /// How many places a heading names.
  private static let named = 4
  /// Faults whose place is a whole statement rather than a part: two of them are two mistakes.
  private static let statements: Set<Fault> = [
    .answeredOther, .answeredAlways, .otherFormula, .otherOperation, .otherInput, .inputTreated,
    .signatureComparedInPart,
  ]

  static func isStatement(_ fault: Fault) -> Bool { statements.contains(fault) }

  private var candidates: [(explanation: Diagnosis.Explanation, places: [Place])]
  private var outcomes: [Outcome]
  /// One place where it is certain is enough.
  private var isTentative: Bool

  init(_ group: FailureGroup) {
    isTentative = group.explanation.isTentative
    candidates = Self.all(group.explanation).map { ($0, $0.mutations.map(\.at)) }
    outcomes = group.outcomes
  }

  private static func all(_ explanation: Diagnosis.Explanation) -> [Diagnosis.Explanation] {
    [Diagnosis.Explanation(mutations: explanation.mutations, expression: explanation.expression)]
      + explanation.alternatives
  }

  func isOfSameFault(as group: FailureGroup) -> Bool {
    Self.all(group.explanation).contains { other in candidates.contains { $0.explanation.isElsewhere(other) } }
  }

  /// Keeps only the alternatives that also explain the added group.
  mutating func add(_ group: FailureGroup) {
    let others = Self.all(group.explanation)
    candidates = candidates.compactMap { candidate in
      guard let other = others.first(where: candidate.explanation.isElsewhere) else { return nil }
      let place = other.mutations[0].at
      var places = candidate.places
      for (index, known) in places.enumerated() {
        guard let both = known.united(with: place) else { continue }
        places[index] = both
        return (candidate.explanation, places)
      }
      return (candidate.explanation, places + [place])
    }
    outcomes += group.outcomes
    isTentative = isTentative && group.explanation.isTentative
  }

  var group: FailureGroup {
    let told = candidates.map { explanation, places in
      guard explanation.mutations.count == 1, places != [explanation.mutations[0].at] else { return explanation }
      let fault = explanation.mutations[0].fault
      var mutation =
        places.count == 1
        ? Mutation(fault: fault, at: places[0])
        : Mutation(fault: fault, place: Self.list(places, quote: fault.phrase.contains("'…'") ? "'" : ""))
      mutation.condition = explanation.mutations[0].condition
      return Diagnosis.Explanation(mutations: [mutation], expression: explanation.expression)
    }
    var explanation = Diagnosis.Explanation.oneOf(told) ?? candidates[0].explanation
    explanation.isTentative = isTentative
    return FailureGroup(explanation: explanation, outcomes: outcomes)
  }

  /// - Parameter quote: the quotation mark around the list, and so around each place.
  private static func list(_ parts: [Place], quote: String) -> String {
    let areLists = !parts.contains { $0.names == nil }
    var seen: Set<String> = []
    let places =
      areLists ? parts.flatMap { $0.names ?? [] }.filter { seen.insert($0).inserted } : parts.map(\.words)
    let rest = places.count - named
    let words =
      // What one list only counts may be named by another.
      areLists && parts.contains(where: \.hasMore)
      ? places.prefix(named) + ["others"] : rest > 1 ? places.prefix(named) + ["\(rest) more"] : places[...]
    // A place may itself be a pair.
    guard !places.contains(where: { $0.contains(",") || $0.contains(" and ") || $0.contains(";") }) else {
      return words.joined(separator: "\(quote); \(quote)")
    }
    return words.dropLast().joined(separator: "\(quote), \(quote)") + "\(quote) and \(quote)" + (words.last ?? "")
  }
}

extension Diagnosis.Explanation {
  /// Whether both are the same single fault, in places that may differ.
  fileprivate func isElsewhere(_ other: Self) -> Bool {
    guard mutations.count == 1, other.mutations.count == 1 else { return false }
    let (mine, theirs) = (mutations[0], other.mutations[0])
    return mine.fault == theirs.fault && mine.fault.phrase == theirs.fault.phrase && mine.around != nil
      && mine.condition == theirs.condition && !OneFaultInPlaces.isStatement(mine.fault)
  }
}
