public import Encodings
public import Formulas

/// One golden case: an input, the expected answer, and the evidence for it.
///
/// A class, because plans, agendas, outcomes and reports all share the same immutable cases.
public final class Case: Sendable {
  /// Where an expected answer comes from.
  public struct Evidence: Sendable, Hashable {
    /// The kinds of source.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A document or a vendor's own test prints it.
      case published
      /// A recorded exchange with the real gateway.
      case observed
      /// Independent implementations agree on it.
      case oracle
      /// It follows from a stated rule.
      case derived
    }

    /// How strong the evidence is.
    public var kind: Kind
    /// The document, the exchange or the implementations, in words for people.
    public var ref: String

    /// A source.
    public init(kind: Kind, ref: String) {
      self.kind = kind
      self.ref = ref
    }
  }

  /// Where a case is in the corpus.
  public struct Place: Sendable, Hashable {
    /// The golden file, relative to the corpus.
    public let file: String
    /// The line on which the case begins, counted from 1.
    public let line: Int

    /// A place.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// The operation's full name.
  public let operation: String
  /// The case's name within its operation; never reused.
  public let id: String
  /// What the case is about.
  public let comment: String
  /// For a refused case, the id of its twin: the accepted case from which it differs in one point.
  public let twin: String?
  /// What the case touches; each note of the suite explains one flag.
  public let notes: [Note]
  /// The operation's input.
  public let input: JSON
  /// The expected intermediate values, which no code of this package computed.
  public let steps: [Step]
  /// The expected answer, or the claims about it.
  public let expectation: Expectation
  /// How values are compared.
  public let match: MatchRule
  /// The sources of the expectation.
  public let evidence: [Evidence]
  /// Where the case is in the corpus; `nil` if no golden file has it.
  public let place: Place?
  /// The members of an answer that are compared; `nil` for all.
  public let answers: AnsweredMembers?

  /// A case with everything that a golden file says of it.
  public init(
    operation: String, id: String, comment: String, twin: String? = nil, notes: [Note] = [], input: JSON,
    steps: [Step] = [], expectation: Expectation, match: MatchRule, evidence: [Evidence] = [], place: Place? = nil,
    answers: AnsweredMembers? = nil
  ) {
    self.operation = operation
    self.id = id
    self.comment = comment
    self.twin = twin
    self.notes = notes
    self.input = input
    self.steps = steps
    self.expectation = expectation
    self.match = match
    self.evidence = evidence
    self.place = place
    self.answers = answers
    name = operation + "#" + id
  }

  /// The full name, `operation#id`.
  public let name: String

  /// A copy with the given members replaced; its twin and its place stay.
  package func with(
    operation: String? = nil, id: String? = nil, comment: String? = nil, input: JSON? = nil, steps: [Step]? = nil,
    expectation: Expectation? = nil
  ) -> Case {
    Case(
      operation: operation ?? self.operation, id: id ?? self.id, comment: comment ?? self.comment, twin: twin,
      notes: notes, input: input ?? self.input, steps: steps ?? self.steps,
      expectation: expectation ?? self.expectation, match: match, evidence: evidence, place: place, answers: answers)
  }

  /// The same case with only these members compared.
  package func with(answers: AnsweredMembers?) -> Case {
    guard let answers else { return self }
    return Case(
      operation: operation, id: id, comment: comment, twin: twin, notes: notes, input: input, steps: steps,
      expectation: answers.shown(expectation), match: match, evidence: evidence, place: place, answers: answers)
  }
}

extension Case: Hashable {
  /// Cases are equal if they have the same name, which is unique in a corpus.
  public static func == (left: Case, right: Case) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Case: CustomStringConvertible {
  /// The full name, which is what test frameworks print.
  public var description: String { name }
}
