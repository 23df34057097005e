/// Names what makes a port believe messages that it must refuse, by the messages that it believes.
///
/// A comparison is recognised by which wrong signatures it takes and which it does not; everything else by the one check that
/// would have refused the message.
struct VerifierMistakes {
  private struct Suspect {
    let slip: Slip
    let explains: [Outcome]
    /// Messages about which the port says otherwise than the mistake.
    let contradictions: Int
  }

  private let operation: Operation
  private let skipped: SkippedVerification
  private let outcomes: [Outcome]
  private let suspects: [Suspect]

  /// - Parameter outcomes: all of the operation, those that pass too.
  /// - Returns: `nil` where the operation verifies nothing.
  init?(_ operation: Operation, _ outcomes: [Outcome]) {
    guard let skipped = SkippedVerification(operation) else { return nil }
    (self.operation, self.skipped, self.outcomes) = (operation, skipped, outcomes)
    var evaluator = Evaluator()
    let messages = outcomes.compactMap { Message(operation, $0, &evaluator) }
    let comparisons = MistakenComparison.all.map { mistake in
      Self.suspect(mistake.slip, messages) { mistake.accepts($0.given, $0.right) }
    }
    suspects = comparisons.filter { !$0.explains.isEmpty }
  }

  /// The mistake that explains the most of what is still open, with what it explains; the first of equals.
  func best(among open: [Outcome]) -> (Diagnosis.Explanation, [Outcome])? {
    skipped.everywhere(open, among: outcomes) ?? mistaken(open) ?? skipped.somewhere(open, among: outcomes)
      ?? unrefused(open)
  }

  /// A message whose signature is looked at.
  private struct Message {
    let outcome: Outcome
    let given: [UInt8]
    let right: [UInt8]

    init?(_ operation: Operation, _ outcome: Outcome, _ evaluator: inout Evaluator) {
      guard let derivation = try? operation.derivation(for: outcome.testCase.input), let given = derivation.signature
      else { return nil }
      let right = evaluator.value(derivation.formula, derivation.arguments)
      // Who compares digests has taken the name in front of them off.
      let name = right.prefix { $0 != UInt8(ascii: ":") }.count + 1
      let isNamed = name < right.count && given.starts(with: right.prefix(name))
      self.outcome = outcome
      (self.given, self.right) = isNamed ? (Array(given.dropFirst(name)), Array(right.dropFirst(name))) : (given, right)
    }

    /// Whether the port accepts the message, or refuses it for its signature.
    func says(_ accepted: Bool) -> Bool {
      switch outcome.reply {
      case .value(let value, _): accepted && value == Answer.accepted
      case .reject(let code, _, _): !accepted && code == Rejection.Code.signatureMismatch.rawValue
      default: false
      }
    }
  }

  private static func suspect(_ slip: Slip, _ messages: [Message], _ accepts: (Message) -> Bool) -> Suspect {
    var explains: [Outcome] = []
    var contradictions = 0
    for message in messages {
      let accepted = accepts(message)
      guard accepted != (message.given == message.right) else { continue }
      if message.says(accepted) {
        explains.append(message.outcome)
      } else {
        contradictions += 1
      }
    }
    return Suspect(slip: slip, explains: explains, contradictions: contradictions)
  }

  private func mistaken(_ open: [Outcome]) -> (Diagnosis.Explanation, [Outcome])? {
    var best: (suspect: Suspect, explained: [Outcome], score: Int)?
    for suspect in suspects where Suspects.mostAlibis(suspect.explains.count) >= suspect.contradictions {
      let explained = suspect.explains.filter { outcome in open.contains { $0.testCase === outcome.testCase } }
      let score = explained.count - suspect.contradictions
      guard !explained.isEmpty, score > best?.score ?? .min else { continue }
      best = (suspect, explained, score)
    }
    return best.map { (Diagnosis.Explanation(slips: [$0.suspect.slip], expression: nil), $0.explained) }
  }

  /// What is left says by the rejection that did not come which check is missing.
  private func unrefused(_ open: [Outcome]) -> (Diagnosis.Explanation, [Outcome])? {
    let slips = open.map { SkippedVerification.isBelieved($0) ? missingCheck($0.testCase) : nil }
    guard let slip = slips.lazy.compactMap(\.self).first else { return nil }
    let explained = zip(open, slips).filter { $1 == slip }.map(\.0)
    return (Diagnosis.Explanation(slips: [slip], expression: nil), explained)
  }

  private func missingCheck(_ testCase: Case) -> Slip? {
    guard case .answer(.reject(let code)) = testCase.expectation else { return nil }
    let input = testCase.input
    let body = input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }
    switch code {
    case .unsupportedAlgorithm:
      let who = input["algorithm"] == nil ? "the message" : "somebody"
      return Slip(fault: .algorithmNotInList, place: "any algorithm that \(who) names")
    case .wrongType:
      let signature = body?["signature"] ?? input["parameters"]?["signature"]
      return Slip(fault: .signatureOfAnyType, place: signature?.string == nil ? "the signature" : "what is signed")
    case .missingField:
      if let secret = operation.signingSecrets.first(where: { input[$0]?.string == "" }) {
        return Slip(fault: .emptySecretAccepted, place: "'\(secret)'")
      }
      return Slip(fault: .unsignedMessageAccepted, place: "messages")
    case .duplicateField: return Slip(fault: .oneOfTwoValues, place: "a parameter")
    case .malformedBody where body?.duplicateName != nil: return Slip(fault: .oneOfTwoValues, place: "a member")
    case .malformedBody: return Slip(fault: .brokenMessageVerified, place: "a body that is none")
    case .invalidValue:
      return Slip(fault: .valueUnchecked, place: input["seed"] == nil ? "the card" : "the seed")
    default: return nil
    }
  }
}
