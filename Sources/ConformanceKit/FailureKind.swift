import Encodings
import Gateways

/// What a port did wrong; the severity of a failure and the words for it follow from this.
package enum FailureKind: Sendable, Hashable {
  /// It accepted what it must refuse.
  case accepted
  /// It sent what it must refuse, but every text stays one value in it: an attacker gains no field or header.
  case sent
  /// It sent what it must refuse, over plain http.
  case sentInTheOpen
  /// It sent a request that an attacker can use.
  case sentUnsafely
  /// It refused what it must accept.
  case refused
  /// It refused with the wrong code.
  case otherReason
  /// It says that money has moved although the response does not say so.
  case believed
  /// It gave a wrong value.
  case otherValue
  /// Its log holds what must not be there.
  case logged
  /// It leaked a secret.
  case leaked
  /// It gave no answer.
  case unanswered
  /// It refused as it must, but did not accept the twin of the case either.
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
      self = Self.claimsUnstatedMove(value, outcome.testCase) ? .believed : .accepted
    case (_, .value(let value, _)) where Self.exposes(value, outcome.testCase): self = .logged
    case (_, .value(let value, _)): self = Self.believes(value, outcome.testCase) ? .believed : .otherValue
    case (_, .reject) where outcome.sending == .unsafe: self = .sentUnsafely
    case (_, .reject): self = outcome.testCase.expectation.allowsRejection ? .otherReason : .refused
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

  /// Whether a port says that money has moved, for a response that must be refused and has none of the words that say
  /// so.
  private static func claimsUnstatedMove(_ value: JSON, _ testCase: Case) -> Bool {
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

  /// The worst failure that a wrong value can be in a case.
  package static func worst(of testCase: Case) -> FailureKind {
    if testCase.expectation.isRejection { return .accepted }
    guard let right = testCase.expectation.acceptableValue.flatMap(kind) else { return .otherValue }
    return right == .approved ? .otherValue : .believed
  }

  /// Whether the failure is the one that the notes of the case warn of.
  package var isEffect: Bool { [.accepted, .sentInTheOpen, .believed, .logged].contains(self) }

  /// The failure in words for reports.
  package var words: String {
    switch self {
    case .accepted: "accepted, although it must be refused"
    case .sent: "sends what the gateway refuses"
    case .sentInTheOpen: "sends over plain http, where anybody on the path can read and change it"
    case .sentUnsafely: "sends what an attacker can use"
    case .refused: "refused, although it must be accepted"
    case .otherReason: "refused for a different reason than expected"
    case .believed: "reports that money has moved, which may not be true"
    case .otherValue: "another value"
    case .logged: "the log contains what must not be there"
    case .leaked: "a secret was leaked"
    case .unanswered: "no answer"
    case .vacuous: "refused as expected, but the twin of the case was not accepted"
    }
  }

  /// The severity of this failure in a case with the given severity; without one it counts as medium, since at least a
  /// payment fails.
  package func severity(_ noted: Severity?) -> Severity {
    switch self {
    case .accepted, .logged: noted ?? .medium
    // Anybody on the network path gains, as an audit of the same message says.
    case .sentInTheOpen: max(noted ?? .high, .high)
    // Goods leave the shop whether or not anybody paid, but the customer does not decide what becomes of the payment.
    case .believed: .high
    // The severity that an audit gives to every unsafe finding.
    case .sentUnsafely: .high
    case .leaked: .critical
    case .sent, .refused, .otherValue, .unanswered: min(noted ?? .medium, .medium)
    case .otherReason, .vacuous: .low
    }
  }
}

extension Outcome {
  /// What the port did wrong; `nil` for a case that passes.
  package var failureKind: FailureKind? { FailureKind(self) }
}
