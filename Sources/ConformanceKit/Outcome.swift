public import Formulas

/// A case with the port's reply and the verdict on it.
///
/// A class for the same reason as ``Case``: reports sort and count the same outcomes over and over.
public final class Outcome: Sendable {
  /// The case as it was judged, with the inputs that the port made itself.
  public let testCase: Case
  /// The port's reply.
  public let reply: Reply
  /// The verdict on the reply.
  public let verdict: Verdict
  /// The claim that the port follows, or the published mistake that it repeats, if sources disagree.
  public let follows: Expectation.Claim?
  /// The first intermediate value that differs from the case's, if the port gave any.
  public let firstWrongStep: WrongStep?
  /// The time from the reply before this one to this one, so that all durations add up to the run; `nil` if not
  /// measured.
  public let duration: Duration?
  /// What became of the case's waiver; `nil` if it has none.
  public let waiving: Waiving?
  /// Where a wrong request differs from the right one; found before secrets are masked, since masks hide differences
  /// and add others.
  package let difference: String?
  /// What the port did in a failing case, in words without values, which are true whatever the cause is.
  package let conduct: String?
  /// Whether the answer is right except for the order of one list or object; not kept in reports.
  package let isReordered: Bool
  /// How a request was sent that must be refused, or that reached the sandbox; found before secrets are masked and long
  /// values cut.
  package let sending: Sending?

  /// How a request was sent, which affects the severity of the failure.
  package enum Sending: Sendable {
    /// Every text of the input stays one value in the request.
    case contained
    /// It was sent over plain http, where anybody on the network path can read and change it.
    case open
    /// An attacker can use it, whether the gateway refuses it or not.
    case unsafe
  }

  /// An intermediate value that a port got wrong.
  public struct WrongStep: Sendable, Hashable {
    /// The step of the case.
    public let expected: Step
    /// The port's bytes; `nil` if it does not have the step.
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

  /// The same with the port's duration.
  package func taking(_ duration: Duration?) -> Outcome { with(duration: .some(duration)) }

  /// The same with the result for its waiver.
  package func waived(_ waiving: Waiving?) -> Outcome { with(waiving: .some(waiving)) }

  /// A copy with the given members replaced; `.some(nil)` removes one.
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
