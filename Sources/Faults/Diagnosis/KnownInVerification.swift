import ConformanceKit
import Formulas
import Gateways

/// What a signing operation has proved, looked for in the verification of the same signature: one algorithm for all, no secret.
struct KnownInVerification {
  private struct Candidate {
    let mutation: Mutation
    let explains: [Outcome]
  }

  private let candidates: [Candidate]

  /// - Parameter outcomes: all of the operation, those that pass too.
  init(_ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation]) {
    let known = known.filter { $0.fault == .choiceIgnored || $0.fault == .secretLeftOut }
    guard operation.isVerification, !known.isEmpty else {
      candidates = []
      return
    }
    candidates = Set(known).compactMap { mutation in
      var explains: [Outcome] = []
      for outcome in outcomes {
        guard let reply = Self.reply(operation, outcome.testCase, mutation) else { continue }
        if outcome.verdict == .pass {
          guard Judge.judge(outcome.testCase, reply).verdict == .pass else { return nil }
        } else if Self.isSame(reply, outcome.reply) {
          explains.append(outcome)
        }
      }
      return explains.isEmpty ? nil : Candidate(mutation: mutation, explains: explains)
    }.sorted { $0.explains.count > $1.explains.count }
  }

  /// What a port with the mistake answers.
  private static func reply(_ operation: Operation, _ testCase: Case, _ mutation: Mutation) -> Reply? {
    if mutation.fault == .secretLeftOut {
      guard let derivation = try? operation.derivation(for: testCase.input) else { return nil }
      let values = zip(derivation.formula.fields, derivation.arguments).map { name, value in
        name == mutation.place ? FieldValue.bytes([]) : value
      }
      var evaluator = Evaluator()
      return derivation.reply(evaluator.value(derivation.formula, values))
    }
    for field in operation.fields {
      for word in field.words where mutation == .choiceIgnored(word, for: field.name) {
        return Reply(Response(operation.answer(testCase.input.with([field.name], .text(word)))))
      }
    }
    return nil
  }

  private static func isSame(_ mine: Reply, _ theirs: Reply) -> Bool {
    switch (mine, theirs) {
    case (.value(let one, _), .value(let other, _)): one == other
    case (.reject(let one, _, _), .reject(let other, _, _)): one == other
    default: false
    }
  }

  /// What explains most of the failures that are still open.
  func groups(_ open: inout [Outcome]) -> [FailureAttribution.Group] {
    var groups: [FailureAttribution.Group] = []
    for candidate in candidates {
      let explained = candidate.explains.filter { outcome in open.contains { $0.testCase === outcome.testCase } }
      guard !explained.isEmpty else { continue }
      groups.append(
        FailureAttribution.Group(
          explanation: Diagnosis.Explanation(mutations: [candidate.mutation], expression: nil), outcomes: explained))
      open = open.without(explained)
    }
    return groups
  }
}
