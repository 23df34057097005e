public import Encodings

/// The waivers of a run.
public struct Waivers: Sendable {
  /// A waiver that is for nothing.
  public struct Stray: Sendable, Hashable {
    /// Why a waiver is for nothing.
    public enum Reason: Sendable, Hashable {
      /// No case of the corpus has its name; the name that was probably meant.
      case noCase(nearest: String?)
      /// The port does not have the operation of any of its cases, or does not offer them.
      case notSupported
      /// An earlier entry, or one with a plain name, is for each of its cases.
      case shadowed
    }

    /// The entry of the file.
    public let waiver: Waiver
    /// Why it is for nothing.
    public let reason: Reason

    /// One sentence for people.
    package var description: String {
      switch reason {
      case .noCase(let nearest):
        "means no case of the corpus" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      case .notSupported: "is for what the port does not have: delete it"
      case .shadowed: "never counts, other entries are for all that it means: delete it"
      }
    }

    package init(waiver: Waiver, reason: Reason) {
      self.waiver = waiver
      self.reason = reason
    }
  }

  /// The entries, in the order of their file.
  public let entries: [Waiver]
  private let today: CalendarDay
  /// The entries by the one case that they mean; a port that fails everything has as many as there are cases.
  private let plain: [String: Waiver]
  /// The entries with a `*`, in their order.
  private let wild: [Waiver]

  /// - Parameter today: the day by which entries expire.
  public init(_ entries: [Waiver], today: CalendarDay = CalendarDay(daysSince1970: 0)) {
    self.entries = entries
    self.today = today
    plain = Dictionary(entries.filter { $0.cap == nil }.map { ($0.name, $0) }) { first, _ in first }
    wild = entries.filter { $0.cap != nil }
  }

  /// The entry for a case: one with its name goes before one with a `*`.
  public func entry(for testCase: Case) -> Waiver? {
    plain[testCase.name] ?? wild.first { $0.covers(testCase.name) }
  }

  /// What becomes of the waiver of an outcome.
  ///
  /// - Parameter corpus: all cases, by which caps are counted whatever part of them is run.
  public func judge(_ outcome: Outcome, of corpus: [Case]) -> Waiving? {
    judge(outcome) { waiver in corpus.count { waiver.covers($0.name) } }
  }

  /// - Parameter extent: how many cases of the corpus a waiver means.
  private func judge(_ outcome: Outcome, extent: (Waiver) -> Int) -> Waiving? {
    guard let waiver = entry(for: outcome.testCase) else { return nil }
    if let cap = waiver.cap {
      let covered = extent(waiver)
      if covered > cap { return .overCap(waiver, cases: covered) }
    }
    if outcome.verdict == .pass { return .stale(waiver) }
    if !waiver.describes(outcome) { return .changed(waiver) }
    return waiver.expires < today ? .expired(waiver) : .holds(waiver)
  }

  func apply(to outcomes: [Outcome], of corpus: [Case]) -> [Outcome] {
    guard !entries.isEmpty else { return outcomes }
    var extents: [String: Int] = [:]
    for waiver in wild { extents[waiver.name] = corpus.count { waiver.covers($0.name) } }
    return outcomes.map { $0.waived(judge($0) { extents[$0.name] ?? 0 }) }
  }

  /// The entries that are for nothing.
  ///
  /// - Parameters:
  ///   - asked: the cases of the corpus that a run is about; of an entry that means others nothing but its name is asked.
  ///   - operations: those that the port has.
  ///   - notOffered: the cases of them that its options leave out.
  package func strays(_ corpus: [Case], asked: [Case], operations: Set<String>, notOffered: Set<Case> = []) -> [Stray] {
    guard !entries.isEmpty else { return [] }
    let known = Dictionary(corpus.map { ($0.name, $0) }) { first, _ in first }
    let askedNames = Set(asked.map(\.name))
    return entries.compactMap { entry in
      let covered = entry.cap == nil ? [known[entry.name]].compactMap(\.self) : corpus.filter { entry.covers($0.name) }
      guard !covered.isEmpty else {
        return Stray(waiver: entry, reason: .noCase(nearest: NearestName.find(entry.name, corpus.map(\.name))))
      }
      guard covered.contains(where: { askedNames.contains($0.name) }) else { return nil }
      if !covered.contains(where: { operations.contains($0.operation) && !notOffered.contains($0) }) {
        return Stray(waiver: entry, reason: .notSupported)
      }
      return covered.contains { self.entry(for: $0) == entry } ? nil : Stray(waiver: entry, reason: .shadowed)
    }
  }
}
