/// A case with what the port did and what is said of it.
public struct Outcome: Sendable, Hashable {
  /// The case.
  public let testCase: Case
  /// What the port did.
  public let reply: Reply
  /// What is said of it.
  public let verdict: Verdict
  /// Whose word the port follows, or which published mistake it repeats, where documents disagree.
  public let follows: Expectation.Claim?
  /// The first intermediate value that differs from the case's, where the port gave any.
  public let firstWrongStep: WrongStep?
  /// How long the port took, from the reply before this one to this one, so that all of them add up to the run; `nil` where
  /// that was not measured.
  public package(set) var duration: Duration?
  /// What became of the case's waiver, where it has one.
  public package(set) var waiving: Waiving?

  /// An intermediate value that a port got wrong.
  public struct WrongStep: Sendable, Hashable {
    /// The step of the case.
    public let expected: Step
    /// The bytes that the port had instead; `nil` where it does not have the step.
    public let got: [UInt8]?
  }
}
