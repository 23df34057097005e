import ConformanceKit
import Encodings
import Formulas
import Gateways

/// The mistakes with a comparison that are tried.
extension VerifierMistakes {
  /// The comparisons that no passing message contradicts.
  static func candidates(_ messages: [Message]) -> [MistakeCandidate] {
    let comparisons = MistakenComparison.whole.compactMap { mistake in
      candidate(mistake.mutation, messages) { mistake.accepts($0.given, $0.right) }
    }
    // Such a port compares nothing, but refuses what other checks refuse with the same code.
    let nothing = candidate(
      Mutation(fault: .signatureNotVerified, place: "messages that pass the other checks"), messages
    ) { _ in true }
    let parts = MistakenComparison.End.allCases.flatMap { Self.parts($0, messages) }
    // A signature that is empty after an algorithm's name is still true for `if ($signature)`.
    let empty = candidate(Mutation(fault: .emptySignatureAccepted, place: "empty"), messages) {
      $0.given == $0.right || $0.given.isEmpty && $0.name.isEmpty
    }
    let first = [nothing, empty].compactMap(\.self) + oneCase(messages)
    let all = first + comparisons + parts + prefixAsCharacters(messages)
    return all.filter { $0.contradicting.count <= $0.explains.count / 4 }
  }

  /// A message whose signature is compared.
  struct Message {
    let outcome: Outcome
    let given: [UInt8]
    let right: [UInt8]
    /// The algorithm's name in front of both digests, with its colon; empty where there is none.
    let name: [UInt8]
    /// The signature as it came, where its case does not matter.
    let spelling: [UInt8]?

    init?(_ operation: Operation, _ outcome: Outcome, _ evaluator: inout Evaluator) {
      guard let derivation = try? operation.derivation(for: outcome.testCase.input), let given = derivation.signature
      else { return nil }
      let right = evaluator.value(derivation.formula, derivation.arguments)
      // A port that compares digests has removed the name in front of them.
      let name = right.prefix { $0 != UInt8(ascii: ":") }.count + 1
      let isNamed = name < right.count && given.starts(with: right.prefix(name))
      self.outcome = outcome
      self.name = isNamed ? Array(right.prefix(name)) : []
      spelling = derivation.spelling
      (self.given, self.right) = isNamed ? (Array(given.dropFirst(name)), Array(right.dropFirst(name))) : (given, right)
    }

    /// Whether the port accepts the message, or refuses it for its signature.
    func says(_ accepted: Bool) -> Bool {
      switch outcome.reply {
      case .value(let value, _): accepted && value == Answer.accepted
      case .reject(let code, _, _):
        !accepted && [Rejection.Code.signatureMismatch.rawValue, Rejection.unnamed].contains(code)
      default: false
      }
    }
  }

  /// - Returns: `nil` where it explains nothing, or a passing case contradicts it.
  static func candidate(
    _ mutation: Mutation, _ messages: [Message], _ accepts: (Message) -> Bool
  ) -> MistakeCandidate? {
    var (explains, contradicting): ([Outcome], [Outcome]) = ([], [])
    for message in messages {
      let accepted = accepts(message)
      guard accepted != (message.given == message.right) else { continue }
      if message.says(accepted) {
        explains.append(message.outcome)
      } else if message.outcome.verdict == .pass {
        return nil
      } else {
        contradicting.append(message.outcome)
      }
    }
    return explains.isEmpty
      ? nil : MistakeCandidate(mutation: mutation, explains: explains, contradicting: contradicting)
  }

  /// Case-sensitive comparisons where the gateway may write the digits in either case: the other case is refused, and
  /// this one accepted at least once.
  private static func oneCase(_ messages: [Message]) -> [MistakeCandidate] {
    let forms: [(place: String, form: @Sendable (UInt8) -> UInt8)] = [
      ("lower case", ASCII.lower), ("capitals", ASCII.upper),
    ]
    return forms.compactMap { place, form in
      let isTaken = messages.contains { message in
        message.outcome.verdict == .pass && message.says(true) && message.spelling.map { $0 == $0.map(form) } ?? false
      }
      guard isTaken else { return nil }
      return candidate(Mutation(fault: .signatureInOneCase, place: place), messages) { message in
        message.spelling.map { $0 == message.right.map(form) } ?? (message.given == message.right)
      }
    }
  }

  /// Comparisons of one end, reported with all lengths that fit equally well.
  private static func parts(_ end: MistakenComparison.End, _ messages: [Message]) -> [MistakeCandidate] {
    var found: [(candidate: MistakeCandidate, lengths: ClosedRange<Int>)] = []
    for length in MistakenComparison.lengths {
      let mistake = MistakenComparison.partial(end, length)
      let candidate = candidate(mistake.mutation, messages) { mistake.accepts($0.given, $0.right) }
      guard let candidate else { continue }
      if let last = found.last, last.lengths.upperBound == length - 1,
        last.candidate.contradicting.count == candidate.contradicting.count,
        last.candidate.explains.areSame(as: candidate.explains)
      {
        found[found.count - 1].lengths = last.lengths.lowerBound...length
      } else {
        found.append((candidate, length...length))
      }
    }
    return found.map { candidate, lengths in
      MistakeCandidate(
        mutation: Mutation(fault: .signatureComparedInPart, place: end.place(lengths)), explains: candidate.explains,
        contradicting: candidate.contradicting)
    }
  }

  /// Comparisons that strip the name in front of a digest as a set of characters, and digits with it.
  private static func prefixAsCharacters(_ messages: [Message]) -> [MistakeCandidate] {
    Set(messages.map(\.name)).filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      func digits(_ message: Message) -> ArraySlice<UInt8> { message.given.drop(while: name.contains) }
      // A port that refuses every such message does not show how it strips the name.
      let isTaken = messages.contains { message in
        message.name == name && message.says(true) && digits(message).elementsEqual(message.right)
      }
      guard isTaken else { return nil }
      let place = String(decoding: name, as: UTF8.self)
      return candidate(Mutation(fault: .prefixCutAsCharacters, place: place), messages) { message in
        message.name == name ? digits(message).elementsEqual(message.right) : message.given == message.right
      }
    }
  }
}
