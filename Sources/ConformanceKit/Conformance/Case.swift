/// One golden case: an input, what must come of it, and why that is known.
public struct Case: Sendable, Hashable {
  /// Where an expected answer comes from.
  public struct Evidence: Sendable, Hashable {
    /// The kinds of source.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A document or a vendor's own test prints it.
      case published
      /// A recorded exchange with the real gateway.
      case observed
      /// Independent implementations agree.
      case oracle
      /// It follows from a stated rule.
      case derived
    }

    /// The kind of source.
    public var kind: Kind
    /// The source.
    public var ref: String

    /// A source.
    public init(kind: Kind, ref: String) {
      self.kind = kind
      self.ref = ref
    }
  }

  /// The operation's full name.
  public var operation: String
  /// The case's own name within its operation; never reused.
  public var id: String
  /// What the case is about.
  public var comment: String
  /// What the case touches, each explained by a note of its suite.
  public var notes: [Note]
  /// The operation's input.
  public var input: JSON
  /// The intermediate values, which nothing of ours computed.
  public var steps: [Step]
  /// What must come of the input.
  public var expectation: Expectation
  /// What "equal" means.
  public var match: MatchRule
  /// Why the expectation is known.
  public var evidence: [Evidence]

  /// A case with all that a golden file says of it.
  public init(
    operation: String, id: String, comment: String, notes: [Note], input: JSON, steps: [Step],
    expectation: Expectation, match: MatchRule, evidence: [Evidence]
  ) {
    self.operation = operation
    self.id = id
    self.comment = comment
    self.notes = notes
    self.input = input
    self.steps = steps
    self.expectation = expectation
    self.match = match
    self.evidence = evidence
  }

  /// The full name, `operation#id`.
  public var name: String { "\(operation)#\(id)" }
}
