import Encodings
import Gateways

/// What a port did where it did not do the right thing: how bad a failure is follows from this, and so does what may be said of it.
package enum FailureKind: Sendable, Hashable {
  /// It took what it must refuse.
  case accepted
  /// It sent what it must refuse, and every text of it stays one value: no attacker gains a field or a header.
  case sent
  /// It sent over plain http what it must refuse.
  case sentInTheOpen
  /// It sent what an attacker can use.
  case sentUnsafely
  /// It refused what it must take.
  case refused
  /// It refused, and for another reason.
  case otherReason
  /// It says that money has moved, where the response does not.
  case believed
  /// Its value is another.
  case otherValue
  /// Its log holds what must not be there.
  case logged
  /// It let out a secret.
  case leaked
  /// It gave no answer.
  case unanswered
  /// It refused as it must, but the accepted twin of the case as well.
  case vacuous

  /// - Returns: `nil` for a case that passes.
  package init?(_ outcome: Outcome) {
    let mustRefuse = outcome.testCase.expectation.isRejection
    switch (outcome.verdict, outcome.reply) {
    case (.pass, _): return nil
    case (.vacuous, _): self = .vacuous
    case (.leak, _): self = .leaked
    case (_, .value) where mustRefuse && outcome.sending == .contained: self = .sent
    case (_, .value) where mustRefuse && outcome.sending == .open: self = .sentInTheOpen
    case (_, .value(let value, _)) where mustRefuse:
      self = Self.believesUnsaid(value, outcome.testCase) ? .believed : .accepted
    case (_, .value(let value, _)) where Self.exposes(value, outcome.testCase): self = .logged
    case (_, .value(let value, _)): self = Self.believes(value, outcome.testCase) ? .believed : .otherValue
    case (_, .reject) where outcome.sending == .unsafe: self = .sentUnsafely
    case (_, .reject): self = outcome.testCase.expectation.takesRejection ? .otherReason : .refused
    default: self = .unanswered
    }
  }

  private static func exposes(_ value: JSON, _ testCase: Case) -> Bool {
    guard let log = testCase.log, let bytes = MatchRule.bytes(value) else { return false }
    return log.exposes(bytes)
  }

  private static func believes(_ value: JSON, _ testCase: Case) -> Bool {
    guard let said = kind(value), said.movesMoney, let right = testCase.expectation.acceptableValue.flatMap(kind) else {
      return false
    }
    return !right.movesMoney || said == .approved && right != .approved
  }

  /// Whether a port says that money has moved of a response that must be refused, and has none of the words for it.
  private static func believesUnsaid(_ value: JSON, _ testCase: Case) -> Bool {
    guard let said = kind(value), said.movesMoney, testCase.severity ?? .low < .high,
      let words = Gateway.operation(testCase.operation)?.words,
      let body = testCase.input["body"].flatMap(MatchRule.bytes)?.map(ASCII.upper)
    else { return false }
    return !words.rows.contains { row in
      row.kind == said
        && row.words.allSatisfy { ByteSearch.contains($0.text.utf8.filter { $0 < 0x80 }.map(ASCII.upper), in: body) }
    }
  }

  private static func kind(_ outcome: JSON) -> PaymentOutcome.Kind? {
    outcome["kind"]?.string.flatMap(PaymentOutcome.Kind.init)
  }

  /// The worst that a wrong value can be in a case.
  package static func worst(of testCase: Case) -> FailureKind {
    if testCase.expectation.isRejection { return .accepted }
    guard let right = testCase.expectation.acceptableValue.flatMap(kind) else { return .otherValue }
    return right == .approved ? .otherValue : .believed
  }

  /// Whether what the notes of the case warn of has happened.
  package var isEffect: Bool { [.accepted, .sentInTheOpen, .believed, .logged].contains(self) }

  /// What happened, for people.
  package var words: String {
    switch self {
    case .accepted: "accepted, although it must be refused"
    case .sent: "sends what the gateway refuses"
    case .sentInTheOpen: "sends over plain http, where anybody on the way reads and changes it"
    case .sentUnsafely: "sends what an attacker can use"
    case .refused: "refused, although it must be accepted"
    case .otherReason: "refused, with another reason than expected"
    case .believed: "says that money has moved, which may not be so"
    case .otherValue: "another value"
    case .logged: "the log holds what must not be there"
    case .leaked: "a secret was let out"
    case .unanswered: "no answer"
    case .vacuous: "refused as expected, but the twin of the case was not accepted"
    }
  }

  /// How bad it is in a case whose notes are so severe; where they say nothing it is medium, as a payment fails at least.
  package func severity(_ noted: Severity?) -> Severity {
    switch self {
    case .accepted, .logged: noted ?? .medium
    // Anybody on the way gains, as an audit of the same message says.
    case .sentInTheOpen: max(noted ?? .high, .high)
    // Goods leave the shop, whoever paid; what becomes of the payment the customer does not decide.
    case .believed: .high
    // As an audit says of any finding that is unsafe.
    case .sentUnsafely: .high
    case .leaked: .critical
    case .sent, .refused, .otherValue, .unanswered: min(noted ?? .medium, .medium)
    case .otherReason, .vacuous: .low
    }
  }
}

extension Outcome {
  /// What the port did where it did not do the right thing; `nil` for a case that passes.
  package var failureKind: FailureKind? { FailureKind(self) }
}
