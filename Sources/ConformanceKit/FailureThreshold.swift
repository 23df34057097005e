/// Which failures make a run fail.
public enum FailureThreshold: String, Sendable, Hashable, CaseIterable {
  /// Critical ones.
  case critical
  /// High and critical ones.
  case high
  /// Every failure, whatever its severity.
  case any

  /// Whether a failure counts.
  public func counts(_ failure: Outcome) -> Bool {
    switch self {
    case .critical: failure.severity == .critical
    case .high: failure.severity.map { $0 >= .high } ?? false
    case .any: true
    }
  }
}
