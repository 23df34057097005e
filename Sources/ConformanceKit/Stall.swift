/// A case that was not answered in time and was when it was asked again, so that nobody is blamed for it.
public struct Stall: Sendable, Hashable {
  /// The full name of the case.
  public let name: String
  /// The deadline that passed, in seconds.
  public let seconds: Int

  package init(name: String, seconds: Int) { (self.name, self.seconds) = (name, seconds) }
}
