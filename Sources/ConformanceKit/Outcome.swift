public import Formulas

/// A case with what the port did and what is said of it.
///
/// A class for the same reason as ``Case``: reports sort and count the same outcomes over and over.
public final class Outcome: Sendable {
  /// The case as it was judged: with the inputs that the port made itself, where it does.
  public let testCase: Case
  /// What the port did.
  public let reply: Reply
  /// What the suite says of the reply.
  public let verdict: Verdict
  /// Whose word the port follows, or which published mistake it repeats, where documents disagree.
  public let follows: Expectation.Claim?
  /// The first intermediate value that differs from the case's, where the port gave any.
  public let firstWrongStep: WrongStep?
  /// How long the port took, from the reply before this one to this one, so that all of them add up to the run; `nil` where
  /// that was not measured.
  public let duration: Duration?
  /// What became of the case's waiver, where it has one.
  public let waiving: Waiving?
  /// Where a wrong request differs from the right one; found before secrets are masked, as masks hide differences and make new ones.
  package let difference: String?
  /// What the port did in a failing case, in words without values that hold whatever the cause is.
  package let conduct: String?
  /// Whether the answer is right but for the order of one list or object; not kept in reports.
  package let isReordered: Bool
  /// What is known of a request that had to be refused, or that reached the sandbox; found before secrets are masked and long values cut.
  package let sending: Sending?

  /// What decides how bad it is that a request was sent, beside its case.
  package enum Sending: Sendable {
    /// Every text of the input stays one value in it.
    case contained
    /// It goes over plain http, where anybody on the way reads and changes it.
    case open
    /// An attacker can use it, whether the gateway refuses it or not.
    case unsafe
  }

  /// An intermediate value that a port got wrong.
  public struct WrongStep: Sendable, Hashable {
    /// The step of the case.
    public let expected: Step
    /// The bytes that the port had instead; `nil` where it does not have the step.
    public let got: [UInt8]?

    package init(expected: Step, got: [UInt8]?) {
      self.expected = expected
      self.got = got
    }
  }

  package init(
    testCase: Case, reply: Reply, verdict: Verdict, follows: Expectation.Claim? = nil,
    firstWrongStep: WrongStep? = nil, duration: Duration? = nil, waiving: Waiving? = nil, difference: String? = nil,
    conduct: String? = nil, isReordered: Bool = false, sending: Sending? = nil
  ) {
    self.testCase = testCase
    self.reply = reply
    self.verdict = verdict
    self.follows = follows
    self.firstWrongStep = firstWrongStep
    self.duration = duration
    self.waiving = waiving
    self.difference = difference
    self.conduct = conduct
    self.isReordered = isReordered
    self.sending = sending
  }

  /// The same with the time that the port took.
  package func taking(_ duration: Duration?) -> Outcome { with(duration: .some(duration)) }

  /// The same with what became of the case's waiver.
  package func waived(_ waiving: Waiving?) -> Outcome { with(waiving: .some(waiving)) }

  /// A copy that differs in what is given; `.some(nil)` takes a member away.
  package func with(
    testCase: Case? = nil, verdict: Verdict? = nil, follows: Expectation.Claim?? = nil, duration: Duration?? = nil,
    waiving: Waiving?? = nil
  ) -> Outcome {
    Outcome(
      testCase: testCase ?? self.testCase, reply: reply, verdict: verdict ?? self.verdict,
      follows: follows ?? self.follows, firstWrongStep: firstWrongStep, duration: duration ?? self.duration,
      waiving: waiving ?? self.waiving, difference: difference, conduct: conduct,
      isReordered: isReordered, sending: sending)
  }
}
