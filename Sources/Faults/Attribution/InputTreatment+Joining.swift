import ConformanceKit
import Encodings
import Gateways

/// Attributes failures of many operations to one treatment of all input.
extension InputTreatment {
  /// How many failures of an operation are sampled before all its cases are tried.
  private static let sample = 24

  /// Attributes failures to one treatment where that leaves fewer mistakes: in each of its operations it must explain
  /// every case in which it would show.
  ///
  /// - Parameters:
  ///   - operations: all outcomes that were examined, by operation.
  ///   - unexplained: the failures without an explanation; those explained here are removed.
  static func join(
    _ groups: inout [FailureGroup], _ unexplained: inout [Outcome], among operations: [String: [Outcome]]
  ) {
    let failing = operations.filter { $0.value.contains { $0.verdict != .pass } }
    guard failing.count > 1 else { return }
    let found = all.map { treatment in (treatment, treatment.explained(among: failing)) }
    let most = found.map(\.1.count).max() ?? 0
    let best = found.filter { $0.1.count == most }
    // A refusal without a reason can have many causes.
    guard let explained = best.first?.1, explained.contains(where: { !$0.isUnnamedRefusal }) else { return }
    let names = Set(explained.map(\.testCase.name))
    let equals = best.filter { Set($0.1.map(\.testCase.name)) == names }.map(\.0.words)
    func isLeft(_ outcome: Outcome) -> Bool { !names.contains(outcome.testCase.name) }
    let told = groups.count { !$0.outcomes.allSatisfy(isLeft) } + headings(unexplained.filter { !isLeft($0) })
    let left = groups.count { !$0.outcomes.allSatisfy(isLeft) && $0.outcomes.contains(where: isLeft) }
    guard left + 1 < told else { return }
    let explanation = Diagnosis.Explanation.oneOf(
      equals.map {
        Diagnosis.Explanation(Mutation(fault: .inputTreated, place: $0))
      })
    guard let explanation else { return }
    groups = groups.compactMap { group in
      var group = group
      group.outcomes = group.outcomes.filter(isLeft)
      return group.outcomes.isEmpty ? nil : group
    }
    unexplained = unexplained.filter(isLeft)
    groups.append(FailureGroup(explanation: explanation, outcomes: explained))
  }

  /// The least number of headings under which unexplained failures are reported.
  private static func headings(_ outcomes: [Outcome]) -> Int { Set(outcomes.map(\.testCase.operation)).count }

  /// The failures of all operations in which every case agrees.
  private func explained(among operations: [String: [Outcome]]) -> [Outcome] {
    operations.sorted { $0.key < $1.key }.flatMap { name, outcomes -> [Outcome] in
      guard let operation = Gateway.operation(name) else { return [] }
      let failures = outcomes.filter { $0.verdict != .pass }
      let step = max(1, failures.count / Self.sample)
      let first = stride(from: 0, to: failures.count, by: step).map { failures[$0] }
      guard first.contains(where: { shows(in: $0, operation) == true }) else { return [] }
      var explained: [Outcome] = []
      for outcome in outcomes {
        switch shows(in: outcome, operation) {
        case nil: continue
        case false: return []
        case true: explained.append(outcome)
        }
      }
      return explained
    }
  }

  /// Whether the port answered a case as one with the treatment would; `nil` where that makes no difference.
  private func shows(in outcome: Outcome, _ operation: Operation) -> Bool? {
    let testCase = outcome.testCase
    let changed = change(testCase.input)
    guard changed != testCase.input else { return nil }
    let reply = Reply(of: operation, to: changed)
    guard Judge.compare(testCase, reply).verdict != .pass else { return nil }
    let expected: Expectation.Expected
    switch reply {
    case .value(let value, _): expected = .value(value)
    case .reject(let code, _, _):
      guard let code = Rejection.Code(rawValue: code) else { return nil }
      expected = .reject(code)
    default: return nil
    }
    if case .reject = reply, !reply.agreesInSteps(with: outcome.reply) { return false }
    if case .reject(Rejection.unnamed, _, _) = outcome.reply, case .reject = reply { return true }
    return Judge.compare(testCase.with(steps: [], expectation: .answer(expected)), outcome.reply).verdict == .pass
  }
}
