/// What a flag means: the mistake it stands for, and its effect on people.
public struct Note: Sendable, Hashable {
  /// The flag, for example `PlusSign`.
  public var flag: String
  /// The class of bug.
  public var bug: String
  /// What happens to a merchant or customer.
  public var effect: String
  /// An explanation in one sentence.
  public var means: String
  /// The severity; `nil` if the flag only classifies cases.
  public var severity: Severity?
  /// Where the mistake was seen, or that it was not seen yet; `nil` outside the security files.
  public var seenIn: String?

  /// Whether the flag only says why a case stays in the corpus, which readers of a report need not know.
  package var isInternal: Bool { flag == "Evidence" }

  /// A note.
  public init(
    flag: String, bug: String, effect: String, means: String, severity: Severity? = nil, seenIn: String? = nil
  ) {
    self.flag = flag
    self.bug = bug
    self.effect = effect
    self.means = means
    self.severity = severity
    self.seenIn = seenIn
  }
}
