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
