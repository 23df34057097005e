/// The single faults that could be behind the failures of one operation.
struct Suspects {
  private struct Suspect {
    let slip: Slip
    let expression: Expression
    /// The failing trials that it explains.
    var explains: [Trial]
    /// The failures that it would have made otherwise.
    let contradictions: Int
    /// The passing cases that it would have failed.
    let alibis: Int
    /// The failing trials whose intermediate values it has too.
    let agreements: Int
  }

  private var suspects: [Suspect] = []

  /// How many passing cases a mistake may be at odds with, for so many failures that it explains: it may be made on one
  /// way through a port and not on another, but a mistake that most passing cases refute is not there.
  static func mostAlibis(_ explained: Int) -> Int { explained / 4 }

  init(_ failures: [Trial], all trials: [Trial], _ evaluator: inout Evaluator) {
    var order: [Slip] = []
    var mutants: [Slip: [Expression: Mutant]] = [:]
    for formula in Set(failures.map(\.formula)) {
      for mutant in formula.mutants {
        if mutants[mutant.slip] == nil { order.append(mutant.slip) }
        mutants[mutant.slip, default: [:]][formula.expression] = mutant
      }
    }
    for slip in order {
      var explained: [Trial] = []
      var agreements = 0
      for trial in failures {
        guard let mutant = mutants[slip]?[trial.formula.expression], trial.gives(mutant.formula, &evaluator) else {
          continue
        }
        explained.append(trial)
        if trial.agreesInSteps(mutant.formula, &evaluator) { agreements += 1 }
      }
      guard let first = explained.first, let mutant = mutants[slip]?[first.formula.expression] else { continue }
      var contradictions = 0
      var alibis = 0
      for trial in trials where !explained.contains(where: { $0 === trial }) {
        guard let mutant = mutants[slip]?[trial.formula.expression], !trial.gives(mutant.formula, &evaluator) else {
          continue
        }
        if trial.hasFailed { contradictions += 1 } else { alibis += 1 }
      }
      guard Self.mostAlibis(explained.count) >= alibis else { continue }
      suspects.append(
        Suspect(
          slip: slip, expression: mutant.expression, explains: explained, contradictions: contradictions,
          alibis: alibis, agreements: agreements))
    }
    let places = Dictionary(uniqueKeysWithValues: Fault.all.enumerated().map { ($1, $0) })
    suspects.sort { (places[$0.slip.fault] ?? 0) < (places[$1.slip.fault] ?? 0) }
  }

  /// The suspect that explains the most of what is still open and contradicts the least, and what it explains.
  ///
  /// A verification says yes or no and nothing else, so a fault is named for it only where a value has proved it before,
  /// or the port takes a signature that this fault gives and refuses a right one that it does not give.
  ///
  /// - Parameter known: the mistakes that were proved already.
  func best(among open: [Trial], known: [Slip]) -> (Diagnosis.Explanation, [Trial])? {
    var best: (suspect: Suspect, explained: [Trial], score: (Int, Int, Int))?
    for suspect in suspects {
      let explained = suspect.explains.filter { trial in open.contains { $0 === trial } }
      guard !explained.isEmpty else { continue }
      let isProved = explained[0].isComputed || known.contains(suspect.slip)
      let isShown = explained.contains(where: \.takesForgery) && !explained.allSatisfy(\.takesForgery)
      guard isProved || isShown else { continue }
      let score = (explained.count - suspect.contradictions, suspect.agreements, -suspect.alibis)
      if let known = best, known.score >= score { continue }
      best = (suspect, explained, score)
    }
    guard let best else { return nil }
    let explanation = Diagnosis.Explanation(slips: [best.suspect.slip], expression: best.suspect.expression)
    return (explanation, best.explained)
  }
}
