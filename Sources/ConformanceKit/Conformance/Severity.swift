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

  /// From low to critical.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Case {
  /// The worst that its flags say; `nil` where none says anything.
  public var severity: Severity? { notes.compactMap(\.severity).max() }
}

/// Which failures make a run fail.
public enum FailureThreshold: String, Sendable, Hashable, CaseIterable {
  /// Critical ones.
  case critical
  /// High and critical ones.
  case high
  /// All, also those of cases without a severity.
  case any

  /// Whether the failure of a case counts.
  public func counts(_ testCase: Case) -> Bool {
    switch self {
    case .critical: testCase.severity == .critical
    case .high: testCase.severity.map { $0 >= .high } ?? false
    case .any: true
    }
  }
}
