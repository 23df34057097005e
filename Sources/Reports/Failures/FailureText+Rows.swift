import ConformanceKit
import Formulas
import Gateways

extension FailureText {
  /// One labelled line, printable and without line breaks.
  struct Row: Sendable, Hashable {
    let label: String
    let text: String

    /// The row as a line in a column of rows.
    var line: String { "\(label.padded(to: 9)) \(text)" }
    /// The label as one word.
    var word: String { label.isEmpty ? "difference" : label.filter { $0 != " " } }
  }

  /// All that is known of a failure, line by line, for every report that people read.
  ///
  /// - Parameters:
  ///   - twin: the outcome of the accepted twin of a vacuous case.
  ///   - told: the flags that were explained at another case.
  static func rows(
    _ outcome: Outcome, _ mistake: MistakeNote? = nil, twin: Outcome? = nil, told: Set<String> = []
  ) -> [Row] {
    let (finding, testCase) = (FailureText(outcome), outcome.testCase)
    var rows = outcome.waiving.map { [Row(label: "waiver", text: Display.line($0.description))] } ?? []
    if let words = happened(outcome) { rows.append(Row(label: "verdict", text: words)) }
    if let twin { rows.append(Row(label: "twin", text: VacuousGroup.sentence(twin))) }
    rows += [
      Row(label: "about", text: Display.line(testCase.comment)), Row(label: "expected", text: finding.expected),
      Row(label: "got", text: finding.got),
    ]
    if let difference = finding.difference { rows.append(Row(label: "", text: difference)) }
    if let step = outcome.firstWrongStep {
      rows.append(Row(label: "step", text: "'\(Display.line(step.expected.name))' is the first that differs"))
      rows.append(Row(label: "  right", text: Display.step(step.expected)))
      if let got = step.got {
        let text = Display.step(Step(name: step.expected.name, bytes: got))
        let isHidden = text == Display.step(step.expected)
        rows.append(Row(label: "  port", text: isHidden ? "the same except for what is masked" : text))
      }
    }
    // The steps are those of the signature that the sandbox expected.
    if testCase.isOfSandbox {
      for step in testCase.steps {
        rows.append(
          Row(label: "step", text: "'\(Display.line(step.name))' \(Display.step(step))"))
      }
    }
    if let mistake { rows += mistake.rows }
    if let claim = outcome.follows {
      rows.append(Row(label: "follows", text: "\(Display.line(claim.by)) (\(claim.status.rawValue))"))
    }
    for note in flags(outcome) {
      rows.append(Row(label: flag, text: Display.line(Self.text(note, outcome, told.contains(note.flag)))))
    }
    rows += sources(testCase.evidence).map { Row(label: "source", text: $0) }
    return rows + finding.log.map { Row(label: "log", text: $0) }
  }

  /// The flags of a case, the worst first.
  static func flags(_ outcome: Outcome) -> [Note] { outcome.testCase.notes.worstFirst.filter { !$0.isInternal } }

  static func sentence(_ outcome: Outcome) -> String {
    if outcome.verdict == .pass, let waiving = outcome.waiving { return Display.line(waiving.description) }
    let finding = FailureText(outcome)
    return "expected \(finding.expected); got \(finding.got)"
  }

  /// The word for an outcome: its verdict, or what is wrong with the waiver of a case that passes.
  static func word(_ outcome: Outcome) -> String {
    switch outcome.waiving {
    case .stale?: "stale-waiver"
    case .overCap? where outcome.verdict == .pass: "wide-waiver"
    default: outcome.verdict.rawValue
    }
  }

  /// What happened and its severity; `nil` for a case that passes.
  static func happened(_ outcome: Outcome) -> String? {
    outcome.failureKind.map { kind in
      // In the sandbox the refusal is the gateway's, and right.
      let isSent = kind == .refused && outcome.testCase.isOfSandbox
      let words =
        isSent
        ? "a request that the gateway refuses"
        : outcome.verdict == .protocol ? "output that is not an answer of the protocol" : kind.words
      return words + (outcome.severity.map { " (\($0.rawValue))" } ?? "")
    }
  }

  /// The sources of the expected value; one that lists a part of another of the same kind is left out.
  private static func sources(_ evidence: [Case.Evidence]) -> [String] {
    func names(_ one: Case.Evidence) -> Set<Substring> { Set(one.ref.split(separator: ", ")) }
    return evidence.filter { one in
      !evidence.contains { $0.kind == one.kind && names(one).isStrictSubset(of: names($0)) }
    }.map { "\($0.kind.rawValue): \(Display.line($0.ref))" }
  }

  /// A flag's note; its effect is added only if it happened.
  private static func text(_ note: Note, _ outcome: Outcome, _ isTold: Bool) -> String {
    let effect = note.hasHappened(outcome) ? "\(note.effect). " : ""
    let means =
      isTold
      ? "Explained at the first case with this flag." : note.means + (note.seenIn.map { " Seen in: \($0)." } ?? "")
    return "\(note.flag) (\(note.bug)): \(effect)\(means)"
  }
}

extension Note {
  /// Whether the failure has the effect that the note warns of.
  ///
  /// The severity of a note rates an acceptance; another failure may be a mere crash.
  func hasHappened(_ outcome: Outcome) -> Bool { severity != nil && outcome.failureKind?.isEffect ?? false }
}
