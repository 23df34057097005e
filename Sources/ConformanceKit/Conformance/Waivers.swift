/// The waivers of a run.
public struct Waivers: Sendable {
  /// A waiver that no case of the corpus has the name for.
  public struct Stray: Sendable, Hashable {
    /// The waiver.
    public let waiver: Waiver
    /// The name that was probably meant.
    public let nearest: String?
  }

  /// The entries, in the order of their file.
  public let entries: [Waiver]
  private let today: CalendarDay

  /// - Parameter today: the day by which entries expire.
  public init(_ entries: [Waiver], today: CalendarDay = CalendarDay(daysSince1970: 0)) {
    self.entries = entries
    self.today = today
  }

  /// The entry for a case: one with its name goes before one with a `*`.
  public func entry(for testCase: Case) -> Waiver? {
    let covering = entries.filter { $0.covers(testCase.name) }
    return covering.first { $0.cap == nil } ?? covering.first
  }

  /// What becomes of the waiver of an outcome.
  ///
  /// - Parameter corpus: all cases, by which caps are counted whatever part of them is run.
  public func judge(_ outcome: Outcome, of corpus: [Case]) -> Waiving? {
    guard let waiver = entry(for: outcome.testCase) else { return nil }
    if let cap = waiver.cap {
      let covered = corpus.count { waiver.covers($0.name) }
      if covered > cap { return .overCap(waiver, cases: covered) }
    }
    if outcome.verdict == .pass { return .stale(waiver) }
    if !waiver.describes(outcome) { return .changed(waiver) }
    return waiver.expires < today ? .expired(waiver) : .holds(waiver)
  }

  func apply(to outcomes: [Outcome], of corpus: [Case]) -> [Outcome] {
    guard !entries.isEmpty else { return outcomes }
    return outcomes.map { outcome in
      var outcome = outcome
      outcome.waiving = judge(outcome, of: corpus)
      return outcome
    }
  }

  /// The entries that mean no case of the corpus.
  package func strays(_ corpus: [Case]) -> [Stray] {
    entries.filter { entry in !corpus.contains { entry.covers($0.name) } }
      .map { Stray(waiver: $0, nearest: NearestName.find($0.name, corpus.map(\.name))) }
  }
}
