/// Something that answers cases: the reference, or an SDK in any language.
public protocol Port {
  /// What the port says of itself; asked once, before any case.
  ///
  /// - Throws: ``PortFailure`` where it cannot be started or does not speak the protocol.
  mutating func introduce() throws(PortFailure) -> PortDescription

  /// Puts every case to the port and delivers a reply for each, in any order.
  ///
  /// A second reply replaces the first: that a port died after an answer is known only after the answer. Cases are taken as they
  /// are needed, so that a sequence may be as long as one likes.
  ///
  /// - Throws: ``PortFailure`` where going on makes no sense; replies delivered before that stand.
  mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) throws(PortFailure)
}

/// What a port says of itself.
public struct PortDescription: Sendable, Hashable {
  /// The port's name.
  public var name: String
  /// The version of what it wraps.
  public var version: String
  /// The language it is written in.
  public var language: String
  /// The full names of the operations it has.
  public var operations: [String]
  /// What it does not have of them.
  public var options: PortOptions
  /// Where the SDK's code for an operation stands, as far as the port says so.
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

/// Why a port cannot be worked with at all.
public struct PortFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// How far it came.
  public enum Stage: Sendable, Hashable {
    /// It could not be started or does not speak the protocol.
    case start
    /// It broke down in the middle of a run.
    case run
  }

  /// How far it came.
  public let stage: Stage
  /// What happened, in one sentence.
  public let description: String

  /// A failure.
  public init(_ stage: Stage, _ description: String) {
    self.stage = stage
    self.description = description
  }
}
