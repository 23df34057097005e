import ConformanceKit
import Encodings
import Gateways

extension PortSelftest {
  mutating func answersCase(_ example: Case) -> Exchange {
    var first: Reply?
    let flaw = ask([example]) { [declared] replies in
      first = replies.first?.1
      return Self.notPassed(replies, declared)
    }
    self.first = first
    return Exchange(title: "it answers a case", flaw: flaw)
  }

  mutating func echoesLongToken(_ example: Case) -> Exchange {
    // Truncated to 32 bits, it is the token of no other case.
    conversation.token = 5_000_000_000
    return Exchange(
      title: "it echoes a token beyond 32 bits",
      flaw: ask([example]) { [declared, usual] in Self.notPassed($0, declared, usual) })
  }

  mutating func readsHexadecimal(_ example: Case, _ known: [String], _ offered: [Case]) -> Exchange {
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

  mutating func callsUnknownUnsupported(_ example: Case) -> Exchange {
    let strange = example.with(operation: "payment-conformance.no-such-operation")
    return Exchange(
      title: "it answers unsupported to an operation that it does not have",
      flaw: ask([strange]) {
        $0[0].1 == .unsupported ? nil : "answer {\"unsupported\": true} to an 'op' that is not yours"
      })
  }

  mutating func survivesBadInput(_ example: Case) -> Exchange {
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
  mutating func answersMany(_ examples: [Case], _ refused: [Case]) -> Exchange {
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
}
