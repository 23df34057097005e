package import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Diagnosis {
  /// What can make a port believe one message; without others it cannot be told apart.
  package init(believing outcome: Outcome) {
    let operation = Gateway.operation(outcome.testCase.operation)
    let mutations =
      operation.flatMap { VerifierMistakes($0, [outcome], refusesSome: false) }?.beliefs(in: outcome) ?? []
    let told = SkippedVerification.isBelieved(outcome) ? mutations.filter { $0.fault != .verificationSkipped } : []
    self.init(explanations: told.map { Explanation($0) })
  }
}

/// Names what makes a port believe messages that it must refuse, by the messages that it believes.
///
/// A comparison is recognised by which wrong signatures it takes and which it does not; everything else by the one check that
/// would have refused the message.
struct VerifierMistakes {
  private let operation: Operation
  private let skipped: SkippedVerification
  private let outcomes: [Outcome]
  private let refusesSome: Bool
  private let candidates: [MistakeCandidate]

  /// - Parameters:
  ///   - outcomes: all of the operation, those that pass too.
  ///   - refusesSome: whether the port refuses forgeries that show nothing by themselves: it does verify then.
  /// - Returns: `nil` where the operation verifies nothing.
  init?(_ operation: Operation, _ outcomes: [Outcome], refusesSome: Bool) {
    guard let skipped = SkippedVerification(operation) else { return nil }
    (self.operation, self.skipped, self.outcomes) = (operation, skipped, outcomes)
    self.refusesSome = refusesSome
    var evaluator = Evaluator()
    let messages = outcomes.compactMap { Message(operation, $0, &evaluator) }
    let comparisons = MistakenComparison.whole.compactMap { mistake in
      Self.candidate(mistake.mutation, messages) { mistake.accepts($0.given, $0.right) }
    }
    // It refuses what another check refuses with the same word, and compares nothing.
    let nothing = Self.candidate(
      Mutation(fault: .signatureNotVerified, place: "messages that pass the other checks"), messages
    ) { _ in true }
    let parts = MistakenComparison.End.allCases.flatMap { Self.parts($0, messages) }
    candidates =
      ([nothing].compactMap(\.self) + Self.oneCase(messages) + comparisons + parts + Self.prefixAsCharacters(messages))
      .filter {
        $0.contradicting.count <= $0.explains.count / 4
      }
  }

  /// The mistake that explains the most of what is still open, with what it explains; the first of equals.
  func best(among open: [Outcome]) -> (Mutation, [Outcome])? {
    (refusesSome ? nil : skipped.everywhere(open, among: outcomes)) ?? candidates.best(among: open)
      ?? (refusesSome ? nil : skipped.somewhere(open, among: outcomes))
      ?? unrefused(open)
  }

  /// The mistakes by which a port would believe what a case refuses.
  func beliefs(in outcome: Outcome) -> [Mutation] {
    var evaluator = Evaluator()
    let message = Message(operation, outcome, &evaluator)
    let comparisons = MistakenComparison.all.filter { mistake in
      message.map { $0.given != $0.right && mistake.accepts($0.given, $0.right) } ?? false
    }
    let forged = [
      Mutation(fault: .signatureNotVerified, place: "any message"),
      Mutation(fault: .verificationSkipped, place: "messages with a certain value"),
    ]
    return (SkippedVerification.isForged(outcome) ? forged : []) + comparisons.map(\.mutation)
      + [missingCheck(outcome.testCase)].compactMap(\.self)
  }

  /// A message whose signature is looked at.
  private struct Message {
    let outcome: Outcome
    let given: [UInt8]
    let right: [UInt8]
    /// The name that stands in front of both digests, with its colon; empty where there is none.
    let name: [UInt8]
    /// As it came, where its capitals say nothing.
    let spelling: [UInt8]?

    init?(_ operation: Operation, _ outcome: Outcome, _ evaluator: inout Evaluator) {
      guard let derivation = try? operation.derivation(for: outcome.testCase.input), let given = derivation.signature
      else { return nil }
      let right = evaluator.value(derivation.formula, derivation.arguments)
      // Who compares digests has taken the name in front of them off.
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

  /// - Returns: `nil` where it explains nothing, or a case that passes refutes it.
  private static func candidate(
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

  /// A comparison as the digits are written, where the gateway may write them in either case: the other case is refused, and
  /// this one taken at least once.
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

  /// Comparisons of one end, told with the lengths that fit equally well.
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

  /// The name in front of a digest taken off as a set of characters, so that digits go with it.
  private static func prefixAsCharacters(_ messages: [Message]) -> [MistakeCandidate] {
    Set(messages.map(\.name)).filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      func digits(_ message: Message) -> ArraySlice<UInt8> { message.given.drop(while: name.contains) }
      // Who refuses every such message shows nothing of how he takes the name off.
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

  /// What is left says by the rejection that did not come which check is missing.
  private func unrefused(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let mutations = open.map { SkippedVerification.isBelieved($0) ? missingCheck($0.testCase) : nil }
    // A check that refuses one message is there.
    guard
      let mutation = mutations.lazy.compactMap(\.self).first(where: { mutation in
        !outcomes.contains { refutes($0, mutation) }
      })
    else { return namedAlgorithms(open) ?? halfListed(open) ?? searchedList(open) }
    let explained = zip(open, mutations).filter { $1 == mutation }.map(\.0)
    return (mutation, explained)
  }

  /// Algorithms beside those of the list that the port takes, though it refuses others.
  private func namedAlgorithms(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let named = outcomes.compactMap { outcome in foreignAlgorithm(outcome.testCase).map { (outcome, $0) } }
    let refused = Set(named.filter { $0.0.verdict == .pass }.map(\.1))
    let believed = named.filter { outcome, name in
      SkippedVerification.isBelieved(outcome) && !refused.contains(name)
        && open.holds(outcome)
    }
    guard !believed.isEmpty else { return nil }
    let names = Set(believed.map(\.1)).sorted().joined(separator: ", ")
    let who = believed[0].0.testCase.input["algorithm"] == nil ? "the message" : "somebody"
    let mutation = Mutation(fault: .algorithmNotInList, place: "\(names) where \(who) names them")
    return (mutation, believed.map(\.0))
  }

  /// The algorithm outside the list for which a case is refused.
  private func foreignAlgorithm(_ testCase: Case) -> String? {
    guard case .answer(.reject(.unsupportedAlgorithm)) = testCase.expectation else { return nil }
    if let name = testCase.input["algorithm"]?.string { return name }
    let body = testCase.input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }
    guard let signature = body?["signature"]?.string, let colon = signature.firstIndex(of: ":") else { return nil }
    return String(signature[..<colon])
  }

  /// Fields that the port does not look for in the message's own list, though it looks for others.
  private func halfListed(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let believed = open.filter { SkippedVerification.isForged($0) && SkippedVerification.isBelieved($0) }
      .map { ($0, unlisted($0.testCase.input)) }.filter { !$1.isEmpty }
    let names = believed.reduce(into: Set<String>()) { $0.formUnion($1.1) }
    let isRefuted = outcomes.contains { outcome in
      guard outcome.verdict == .pass, SkippedVerification.isForged(outcome) else { return false }
      let unlisted = unlisted(outcome.testCase.input)
      return !unlisted.isEmpty && unlisted.isSubset(of: names)
    }
    guard !names.isEmpty, !isRefuted else { return nil }
    let mutation = Mutation(fault: .listHalfChecked, place: names.sorted().joined(separator: ", "))
    return (mutation, believed.map(\.0))
  }

  /// The message's own list searched as text, in which a longer name has a shorter one.
  private func searchedList(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    func isFound(_ outcome: Outcome) -> Bool {
      let (input, names) = (outcome.testCase.input, unlisted(outcome.testCase.input))
      guard SkippedVerification.isForged(outcome), !names.isEmpty, let list = list(input) else { return false }
      return names.allSatisfy { ByteSearch.contains(Array($0.utf8), in: list) }
    }
    let believed = open.filter { SkippedVerification.isBelieved($0) && isFound($0) }
    guard !believed.isEmpty, !outcomes.contains(where: { $0.verdict == .pass && isFound($0) }) else { return nil }
    let mutation = Mutation(fault: .listSearchedAsText, place: "the message's own list")
    return (mutation, believed)
  }

  /// Whether the port makes the check after all: it refuses a case for it, and be it a right one.
  ///
  /// A case that is refused for more than that says nothing.
  private func refutes(_ outcome: Outcome, _ mutation: Mutation) -> Bool {
    let testCase = outcome.testCase
    if mutation.fault == .algorithmNotInList, !SkippedVerification.isBelieved(outcome),
      ["crc32b", "md5"].contains(foreignAlgorithm(testCase))
    {
      // Every library has these two: who hands the name on believes what is signed with them.
      return true
    }
    if outcome.verdict == .pass {
      // A refusal without a reason may have another one: a forged message is refused for its signature.
      guard !outcome.isUnnamedRefusal, missingCheck(testCase) == mutation else { return false }
      return mutation.fault != .unsignedMessageAccepted || UnsignedMessage.isTwin(testCase, among: outcomes)
    }
    guard case .reject(let word, _, _) = outcome.reply, let code = Rejection.Code(rawValue: word),
      code != .signatureMismatch
    else { return false }
    return missingCheck(code, testCase.input) == mutation
  }

  private func missingCheck(_ testCase: Case) -> Mutation? {
    testCase.expectation.refusal.flatMap { missingCheck($0, testCase.input) }
  }

  private func missingCheck(_ code: Rejection.Code, _ input: JSON) -> Mutation? {
    let body = input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }
    switch code {
    case .signatureMismatch where !unlisted(input).isEmpty:
      return Mutation(fault: .listOfMessageTrusted, place: "the message's own list")
    case .signatureMismatch where hasOwnCard(input):
      return Mutation(fault: .ownValueFirst, place: "the card that the merchant knows")
    case .unsupportedAlgorithm:
      let who = input["algorithm"] == nil ? "the message" : "somebody"
      return Mutation(fault: .algorithmNotInList, place: "any algorithm that \(who) names")
    case .wrongType:
      let signature = body?["signature"] ?? input["parameters"]?["signature"]
      return Mutation(fault: .signatureOfAnyType, place: signature?.string == nil ? "the signature" : "what is signed")
    case .missingField:
      if let secret = operation.signingSecrets.first(where: { input[$0]?.string == "" }) {
        return Mutation(fault: .emptySecretAccepted, place: "'\(secret)'")
      }
      guard UnsignedMessage(input)?.isSigned != true else { return nil }
      return Mutation(fault: .unsignedMessageAccepted, place: "messages")
    case .duplicateField: return Mutation(fault: .oneOfTwoValues, place: "a parameter")
    case .malformedBody: return Mutation(fault: .brokenMessageVerified, place: "a body that is none")
    case .invalidValue:
      return Mutation(fault: .valueUnchecked, place: input["seed"] == nil ? "the card" : "the seed")
    default: return nil
    }
  }

  /// The fields that a shop acts on and the message's list of signed fields lacks, where the signature is right by that list.
  private func unlisted(_ input: JSON) -> Set<String> {
    guard let own = operation.ownList, let pairs = pairs(input), let secret = input["secret"] else { return [] }
    let fields = pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }
    let signature = JSONText(own.signature)
    let signed = Gateway.operation(own.signer)?.answer(
      ["secret": secret, "fields": .object(fields.filter { $0.name != signature })])
    guard let given = fields.first(where: { $0.name == signature })?.value, signed == .value(given) else { return [] }
    let listed = list(input)?.split(separator: UInt8(ascii: ",")) ?? []
    return Set(
      own.actedOn.filter { name in
        pairs.contains { $0.name.elementsEqual(name.utf8) } && !listed.contains { $0.elementsEqual(name.utf8) }
      })
  }

  private func list(_ input: JSON) -> [UInt8]? {
    guard let own = operation.ownList else { return nil }
    return pairs(input)?.last { $0.name.elementsEqual(own.list.utf8) }?.value
  }

  /// Whether the signature is right with the card that the merchant knows in place of the message's.
  private func hasOwnCard(_ input: JSON) -> Bool {
    guard let card = input["cardNumber"].flatMap(MatchRule.bytes), var pairs = pairs(input),
      let index = pairs.firstIndex(where: { $0.name.elementsEqual("card".utf8) })
    else { return false }
    pairs[index].value = card
    return operation.answer(input.with(["form"], UTF8Text.json(FormSpelling.whatwg.encode(pairs))))
      == .value(Answer.accepted)
  }

  private func pairs(_ input: JSON) -> [FormBody.Pair]? {
    input["form"].flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) }
  }
}
