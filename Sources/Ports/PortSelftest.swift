package import ConformanceKit
import Encodings
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
  private var declared = PortOptions.none
  /// The reply to the first case.
  private var first: Reply?
  /// The port's reply to the first case unless it broke the protocol; a wrong one is the SDK's mistake, and is reported
  /// once.
  private var usual: Reply? { first?.isBreach == false ? first : nil }
  private let command: String
  private let limits: ProcessPort.Limits
  private var conversation: SelftestConversation

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

  private mutating func answersCase(_ example: Case) -> Exchange {
    var first: Reply?
    let flaw = ask([example]) { [declared] replies in
      first = replies.first?.1
      return Self.notPassed(replies, declared)
    }
    self.first = first
    return Exchange(title: "it answers a case", flaw: flaw)
  }

  private mutating func echoesLongToken(_ example: Case) -> Exchange {
    // Truncated to 32 bits, it is the token of no other case.
    conversation.token = 5_000_000_000
    return Exchange(
      title: "it echoes a token beyond 32 bits",
      flaw: ask([example]) { [declared, usual] in Self.notPassed($0, declared, usual) })
  }

  private mutating func readsHexadecimal(_ example: Case, _ known: [String], _ offered: [Case]) -> Exchange {
    let hexadecimal = example.with(input: Self.inHexadecimal(example))
    return Exchange(
      title: "it reads text given as {\"hex\": …}",
      flaw: ask([hexadecimal]) { [declared, first, usual] replies in
        Self.notPassed(replies, declared, usual).map {
          replies.first?.1 == first ? $0 : "\($0); the same input as strings was answered differently"
        }
      } ?? unreadFlaw(example, offered) ?? nestedFlaw(known, offered))
  }

  /// Asks a second case where the first had a wrong answer: the same answer again shows that the input is not read.
  private mutating func unreadFlaw(_ example: Case, _ offered: [Case]) -> String? {
    let others = Self.examples([example.operation], offered.filter { $0.expectation != example.expectation })
    guard let usual, let other = others.first, declared.judge(example, usual).verdict != .pass else { return nil }
    return ask([other]) { replies in
      replies.contains { $0.1 == usual }
        ? "it answers \(other.name) as it does \(example.name), both wrongly, so nothing shows that it reads them" : nil
    }
  }

  private mutating func callsUnknownUnsupported(_ example: Case) -> Exchange {
    let strange = example.with(operation: "payment-conformance.no-such-operation")
    return Exchange(
      title: "it answers unsupported to an operation that it does not have",
      flaw: ask([strange]) {
        $0[0].1 == .unsupported ? nil : "answer {\"unsupported\": true} to an 'op' that is not yours"
      })
  }

  private mutating func survivesBadInput(_ example: Case) -> Exchange {
    let empty = example.with(input: .object([]))
    return Exchange(
      title: "it answers a bad input with an error and stays alive",
      flaw: ask([empty, example]) { [declared, usual] replies in
        guard case .error? = replies.first(where: { $0.0.input == .object([]) })?.1 else {
          return "answer {\"error\": {\"message\": …}} to an input that lacks a field"
        }
        return Self.notPassed(replies.filter { $0.0.input != .object([]) }, declared, usual)
      })
  }

  /// - Parameter refused: cases that must be refused, which show the form of a refusal.
  private mutating func answersMany(_ examples: [Case], _ refused: [Case]) -> Exchange {
    let window = conversation.window
    return Exchange(
      title: "it answers \(4 * window) cases, \(window) at a time (maxInFlight)",
      flaw: ask((0..<4 * window).map { examples[$0 % examples.count] }) { [declared] in
        Self.notPassed($0, declared, orWrong: true)
      } ?? codeFlaw(refused))
  }

  /// Checks that the codes of refusals are known ones.
  ///
  /// Asks a separate process, since an SDK that crashes on such a case is no flaw of the adapter.
  private func codeFlaw(_ refused: [Case]) -> String? {
    guard !refused.isEmpty else { return nil }
    var apart = SelftestConversation(command: command, limits: limits)
    defer { apart.end() }
    var flaw: String?
    _ = apart.ask(refused) { replies in
      flaw = Self.codeFlaw(replies)
      return flaw
    }
    return flaw
  }

  private static func codeFlaw(_ replies: [(Case, Reply)]) -> String? {
    for (testCase, reply) in replies {
      guard case .reject(let code, _, _) = reply, Rejection.isUnknown(code) else { continue }
      return
        "the 'code' of its refusal of \(testCase.name) is not one of those in vectors/OPERATIONS.md: free text belongs in"
        + " 'message'; an SDK that gives no reason answers '\(Rejection.unnamed)', with the option \"refusals\": \"unnamed\""
    }
    return nil
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

  private mutating func ask(_ cases: [Case], _ flaw: ([(Case, Reply)]) -> String?) -> String? {
    conversation.ask(cases) { [declared] replies in
      Self.notPassed(Array(replies.dropFirst(cases.count)), declared) ?? flaw(replies)
    }
  }

  /// Checks texts in hexadecimal inside an object, for the operations that accept them there.
  private mutating func nestedFlaw(_ known: [String], _ offered: [Case]) -> String? {
    let pairs = known.compactMap { name in
      offered.lazy.filter { $0.operation == name }.prefix(Self.nestedTries).compactMap { NestedTexts($0) }.first
    }
    let declared = declared
    return pairs.isEmpty
      ? nil
      : ask(pairs.flatMap { [$0.plain, $0.hexadecimal] }) { replies in
        for pair in pairs where declared.operations[pair.plain.operation]?.own.isEmpty ?? true {
          let answer = replies.first { $0.0.input == pair.hexadecimal.input }
          guard let answer, answer.1 != replies.first(where: { $0.0.input == pair.plain.input })?.1,
            Self.notPassed([answer], declared) != nil
          else { continue }
          return
            "inside '\(pair.field)' of \(pair.plain.operation) a text may also be {\"hex\": …} or {\"base64\": …}: decode it"
            + " there as you do in a field; the same input as strings was answered differently"
        }
        return nil
      }
  }

  /// How many cases of an operation are searched for texts inside an object.
  private static let nestedTries = 40

  private static func flaw(_ known: [String], _ strangers: [String]) -> String? {
    if known.isEmpty {
      guard let stranger = strangers.first else { return "'ops' is empty; 'payconform operations' lists the suite's" }
      return "none of the names in 'ops' is an operation of the suite, for example '\(stranger.prefix(80))'"
        + (nearest(stranger) ?? "; 'payconform operations' lists them")
    }
    guard let stranger = strangers.first else { return nil }
    let nearest = nearest(stranger) ?? ""
    return "'ops' names '\(stranger.prefix(80))', which is not an operation of the suite\(nearest)"
  }

  private static func nearest(_ name: String) -> String? {
    NearestName.find(name, Gateway.operations.map(\.name)).map { "; did you mean '\($0)'?" }
  }

  /// The input of a case with its texts in hexadecimal; fields with a fixed set of words stay strings.
  private static func inHexadecimal(_ testCase: Case) -> JSON {
    let fields = Gateway.operation(testCase.operation)?.fields ?? []
    let words = fields.filter { !$0.words.isEmpty }.map(\.name)
    return .object(
      (testCase.input.members ?? []).map { member in
        guard case .string(let text) = member.value, !words.contains(member.name.string) else { return member }
        let bytes = text.utf8
        return JSON.Member(member.name, ["hex": .text(Hex.encode(bytes))])
      })
  }

  /// The first flaw among the answers.
  ///
  /// - Parameter usual: a wrong answer that was reported before.
  private static func notPassed(
    _ replies: [(Case, Reply)], _ options: PortOptions, _ usual: Reply? = nil, orWrong: Bool = false
  ) -> String? {
    for (testCase, reply) in replies {
      let outcome = options.judge(testCase, reply)
      switch outcome.reply {
      case _ where outcome.verdict == .pass || reply == usual: continue
      // This exchange tests how many cases are in flight, not whether the SDK is right.
      case .value where orWrong, .reject where orWrong: continue
      case .value, .reject:
        return "it answers \(testCase.name) wrongly: 'payconform check' with the same --port names the mistake"
      case .unsupported: return "it declares \(testCase.operation) in 'ops' and calls it unsupported"
      case .error(let message): return "it answers \(testCase.name) with an error: \(message.prefix(300))"
      case .crash(let what, _), .violation(let what, _), .leak(let what): return what
      case .timeout(let seconds, _): return "it did not answer within \(seconds) s" + SelftestConversation.hint
      }
    }
    return nil
  }
}
