/// How bad it is for people if a port fails a case.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Harm to a few, or only together with another mistake.
  case low
  /// Payments refused or data shown to the wrong people, without an attacker who gains money.
  case medium
  /// An attacker gains something under a condition outside the attacker's control.
  case high
  /// Anyone can forge a payment, or take a secret or a card number.
  case critical

  /// What the severity means, in the words of `vectors/README.md`.
  package var meaning: String {
    switch self {
    case .critical: "anyone can forge a payment, or obtain a secret or a card number"
    case .high: "an attacker gains something under a condition that he does not control"
    case .medium: "payments are refused or data is shown to the wrong people; no attacker gains money"
    case .low: "harm to a few, or only together with another mistake"
    }
  }

  /// From low to critical.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Case {
  /// The worst severity of its flags, which applies to a port that accepts what it must refuse; `nil` if no flag has
  /// one.
  public var severity: Severity? { notes.compactMap(\.severity).max() }
}

extension Outcome {
  /// The severity of a failure, by what the port did; `nil` for a pass.
  ///
  /// Accepting what must be refused is as severe as the case says, and leaking a secret is critical. Reporting that
  /// money has moved when it has not, or was captured when it is only held, is high. Any other wrong value, a refusal
  /// of what must be accepted and a missing answer are medium at most; a refusal with the wrong code is low. If no flag
  /// gives a severity, a failure is medium.
  public var severity: Severity? { failureKind?.severity(testCase.severity) }
}

extension [Outcome] {
  /// The worst severity; `nil` if no outcome has one.
  package var worst: Severity? { compactMap(\.severity).max() }
}
