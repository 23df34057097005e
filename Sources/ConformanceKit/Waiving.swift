/// What became of the waiver of a case.
public enum Waiving: Sendable, Hashable {
  /// The case fails as the waiver says.
  case holds(Waiver)
  /// The case passes: the waiver has to go.
  case stale(Waiver)
  /// The case fails in another way.
  case changed(Waiver)
  /// Its last day is over.
  case expired(Waiver)
  /// It means more cases than its cap allows.
  case overCap(Waiver, cases: Int)

  /// The same with another waiver.
  package func mapped(_ change: (Waiver) -> Waiver) -> Waiving {
    switch self {
    case .holds(let waiver): .holds(change(waiver))
    case .stale(let waiver): .stale(change(waiver))
    case .changed(let waiver): .changed(change(waiver))
    case .expired(let waiver): .expired(change(waiver))
    case .overCap(let waiver, let cases): .overCap(change(waiver), cases: cases)
    }
  }

  /// One sentence for people.
  public var description: String {
    switch self {
    case .holds(let waiver): "waived until \(waiver.expires) by \(waiver.owner), \(waiver.issue): \(waiver.reason)"
    case .stale(let waiver) where waiver.cap == nil:
      "the waiver of \(waiver.owner) is stale, the case passes: delete it"
    case .stale(let waiver):
      "the waiver '\(waiver.name)' means this case too, which passes: name those that fail, as 'payconform waivers update' does"
    case .changed(let waiver):
      "the waiver of \(waiver.owner) is for "
        + (waiver.value == nil ? "the verdict '\(waiver.verdict.rawValue)'" : "another value")
        + ", this is another failure"
    case .expired(let waiver): "the waiver of \(waiver.owner) expired on \(waiver.expires)"
    case .overCap(let waiver, let cases):
      "the waiver '\(waiver.name)' means \(cases) cases, its cap is \(waiver.cap ?? 1)"
    }
  }
}

extension Outcome {
  /// What a case counts as.
  public enum Standing: Sendable, Hashable {
    /// It passes.
    case passed
    /// It fails, and somebody answers for it.
    case waived
    /// It fails, or its waiver does.
    case failed
  }

  /// What the case counts as, its waiver considered.
  public var standing: Standing {
    switch waiving {
    case .holds: .waived
    case .stale, .changed, .expired, .overCap: .failed
    case nil: verdict == .pass ? .passed : .failed
    }
  }
}
