/// A port that was introduced already, and is not asked again.
package struct IntroducedPort<Asked: Port>: StallingPort {
  private var port: Asked
  private let description: PortDescription

  /// Asks the port for its introduction.
  package init(_ port: Asked) throws(PortFailure) {
    self.port = port
    description = try self.port.introduce()
  }

  /// What the port said of itself.
  package func introduce() -> PortDescription { description }

  package var stalls: [Stall] { (port as? any StallingPort)?.stalls ?? [] }

  /// Asks the port every case.
  package mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    try port.run(cases, deliver)
  }
}
