/// The judgement on a port's reply to one case.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The answer is right.
  case pass
  /// The refusal is right, but the port does not accept the twin either: it refuses for another reason, or always, or
  /// breaks.
  case vacuous
  /// The value is wrong, or a value came instead of a rejection, or the other way round.
  case fail
  /// A rejection was expected and came, but with another code.
  case wrongRejection = "wrong-rejection"
  /// The port reported an error.
  case error
  /// The port died.
  case crash
  /// No answer came in time.
  case timeout
  /// The port broke the protocol.
  case `protocol`
  /// The port does not have the operation.
  case unsupported
  /// The port leaked a secret.
  case leak
}
