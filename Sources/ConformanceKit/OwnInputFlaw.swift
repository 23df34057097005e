import Gateways

/// A flaw of the times or nonces that an SDK makes itself, which no single answer shows, since each is judged with its
/// own.
public struct OwnInputFlaw: Sendable, Hashable {
  /// What is wrong with them.
  package enum Kind: String, Sendable, CaseIterable {
    /// Further from the time of the run than the gateway's document allows.
    case stale
    /// The same in several answers, more often than chance explains.
    case repeated
  }

  package let kind: Kind
  /// The operation whose answers carry them.
  package let operation: String
  /// The input that the SDK makes.
  package let field: String
  /// The full names of the cases that show the flaw, in the order of the run.
  package let cases: [String]

  package init(kind: Kind, operation: String, field: String, cases: [String]) {
    (self.kind, self.operation, self.field, self.cases) = (kind, operation, field, cases)
  }

  /// The flaws of a run, by operation.
  ///
  /// - Parameter seconds: the run from start to end, in seconds since 1970.
  package static func all(
    _ outcomes: [Outcome], _ options: PortOptions, _ seconds: ClosedRange<Int>
  ) -> [OwnInputFlaw] {
    let passes = Dictionary(grouping: outcomes.filter { $0.verdict == .pass }, by: \.testCase.operation)
    return Gateway.operations.flatMap { operation -> [OwnInputFlaw] in
      guard let own = options.operations[operation.name]?.own, let outcomes = passes[operation.name] else { return [] }
      return operation.ownInputs.filter { own.contains($0.source) }.compactMap { made in
        let carried = outcomes.compactMap { outcome -> (name: String, value: [UInt8])? in
          guard case .value(let answer, _) = outcome.reply, let value = made.value(in: answer).flatMap(MatchRule.bytes)
          else { return nil }
          return (outcome.testCase.name, value)
        }
        let (kind, cases): (Kind, [String]) =
          switch made.source {
          case .clock: (.stale, stale(carried, made, seconds))
          case .nonce: (.repeated, repeated(carried, of: outcomes.count))
          }
        return cases.isEmpty
          ? nil : OwnInputFlaw(kind: kind, operation: operation.name, field: made.field, cases: cases)
      }
    }
  }

  private static func stale(
    _ carried: [(name: String, value: [UInt8])], _ made: OwnInput, _ seconds: ClosedRange<Int>
  ) -> [String] {
    guard let tolerance = made.tolerance else { return [] }
    return carried.filter { _, value in
      guard let time = SeedTime(value)?.seconds else { return false }
      return time + tolerance < seconds.lowerBound || time - tolerance > seconds.upperBound
    }.map(\.name)
  }

  /// The cases whose nonce another case has too, if chance does not explain it.
  ///
  /// PlacetoPay's own sample draws from a million numbers, so that two of a few hundred requests may have the same.
  /// Repeats count only if their probability is below one in a thousand, by Poisson's bound.
  private static func repeated(_ carried: [(name: String, value: [UInt8])], of count: Int) -> [String] {
    let alike = Dictionary(grouping: carried, by: \.value).filter { $0.value.count > 1 }
    let pairs = alike.values.reduce(0) { $0 + $1.count * ($1.count - 1) / 2 }
    guard pairs > 0 else { return [] }
    let expected = Double(count * (count - 1) / 2) / 1_000_000
    let chance = (1...min(pairs, 1000)).reduce(1.0) { $0 * expected / Double($1) }
    guard chance < 0.001 else { return [] }
    return carried.filter { alike[$0.value] != nil }.map(\.name)
  }
}
