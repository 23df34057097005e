import ConformanceKit
import Encodings
import Gateways

/// Fields of an object that a port does not know and leaves out of the computation, because it decodes a message into a
/// type.
enum UnknownNames {
  /// How many names are listed.
  private static let most = 3

  /// The mistakes of a port that knows only the names on which its right answers rest.
  static func readings(_ operation: Operation, _ outcomes: [Outcome]) -> [ReplyCandidates.Reading] {
    let right = outcomes.filter { $0.verdict == .pass }
    return Set(outcomes.flatMap { objects(of: $0.testCase.input) }).sorted().compactMap {
      object -> ReplyCandidates.Reading? in
      let all = Set(outcomes.flatMap { names(in: $0.testCase.input, object) })
      let known = right.reduce(into: Set<String>()) { known, outcome in
        known.formUnion(
          names(in: outcome.testCase.input, object).subtracting(known).filter { name in
            counts(name, in: object, outcome, operation)
          })
      }
      let unknown = all.subtracting(known)
      guard known.count > 1, unknown.count > 1, isWide(unknown, outcomes, object, operation) else { return nil }
      let shown = unknown.sorted().prefix(most).joined(separator: ", ")
      let more = unknown.count > most ? ", \(unknown.count - most) more" : ""
      return (
        Mutation(fault: .otherInput, place: "only those members of \(object) that it knows, without \(shown)\(more)"),
        { testCase in
          let changed = without(unknown, testCase.input, object)
          return changed == testCase.input ? nil : Reply(of: operation, to: changed)
        }
      )
    }
  }

  /// Whether at least two of the names make a difference in what failed: a single one is a mistake with that member.
  private static func isWide(
    _ unknown: Set<String>, _ outcomes: [Outcome], _ object: String, _ operation: Operation
  ) -> Bool {
    let failing = outcomes.filter { $0.verdict != .pass }
    return unknown.lazy.filter { name in
      failing.contains { outcome in
        names(in: outcome.testCase.input, object).contains(name) && counts(name, in: object, outcome, operation)
      }
    }.prefix(2).count == 2
  }

  /// Whether the right answer would change without a member.
  private static func counts(_ name: String, in object: String, _ outcome: Outcome, _ operation: Operation) -> Bool {
    let input = outcome.testCase.input
    let reply = Reply(of: operation, to: without([name], input, object))
    return Judge.compare(outcome.testCase, reply).verdict != .pass
  }

  private static func objects(of input: JSON) -> [String] {
    (input.members ?? []).filter { $0.value.members != nil && !TextInput.isEncoded($0.value) }.map(\.name.string)
  }

  private static func names(in input: JSON, _ object: String) -> Set<String> {
    Set((input[object]?.members ?? []).map(\.name.string))
  }

  private static func without(_ names: Set<String>, _ input: JSON, _ object: String) -> JSON {
    guard let members = input[object]?.members else { return input }
    return input.with([object], .object(members.filter { !names.contains($0.name.string) }))
  }
}
