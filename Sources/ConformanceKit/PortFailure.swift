/// Why a port cannot be used at all.
public struct PortFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stage at which a port failed.
  public enum Stage: Sendable, Hashable {
    /// It could not be started or does not speak the protocol.
    case start
    /// It broke down in the middle of a run.
    case run
  }

  /// The stage at which it failed.
  public let stage: Stage
  /// What happened, in one sentence.
  public let description: String

  /// A failure.
  public init(_ stage: Stage, _ description: String) {
    self.stage = stage
    self.description = description
  }
}
