/// The result for a case's waiver.
public enum Waiving: Sendable, Hashable {
  /// The case fails as the waiver says.
  case holds(Waiver)
  /// The case passes, so the waiver must be deleted.
  case stale(Waiver)
  /// The case fails in another way.
  case changed(Waiver)
  /// The waiver's last day has passed.
  case expired(Waiver)
  /// It covers more cases than its cap allows.
  case overCap(Waiver, cases: Int)

  /// The same result with the waiver changed.
  package func mapped(_ change: (Waiver) -> Waiver) -> Waiving {
    switch self {
    case .holds(let waiver): .holds(change(waiver))
    case .stale(let waiver): .stale(change(waiver))
    case .changed(let waiver): .changed(change(waiver))
    case .expired(let waiver): .expired(change(waiver))
    case .overCap(let waiver, let cases): .overCap(change(waiver), cases: cases)
    }
  }

  /// The result in one sentence for reports.
  public var description: String {
    switch self {
    case .holds(let waiver): "waived until \(waiver.expires) by \(waiver.owner), \(waiver.issue): \(waiver.reason)"
    case .stale(let waiver) where waiver.cap == nil:
      "the waiver of \(waiver.owner) is stale, the case passes: delete it"
    case .stale(let waiver):
      "the waiver '\(waiver.name)' also covers this case, which passes: name only those that fail, as 'payconform waivers update' does"
    case .changed(let waiver):
      "the waiver of \(waiver.owner) is for "
        + (waiver.value == nil ? "the verdict '\(waiver.verdict.rawValue)'" : "another value")
        + ", but this is another failure"
    case .expired(let waiver): "the waiver of \(waiver.owner) expired on \(waiver.expires)"
    case .overCap(let waiver, let cases):
      "the waiver '\(waiver.name)' covers \(cases) cases, but its cap is \(waiver.cap ?? 1)"
    }
  }
}

extension Outcome {
  /// How a case counts.
  public enum Standing: Sendable, Hashable {
    /// It passes.
    case passed
    /// It fails, and a waiver holds.
    case waived
    /// It fails, or its waiver does not hold.
    case failed
  }

  /// How the case counts, with its waiver considered.
  public var standing: Standing {
    switch waiving {
    case .holds: .waived
    case .stale, .changed, .expired, .overCap: .failed
    case nil: verdict == .pass ? .passed : .failed
    }
  }
}
