import ConformanceKit

extension FailureGroups {
  /// Failures with the same cause, or the same flag.
  struct Group {
    /// What they have in common, as a heading.
    let title: String
    /// What the port does, as the end of a sentence that begins with "your port", if that is what they have in common.
    private(set) var phrase: String?
    /// What else a reader should know of it, one paragraph each.
    let texts: [String]
    /// The mistake; `nil` if no known one explains them.
    let note: MistakeNote?
    /// The worst first, since the first one is shown.
    let outcomes: [Outcome]

    init(title: String, texts: [String], note: MistakeNote?, outcomes: [Outcome]) {
      (self.title, self.texts, self.note) = (title, texts, note)
      // Among equally bad ones, a message with a named difference shows the most.
      let told = outcomes.filter { $0.difference != nil } + outcomes.filter { $0.difference == nil }
      // A line feed or an Arabic digit in the example would look like the mistake.
      self.outcomes = (told.filter(\.isOfPlainText) + told.filter { !$0.isOfPlainText }).worstFirst
    }

    init(phrase: String, texts: [String] = [], note: MistakeNote? = nil, outcomes: [Outcome]) {
      self.init(title: PortPhrase.title(phrase), texts: texts, note: note, outcomes: outcomes)
      self.phrase = phrase
    }

    /// The worst severity in the group.
    var severity: Severity { note?.severity ?? outcomes.worst ?? .medium }

    /// The number of each severity in brackets; empty for a mistake, or if all are the same.
    var mixture: String { note == nil ? outcomes.mixture ?? "" : "" }

    /// The number of cases, in words.
    var count: String { outcomes.count.of("case") }

    /// The number of cases, and their operation.
    var countOfOperation: String {
      let operations = Set(outcomes.map(\.testCase.operation))
      return "\(count) of \(operations.count == 1 ? operations.first ?? "" : "\(operations.count) operations")"
    }
  }
}
