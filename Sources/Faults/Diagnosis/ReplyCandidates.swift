import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Mistakes whose replies can be computed for each case: each explains the failures in which the port replies the same.
struct ReplyCandidates {
  /// A mistake, and the reply of a port with it to a case; `nil` where it makes no difference.
  typealias Reading = (mutation: Mutation, reply: (Case) -> Reply?)

  private let candidates: [MistakeCandidate]

  /// - Parameters:
  ///   - outcomes: all outcomes of the operation, including those that pass.
  ///   - vacuous: refusals that show nothing but that the port does not accept the case.
  ///   - areProved: whether other cases have shown these mistakes, so that few signs of them are enough.
  ///   - mistakes: each with the reply of a port with it; `nil` where the mistake makes no difference.
  init(
    _ outcomes: [Outcome], vacuous: [Outcome] = [], areProved: Bool = false, _ mistakes: [Reading]
  ) {
    // If a port refuses everything, only its steps show what it does differently.
    let acceptsSome = outcomes.contains { if case .value = $0.reply { true } else { false } }
    candidates = mistakes.compactMap { mutation, reply in
      var (explains, contradicting): ([Outcome], [Outcome]) = ([], [])
      var isShown = acceptsSome
      for outcome in outcomes {
        // A leaked secret hides what was answered.
        if case .leak = outcome.reply { continue }
        guard let whole = reply(outcome.testCase) else { continue }
        let reply = outcome.testCase.answers?.shown(whole) ?? whole
        if Judge.judge(outcome.testCase, reply).verdict == .pass {
          // A refusal would pass as well; a port that accepted the case does not have the mistake.
          if case (.reject, .value, .pass) = (reply, outcome.reply, outcome.verdict) { return nil }
          continue
        }
        guard outcome.verdict != .pass else { return nil }
        guard Self.isSame(reply, outcome.reply) else {
          contradicting.append(outcome)
          continue
        }
        explains.append(outcome)
        isShown = isShown || Self.hasSameSteps(reply, outcome.reply)
      }
      // A port with this mistake would have accepted these.
      contradicting += vacuous.filter { outcome in
        if case (.value, .reject) = (reply(outcome.testCase), outcome.reply) { true } else { false }
      }
      let isLikely = areProved || isShown && contradicting.count <= explains.count / 4
      return isLikely && !explains.isEmpty
        ? MistakeCandidate(mutation: mutation, explains: explains, contradicting: areProved ? [] : contradicting) : nil
    }
  }

  /// The mistake that explains the most open failures, with what it explains; the first of equals.
  func best(among open: [Outcome]) -> (Mutation, [Outcome])? { candidates.best(among: open) }

  private static func hasSameSteps(_ mine: Reply, _ theirs: Reply) -> Bool {
    theirs.steps.contains { step in mine.steps.contains { $0.name == step.name } } && mine.agreesInSteps(with: theirs)
  }

  private static func isSame(_ mine: Reply, _ theirs: Reply) -> Bool {
    switch (mine, theirs) {
    case (.value(let one, _), .value(let other, _)): one.means(other)
    // Every wrong signature is refused with the same code; the steps tell them apart.
    case (.reject(let one, _, _), .reject(let other, _, _)):
      (one == other || other == Rejection.unnamed) && mine.agreesInSteps(with: theirs)
    default: false
    }
  }
}

extension Reply {
  /// The answer of an operation, with its steps.
  init(of operation: Gateways.Operation, to input: JSON) {
    var evaluator = Evaluator()
    self.init(operation.respond(to: input, &evaluator))
  }

  /// Whether no step that both gave differs.
  func agreesInSteps(with other: Reply) -> Bool {
    other.steps.allSatisfy { step in steps.allSatisfy { $0.name != step.name || $0 == step } }
  }
}
