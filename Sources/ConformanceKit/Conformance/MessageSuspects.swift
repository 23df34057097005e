/// The mistakes that could be behind the failures of an operation that writes or reads messages.
struct MessageSuspects {
  private struct Suspect {
    let slip: Slip
    let explains: [Outcome]
    let contradictions: Int
  }

  private var suspects: [Suspect] = []

  /// - Parameter outcomes: all outcomes of the operation, those that pass too.
  init(_ operation: Operation, _ outcomes: [Outcome]) {
    let trials = outcomes.map { (outcome: $0, trial: WireTrial(operation, $0.testCase.input)) }
    for mutant in operation.wireMutants {
      var explains: [Outcome] = []
      var (contradictions, alibis) = (0, 0)
      for (outcome, trial) in trials {
        guard let answer = mutant.answer(trial) else { continue }
        if outcome.verdict == .pass {
          if Judge.judge(outcome.testCase, Reply(Response(answer))).verdict != .pass { alibis += 1 }
        } else if Self.agrees(answer, outcome, trial) {
          explains.append(outcome)
        } else {
          contradictions += 1
        }
      }
      guard !explains.isEmpty, alibis <= Suspects.mostAlibis(explains.count) else { continue }
      suspects.append(Suspect(slip: mutant.slip, explains: explains, contradictions: contradictions + alibis))
    }
  }

  /// The suspect that explains the most of what is still open and contradicts the least; the first of equals.
  func best(among open: [Outcome]) -> (explanation: Diagnosis.Explanation, explained: [Outcome])? {
    var best: (suspect: Suspect, explained: [Outcome], score: Int)?
    for suspect in suspects {
      let explained = suspect.explains.filter { outcome in open.contains { $0.testCase === outcome.testCase } }
      let score = explained.count - suspect.contradictions
      guard !explained.isEmpty, score > best?.score ?? .min else { continue }
      best = (suspect, explained, score)
    }
    return best.map { (Diagnosis.Explanation(slips: [$0.suspect.slip], expression: nil), $0.explained) }
  }

  /// Whether the port answered what a wrong port does; one that forgot to refuse may answer anything.
  private static func agrees(_ answer: Answer, _ outcome: Outcome, _ trial: WireTrial) -> Bool {
    switch (answer, outcome.reply) {
    case (.value(.null), .value): outcome.testCase.expectation.isRejection
    case (.value(let mine), .value(let theirs, _)):
      mine == theirs
        || outcome.testCase.match.accepts(theirs, for: mine) && !sends(theirs, headersThat: mine, lacks: trial)
    case (.reject(let mine), .reject(let code, _, _)): mine.code.rawValue == code
    default: false
    }
  }

  /// Whether a request has a header of the right one that the mistaken one lacks: matching passes over headers of one's own.
  private static func sends(_ theirs: JSON, headersThat mine: JSON, lacks trial: WireTrial) -> Bool {
    func names(_ request: JSON?) -> Set<String> {
      Set(request?["headers"]?.elements?.compactMap { $0.elements?.first?.string?.lowercased() } ?? [])
    }
    return !names(trial.value).subtracting(names(mine)).isDisjoint(with: names(theirs))
  }
}
