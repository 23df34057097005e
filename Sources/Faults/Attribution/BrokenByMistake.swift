import ConformanceKit
import Formulas
import Gateways

/// A case in which a port breaks by a mistake that other cases have shown: a number is too large, or a field is absent.
enum BrokenByMistake {
  /// Attributes each broken case to a reported mistake of its operation that would show in the case.
  ///
  /// - Parameter unexplained: the failures without an explanation; those explained here are removed.
  static func join(_ groups: inout [FailureGroup], _ unexplained: inout [Outcome]) {
    for outcome in unexplained where hasBroken(outcome.reply) {
      guard let operation = Gateway.operation(outcome.testCase.operation) else { continue }
      let example = MessageExample(operation, outcome.testCase.input)
      let place = groups.firstIndex { group in
        let (told, others) = (group.explanation.mutations, group.explanation.alternatives)
        guard told.count == 1, told[0].condition == nil, others.isEmpty,
          group.outcomes.contains(where: { $0.testCase.operation == operation.name })
        else { return false }
        if reads(told[0], aTimeThatIsNone: outcome, operation) { return true }
        return operation.wireMutants.contains { $0.mutation.fault == told[0].fault && shows($0, in: outcome, example) }
      }
      guard let place else { continue }
      groups[place].outcomes.append(outcome)
      unexplained = unexplained.without([outcome])
    }
  }

  /// Whether the mistake is with a time that the formula takes, and the case has no valid time there.
  private static func reads(_ mutation: Mutation, aTimeThatIsNone outcome: Outcome, _ operation: Operation) -> Bool {
    guard Fault.times.contains(mutation.fault), let derivation = try? operation.derivation(for: outcome.testCase.input)
    else { return false }
    return zip(derivation.formula.fields, derivation.arguments).contains { name, value in
      guard name == mutation.place, case .bytes(let text) = value else { return false }
      return SeedTime(abbreviated: text) == nil
    }
  }

  private static func hasBroken(_ reply: Reply) -> Bool {
    switch reply {
    case .error, .crash: true
    default: false
    }
  }

  private static func shows(_ mutant: WireMutant, in outcome: Outcome, _ example: MessageExample) -> Bool {
    mutant.answer(example).map { Judge.judge(outcome.testCase, Reply(Response($0))).verdict != .pass } ?? false
  }
}

extension Answer {
  /// Whether a port with the mistake breaks on the case.
  var isError: Bool { if case .error = self { true } else { false } }
}
