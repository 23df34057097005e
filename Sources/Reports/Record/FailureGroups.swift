package import ConformanceKit

/// The failures of a run in the order in which reports tell them: known mistakes and what none explains, by flag, the worst
/// of both first; then refusals that show nothing, and passes whose waiver does not hold; of equally bad ones errors, which need
/// no explanation, and then those with the most cases first.
struct FailureGroups {
  /// Failures that have one cause, or one flag.
  struct Group {
    /// What they have in common, as a heading.
    let title: String
    /// What the port does, as the end of a sentence that begins with "your port", where that is what they have in common.
    private(set) var phrase: String?
    /// What a reader should know of it beside the mistake, a paragraph each.
    let texts: [String]
    /// The mistake; `nil` where none explains them.
    let note: MistakeNote?
    /// The worst first, as the first is shown.
    let outcomes: [Outcome]

    init(title: String, texts: [String], note: MistakeNote?, outcomes: [Outcome]) {
      (self.title, self.texts, self.note) = (title, texts, note)
      // Of equally bad ones a message that differs in a place that is named shows the most.
      let told = outcomes.filter { $0.difference != nil } + outcomes.filter { $0.difference == nil }
      // A line feed or an Arabic digit in the example would look like what is wrong.
      self.outcomes = (told.filter(\.isOfPlainText) + told.filter { !$0.isOfPlainText }).worstFirst
    }

    init(phrase: String, texts: [String] = [], note: MistakeNote? = nil, outcomes: [Outcome]) {
      self.init(title: PortPhrase.title(phrase), texts: texts, note: note, outcomes: outcomes)
      self.phrase = phrase
    }

    /// The worst of them.
    var severity: Severity { note?.severity ?? outcomes.worst ?? .medium }

    /// How many there are of each severity, in brackets; empty where all have one, or a mistake's.
    var mixture: String { note == nil ? outcomes.mixture ?? "" : "" }

    /// How many there are, in words.
    var count: String { outcomes.count.of("case") }

    /// How many there are, and of what.
    var countOfOperation: String {
      let operations = Set(outcomes.map(\.testCase.operation))
      return "\(count) of \(operations.count == 1 ? operations.first ?? "" : "\(operations.count) operations")"
    }
  }

  let mistakes: [Group]
  let unexplained: [Group]
  let vacuous: [Group]
  /// Cases that pass, and have a waiver all the same.
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

  /// Failures of groups in which the port did the same, in their order; the title says what, where there are words for it.
  static func alike(_ groups: [Group]) -> [Group] {
    let outcomes = groups.flatMap(\.outcomes)
    let alike = Dictionary(grouping: outcomes.enumerated()) { _, outcome in
      // What names the place in a message is one thing, in whatever call.
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

  /// What a port did; `nil` where there are no words for it.
  private static func phrase(_ outcome: Outcome) -> String? {
    switch outcome.reply {
    case .error: "answers with \(FailureText(outcome).got)"
    case .leak(let what): "lets a secret out: \(Display.line(what))"
    case .crash(let how, _): Display.line(how)
    case .timeout: "gives \(FailureText(outcome).got)"
    case .violation(let what, _): "breaks the protocol: \(Display.line(what))"
    case .value, .reject, .unsupported: outcome.conduct.map { Display.line($0) }
    }
  }

  private static let onErrors =
    "It broke off where it has to answer or to refuse. The exception's class, file and line belong into its log, its message does not."

  /// Groups of one kind that stand together.
  struct Part {
    let isKnown: Bool
    /// Which of its kind it is, counted from 1.
    let number: Int
    var groups: [Group]

    var id: String { (isKnown ? "mistakes" : "unexplained") + (number > 1 ? "-\(number)" : "") }

    var title: String {
      let title = isKnown ? "mistakes" : "failures that no known mistake explains, by flag"
      return number > 1 ? "Less severe \(title)" : title.prefix(1).uppercased() + title.dropFirst()
    }
  }

  /// Known mistakes and what none explains, the worst first, and of equally bad ones the known first.
  var parts: [Part] {
    var parts: [Part] = []
    for (severity, isKnown) in Severity.allCases.reversed().flatMap({ [($0, true), ($0, false)] }) {
      let groups = (isKnown ? mistakes : unexplained).filter { $0.severity == severity }
      if groups.isEmpty { continue }
      if parts.last?.isKnown == isKnown {
        parts[parts.count - 1].groups += groups
      } else {
        parts.append(Part(isKnown: isKnown, number: parts.count { $0.isKnown == isKnown } + 1, groups: groups))
      }
    }
    return parts
  }

  /// All of them, in their order.
  var all: [Group] { parts.flatMap(\.groups) + vacuous + waivers }

  /// The flag that says the worst, else the first.
  private static func flag(of outcome: Outcome) -> Note? {
    outcome.testCase.notes.worstFirst.first { !$0.isInternal }
  }

  private static func sorted(_ groups: [Group]) -> [Group] {
    // A plain case says more than one that was made for something odd.
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
  /// The most severe first, those without a severity last, and of equals as they stand.
  package var worstFirst: [Outcome] { worstFirst(by: \.severity) }
}

extension [Outcome] {
  /// How many there are of each severity, in brackets; `nil` where all have one.
  var mixture: String? {
    let counts = Dictionary(grouping: self) { $0.severity ?? .medium }.mapValues(\.count)
    guard counts.count > 1 else { return nil }
    return " (\(counts.sorted { $0.key > $1.key }.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")))"
  }
}

extension [Note] {
  /// The most severe first, those without a severity last, and of equals as they stand.
  var worstFirst: [Note] { worstFirst(by: \.severity) }
}

extension Array {
  fileprivate func worstFirst(by severity: (Element) -> Severity?) -> [Element] {
    let bySeverity = Dictionary(grouping: self, by: severity)
    return (Severity.allCases.reversed() + [nil]).flatMap { bySeverity[$0] ?? [] }
  }
}

extension RunRecord {
  /// The known mistakes behind the failures with the severity of the worst of each, in the order in which reports tell them.
  package var rated: [(note: MistakeNote, severity: Severity)] {
    FailureGroups(self).mistakes.compactMap { group in group.note.map { ($0, group.severity) } }
  }
}
