/// Something that answers cases: the reference implementation, or an SDK in any language.
public protocol Port {
  /// What the port says of itself; asked once, before any case.
  ///
  /// - Throws: ``PortFailure`` if the port cannot be started or does not speak the protocol.
  mutating func introduce() throws(PortFailure) -> PortDescription

  /// Asks the port every case and delivers a reply for each, in any order.
  ///
  /// A second reply replaces the first: that a port died after an answer is known only later. Cases are taken from the
  /// sequence as needed, so it may be of any length.
  ///
  /// - Throws: ``PortFailure`` if the run cannot go on; the replies delivered until then stand.
  mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) throws(PortFailure)
}
