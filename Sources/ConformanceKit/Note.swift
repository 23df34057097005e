/// What a flag means: the mistake it stands for and what that does to people.
public struct Note: Sendable, Hashable {
  /// The flag, for example `PlusSign`.
  public var flag: String
  /// The class of bug.
  public var bug: String
  /// What happens to a merchant or customer.
  public var effect: String
  /// One sentence of explanation.
  public var means: String
  /// How bad it is; `nil` where the flag only sorts the cases.
  public var severity: Severity?
  /// Where the mistake was seen, or that nobody has seen it yet; `nil` outside the security files.
  public var seenIn: String?

  /// Whether the flag only says why a case stays in the corpus, which is nothing to readers of a report.
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
