/// What a port says of itself.
public struct PortDescription: Sendable, Hashable {
  /// The port's name.
  public var name: String
  /// The version of the SDK that it wraps.
  public var version: String
  /// The language it is written in.
  public var language: String
  /// The full names of the operations it has.
  public var operations: [String]
  /// What the SDK lacks of its operations.
  public var options: PortOptions
  /// Where the SDK's code for an operation is, for those that the port names.
  public var places: [String: SourcePlace]

  /// A description.
  public init(
    name: String, version: String, language: String, operations: [String], options: PortOptions = .none,
    places: [String: SourcePlace] = [:]
  ) {
    self.name = name
    self.version = version
    self.language = language
    self.operations = operations
    self.options = options
    self.places = places
  }
}
