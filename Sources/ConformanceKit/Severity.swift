/// How bad it is for people when a port fails a case.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Harm to a few, or only together with another mistake.
  case low
  /// Payments refused or data shown to the wrong people, without an attacker who gains money.
  case medium
  /// An attacker gains something under a condition that he does not control.
  case high
  /// Anyone can forge a payment, or take a secret or a card number.
  case critical

  /// What happens to people at that, as `vectors/README.md` has it.
  package var meaning: String {
    switch self {
    case .critical: "anyone can forge a payment, or takes a secret or a card number"
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
  /// The worst that its flags say, which is what a port does that accepts what it must refuse; `nil` where none says anything.
  public var severity: Severity? { notes.compactMap(\.severity).max() }
}

extension Outcome {
  /// How bad the failure is, by what the port did; `nil` for a pass.
  ///
  /// To accept what must be refused is as bad as the case says, and to let out a secret is critical. To answer that money has
  /// moved where it has not, or is captured where it is held, is high. Any other wrong value, a refusal of what must be
  /// accepted and an answer that does not come are medium at most; a refusal for another reason is low. Where no flag says how
  /// bad it is, a failure is medium.
  public var severity: Severity? { failureKind?.severity(testCase.severity) }
}

extension [Outcome] {
  /// The severity of the worst of them; `nil` where none has any.
  package var worst: Severity? { compactMap(\.severity).max() }
}
