/// A case that was answered only when asked again after a time-out, which does not count as a failure.
public struct Stall: Sendable, Hashable {
  /// The full name of the case.
  public let name: String
  /// The deadline that passed, in seconds.
  public let seconds: Int

  package init(name: String, seconds: Int) { (self.name, self.seconds) = (name, seconds) }
}
