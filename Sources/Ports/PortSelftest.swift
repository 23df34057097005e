package import ConformanceKit
import Gateways
import Platform

/// Eight small exchanges that show what is wrong with the adapter, before the corpus tests the SDK.
package struct PortSelftest {
  package struct Exchange: Sendable, Hashable {
    package let title: String
    /// What is wrong and what to do; `nil` if all is well.
    package let flaw: String?
  }

  /// How many cases the port's options leave, one line for each operation; known once the selftest has run.
  package private(set) var options: [String] = []
  private(set) var declared = PortOptions.none
  /// The reply to the first case.
  var first: Reply?
  /// The port's reply to the first case unless it broke the protocol; a wrong one is the SDK's mistake, and is reported
  /// once.
  var usual: Reply? { first?.isBreach == false ? first : nil }
  let command: String
  let limits: ProcessPort.Limits
  var conversation: SelftestConversation

  /// A test of the port behind a shell command.
  package init(command: String, limits: ProcessPort.Limits = ProcessPort.Limits()) {
    self.command = command
    self.limits = limits
    conversation = SelftestConversation(command: command, limits: limits)
  }

  /// Carries out the exchanges.
  ///
  /// - Parameters:
  ///   - corpus: the cases from which examples are taken.
  ///   - isWhole: whether the corpus is complete, so that an option that leaves no case out is a mistake.
  /// - Throws: ``PortFailure`` if the port cannot be started or its options are refused, so that nothing else can be
  ///   tried.
  package mutating func run(_ corpus: [Case], isWhole: Bool = true) throws(PortFailure) -> [Exchange] {
    var port = ProcessPort(command: command, limits: limits)
    let description = try port.introduce()
    // The last exchange tests how the port ends.
    port.end()
    defer { conversation.end() }
    if isWhole { try description.options.refuseIdlePaths(in: corpus) }

    options = Self.options(description, corpus)
    declared = description.options
    let known = description.operations.filter { Gateway.operation($0) != nil }
    let strangers = description.operations.filter { Gateway.operation($0) == nil }
    let left = Runner.notOffered(of: corpus, description.options, corpus)
    let offered = corpus.filter { known.contains($0.operation) && !left.contains($0) }
    let examples = Self.examples(known, offered)
    let hello = Exchange(title: "it says hello and lists operations of the suite", flaw: Self.flaw(known, strangers))
    guard let example = examples.first else {
      let nothing = Exchange(
        title: "it can be asked a case that must be accepted", flaw: "its options leave out all that could be tried")
      return known.isEmpty || !isWhole ? [hello] : [hello, nothing]
    }
    let exchanges = [
      hello, answersCase(example), echoesLongToken(example), readsHexadecimal(example, known, offered),
      callsUnknownUnsupported(example), survivesBadInput(example), answersMany(examples, Self.refused(offered)),
      Exchange(title: "it ends by itself when told goodbye", flaw: conversation.goodbye()),
    ]
    if POSIX.isInterrupted { throw PortFailure(.run, "the selftest was interrupted") }
    return exchanges
  }

  /// How many cases each operation with options is asked, and which it is not asked.
  private static func options(_ port: PortDescription, _ corpus: [Case]) -> [String] {
    port.options.operations.keys.sorted().map { name in
      let cases = corpus.filter { $0.operation == name }
      let left = Runner.notOffered(of: cases, port.options, corpus)
      let reasons = Set(left.compactMap { port.options.objection(to: $0, twin: nil) }).sorted()
      let part = port.options.operations[name]?.words[Gateways.Operation.answersChoice]
      return "\(name): \(cases.count - left.count) of \(cases.count) cases are asked"
        + (reasons.isEmpty ? "" : "; not those \(reasons.joined(separator: ", "))")
        + (part.map { "; only \($0.joined(separator: ", ")) compared" } ?? "")
    }
  }

  mutating func ask(_ cases: [Case], _ flaw: ([(Case, Reply)]) -> String?) -> String? {
    conversation.ask(cases) { [declared] replies in
      Self.notPassed(Array(replies.dropFirst(cases.count)), declared) ?? flaw(replies)
    }
  }
}
