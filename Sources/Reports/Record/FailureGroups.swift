package import ConformanceKit

/// The failures of a run in the order of reports.
///
/// Known mistakes and, by flag, failures that none explains come first, the worst before others; then vacuous refusals,
/// and passes whose waiver does not hold. Among equally bad groups errors, which need no explanation, come first, and
/// then the largest.
struct FailureGroups {
  let mistakes: [Group]
  let unexplained: [Group]
  let vacuous: [Group]
  /// Cases that pass although they have a waiver.
  let waivers: [Group]

  init(_ record: RunRecord) {
    let failures = Dictionary(record.run.failures.map { ($0.testCase.name, $0) }, uniquingKeysWith: { one, _ in one })
    mistakes = Self.sorted(
      record.notes.map { note in
        Group(phrase: Display.line(note.phrase), note: note, outcomes: note.cases.compactMap { failures[$0] })
      })
    let rest = record.run.failures.filter { ![.vacuous, .pass].contains($0.verdict) && record.note(of: $0) == nil }
    let errors = Group(
      phrase: "answers with an error", texts: [Self.onErrors],
      outcomes: rest.filter { $0.verdict == .error })
    let flags = Dictionary(grouping: rest.filter { $0.verdict != .error }) { Self.flag(of: $0)?.flag ?? "" }
    unexplained = Self.sorted(
      [errors]
        + flags.sorted { $0.key < $1.key }.map { flag, outcomes in
          let note = outcomes.first.flatMap(Self.flag)
          return Group(
            title: flag.isEmpty ? "Failures without a flag" : Display.line(flag),
            texts: note.map { [Display.line($0.means)] } ?? [], note: nil, outcomes: outcomes)
        })
    vacuous = record.vacuous.map { group in
      Group(title: group.count, texts: [group.sentence], note: nil, outcomes: group.outcomes)
    }
    let passes = Dictionary(grouping: record.run.failures.filter { $0.verdict == .pass }, by: FailureText.sentence)
    waivers = passes.sorted { $0.key < $1.key }.map { sentence, outcomes in
      Group(
        title: outcomes.count == 1 ? "A pass" : "\(outcomes.count) passes", texts: [sentence], note: nil,
        outcomes: outcomes)
    }
  }

  /// Failures in which the port did the same, regrouped in their order; the title says what, if there are words for it.
  static func alike(_ groups: [Group]) -> [Group] {
    let outcomes = groups.flatMap(\.outcomes)
    let alike = Dictionary(grouping: outcomes.enumerated()) { _, outcome in
      // A difference with a named place is the same in whatever operation it occurs.
      outcome.conduct.map { [outcome.difference == nil ? outcome.testCase.operation : "", $0] }
        ?? (outcome.reply.isAnswer
          ? [outcome.testCase.name] : [FailureText.word(outcome), FailureText(outcome).got])
    }
    return alike.values.sorted { $0[0].offset < $1[0].offset }.map { same in
      let outcomes = same.map(\.element)
      return phrase(outcomes[0]).map { Group(phrase: $0, outcomes: outcomes) }
        ?? Group(title: "", texts: [], note: nil, outcomes: outcomes)
    }
  }

  /// What a port did; `nil` if there are no words for it.
  private static func phrase(_ outcome: Outcome) -> String? {
    switch outcome.reply {
    case .error: "answers with \(FailureText(outcome).got)"
    case .leak(let what): "leaks a secret: \(Display.line(what))"
    case .crash(let how, _): Display.line(how)
    case .timeout: "gives \(FailureText(outcome).got)"
    case .violation(let what, _): "breaks the protocol: \(Display.line(what))"
    case .value, .reject, .unsupported: outcome.conduct.map { Display.line($0) }
    }
  }

  private static let onErrors =
    "It stopped with an error where it must answer or refuse. The exception's class, file and line belong in its log, its message does not."

  /// All groups, in their order.
  var all: [Group] { parts.flatMap(\.groups) + vacuous + waivers }

  /// The flag with the worst severity, otherwise the first.
  private static func flag(of outcome: Outcome) -> Note? {
    outcome.testCase.notes.worstFirst.first { !$0.isInternal }
  }

  private static func sorted(_ groups: [Group]) -> [Group] {
    // A failure of a plain case says more than one of an odd case.
    func rank(_ group: Group) -> (Severity, Int, Int) {
      let isPlain = group.note == nil && group.outcomes[0].testCase.notes.allSatisfy(\.isInternal)
      let isError = group.note == nil && group.outcomes[0].verdict == .error
      return (group.severity, isError ? 2 : isPlain ? 1 : 0, group.outcomes.count)
    }
    return groups.filter { !$0.outcomes.isEmpty }.enumerated().sorted { one, other in
      let (left, right) = (rank(one.element), rank(other.element))
      return left == right ? one.offset < other.offset : left > right
    }.map(\.element)
  }
}

extension [Outcome] {
  /// The most severe first, those without a severity last, otherwise in their order.
  package var worstFirst: [Outcome] { worstFirst(by: \.severity) }
}

extension [Outcome] {
  /// The number of each severity in brackets; `nil` if all are the same.
  var mixture: String? {
    let counts = Dictionary(grouping: self) { $0.severity ?? .medium }.mapValues(\.count)
    guard counts.count > 1 else { return nil }
    return " (\(counts.sorted { $0.key > $1.key }.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")))"
  }
}

extension [Note] {
  /// The most severe first, those without a severity last, otherwise in their order.
  var worstFirst: [Note] { worstFirst(by: \.severity) }
}

extension Array {
  fileprivate func worstFirst(by severity: (Element) -> Severity?) -> [Element] {
    let bySeverity = Dictionary(grouping: self, by: severity)
    return (Severity.allCases.reversed() + [nil]).flatMap { bySeverity[$0] ?? [] }
  }
}

extension RunRecord {
  /// The known mistakes with the worst severity of each, in the order of reports.
  package var rated: [(note: MistakeNote, severity: Severity)] {
    FailureGroups(self).mistakes.compactMap { group in group.note.map { ($0, group.severity) } }
  }
}
