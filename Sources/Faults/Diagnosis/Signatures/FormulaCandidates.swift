import ConformanceKit
import Formulas

/// The single faults that may be behind the failures of one operation.
struct FormulaCandidates {
  private struct Candidate {
    let mutation: Mutation
    let expression: Expression
    /// The failing cases that it explains.
    var explains: [FormulaExample]
    /// The failures that a port with this fault would have answered otherwise.
    let contradicting: [FormulaExample]
    var contradictions: Int { contradicting.count }
    /// The number of explained cases whose intermediate values agree with it.
    let agreements: Int
    /// Whether the port's intermediate values are these wherever it gave some, and nowhere the right ones.
    let isTraced: Bool
  }

  private var candidates: [Candidate] = []

  /// - Parameter known: the mistakes that are proved already; nothing else can be named for a verification that accepts
  ///   no forgery and gives no intermediate values.
  init(
    _ failures: [FormulaExample], all examples: [FormulaExample], known: [Mutation], _ evaluator: inout Evaluator
  ) {
    let tells = failures.contains { $0.isComputed || $0.takesForgery || !$0.outcome.reply.steps.isEmpty }
    var order: [Mutation] = []
    var mutants: [Mutation: [Expression: Mutant]] = [:]
    for formula in Set(failures.map(\.formula)) {
      for mutant in formula.mutants where tells || Self.isKnown(mutant.mutation, known) {
        if mutants[mutant.mutation] == nil { order.append(mutant.mutation) }
        mutants[mutant.mutation, default: [:]][formula.expression] = mutant
      }
    }
    let passing = examples.filter { !$0.hasFailed }
    let others = examples.filter { example in example.hasFailed && !failures.contains { $0 === example } }
    for mutation in order {
      let explained = failures.filter { example in
        mutants[mutation]?[example.formula.expression].map { example.gives($0.formula, &evaluator) } ?? false
      }
      guard let first = explained.first, let mutant = mutants[mutation]?[first.formula.expression] else { continue }
      func isContradicted(_ example: FormulaExample) -> Bool {
        mutants[mutation]?[example.formula.expression].map { !example.gives($0.formula, &evaluator) } ?? false
      }
      // A port that makes the mistake would have failed every case that shows it.
      guard !passing.contains(where: isContradicted) else { continue }
      let agreements = explained.count { example in
        mutants[mutation]?[example.formula.expression].map { example.agreesInSteps($0.formula, &evaluator) } ?? false
      }
      let otherwise = failures.filter { example in
        mutants[mutation]?[example.formula.expression] != nil && !explained.contains { $0 === example }
      }
      candidates.append(
        Candidate(
          mutation: mutation, expression: mutant.expression, explains: explained,
          contradicting: otherwise + others.filter(isContradicted),
          agreements: agreements,
          isTraced: agreements == explained.count
            && explained.allSatisfy { !$0.agreesInSteps($0.formula, &evaluator) }))
    }
    let places = Dictionary(uniqueKeysWithValues: Fault.all.enumerated().map { ($1, $0) })
    // A single text comes before all texts, as the cases show that one.
    func rank(_ candidate: Candidate) -> (Int, Int) {
      (places[candidate.mutation.fault] ?? 0, candidate.mutation.place == Fault.everyText ? 1 : 0)
    }
    candidates.sort { rank($0) < rank($1) }
  }

  /// The candidate that explains the most open failures and contradicts the fewest, with what it explains.
  ///
  /// Others that explain the same are its alternatives, unless one of them was proved already.
  ///
  /// A verification only accepts or refuses, so a fault is named for it only under one of these conditions: a value has
  /// proved it before; the port accepts a signature that this fault gives and refuses a right one that it does not
  /// give; the port accepts three that it gives, and nothing contradicts it; the port's intermediate values are those
  /// of the fault. The last three do not count where a value has proved another mistake with the same field.
  ///
  /// - Parameters:
  ///   - known: the mistakes that are proved already.
  ///   - told: what single mistakes explain already: there is one mistake in a place, so these failures contradict
  ///     another.
  func best(
    among open: [FormulaExample], known: [Mutation], told: [(mutation: Mutation, explained: [FormulaExample])] = []
  ) -> (Diagnosis.Explanation, [FormulaExample])? {
    var best: (explained: [FormulaExample], score: (Int, Int, Int))?
    var equals: [Candidate] = []
    for candidate in candidates {
      let explained = candidate.explains.filter { example in open.contains { $0 === example } }
      guard !explained.isEmpty else { continue }
      let isComputed = explained[0].isComputed
      let isCertain = !isComputed && candidate.contradictions == 0 && Self.isKnown(candidate.mutation, known)
      let isProved = isComputed || Self.isKnown(candidate.mutation, known)
      let forgeries = explained.count(where: \.takesForgery)
      let isShown = forgeries > 0 && (forgeries < explained.count || forgeries > 2 && candidate.contradictions == 0)
      let isOther = known.contains { known in
        known.place == candidate.mutation.place && candidate.expression.fields.contains(known.place)
      }
      let isRefuted = told.contains { told in
        told.mutation.place == candidate.mutation.place && told.mutation != candidate.mutation
          && told.explained.contains { example in candidate.contradicting.contains { $0 === example } }
      }
      guard !isRefuted else { continue }
      guard isProved || (isShown || candidate.isTraced) && !isOther else { continue }
      // Intermediate values count less than a value that proved the mistake before.
      let score = (isCertain ? 1 : 0, explained.count - candidate.contradictions, candidate.agreements)
      if let known = best, known.score >= score {
        if known.score == score, known.explained.elementsEqual(explained, by: ===) { equals.append(candidate) }
        continue
      }
      (best, equals) = ((explained, score), [candidate])
    }
    if let proved = equals.first(where: { known.contains($0.mutation) }) { equals = [proved] }
    let explanation = Diagnosis.Explanation.oneOf(
      equals.map { Diagnosis.Explanation(mutations: [$0.mutation], expression: $0.expression) })
    return explanation.flatMap { explanation in best.map { (explanation, $0.explained) } }
  }

  /// Whether another operation has shown the mistake.
  private static func isKnown(_ mutation: Mutation, _ known: [Mutation]) -> Bool {
    known.contains { $0.fault == mutation.fault && $0.told == mutation.told }
  }
}
