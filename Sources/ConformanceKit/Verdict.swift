/// What is said of a port about one case.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The answer is right.
  case pass
  /// The refusal is right, but the port does not take the accepted twin of the case either: it refuses for another reason, or
  /// always, or breaks.
  case vacuous
  /// The value is wrong, or a value came where a rejection was due, or the other way round.
  case fail
  /// A rejection was due and came, with another code.
  case wrongRejection = "wrong-rejection"
  /// The port says that it broke.
  case error
  /// The port died.
  case crash
  /// No answer came in time.
  case timeout
  /// What came was not an answer.
  case `protocol`
  /// The port does not have the operation.
  case unsupported
  /// The port let out a secret.
  case leak
}
