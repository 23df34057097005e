public import Encodings

/// The waivers of a run.
public struct Waivers: Sendable {
  /// A waiver that applies to no case.
  public struct Stray: Sendable, Hashable {
    /// Why a waiver applies to no case.
    public enum Reason: Sendable, Hashable {
      /// The corpus has no case with its name; `nearest` is the name that was probably meant.
      case noCase(nearest: String?)
      /// The port has none of its cases' operations, or does not offer the cases.
      case notSupported
      /// Other entries, earlier ones or with plain names, cover all its cases.
      case shadowed
    }

    /// The entry of the file.
    public let waiver: Waiver
    /// Why it applies to no case.
    public let reason: Reason

    /// The reason in one sentence for reports.
    package var description: String {
      switch reason {
      case .noCase(let nearest):
        "covers no case of the corpus" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      case .notSupported: "covers only what the port does not have: delete it"
      case .shadowed: "never applies, because other entries cover all its cases: delete it"
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
  /// The entries with plain names, by name; a port that fails everything has as many as there are cases.
  private let plain: [String: Waiver]
  /// The entries with a `*`, in the order of their file.
  private let wild: [Waiver]

  /// - Parameter today: the day by which entries expire.
  public init(_ entries: [Waiver], today: CalendarDay = CalendarDay(daysSince1970: 0)) {
    self.entries = entries
    self.today = today
    plain = Dictionary(entries.filter { $0.cap == nil }.map { ($0.name, $0) }) { first, _ in first }
    wild = entries.filter { $0.cap != nil }
  }

  /// The entry for a case: a plain name takes precedence over one with a `*`.
  public func entry(for testCase: Case) -> Waiver? {
    plain[testCase.name] ?? wild.first { $0.covers(testCase.name) }
  }

  /// The result for the waiver of an outcome; `nil` if it has none.
  ///
  /// - Parameter corpus: all cases; caps count these, whatever part of them is run.
  public func judge(_ outcome: Outcome, of corpus: [Case]) -> Waiving? {
    judge(outcome) { waiver in corpus.count { waiver.covers($0.name) } }
  }

  /// - Parameter extent: how many cases of the corpus a waiver covers.
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

  /// The entries that apply to no case.
  ///
  /// - Parameters:
  ///   - asked: the cases of the corpus that a run is about; an entry that covers none of them is only checked for its
  ///     name.
  ///   - operations: the port's operations.
  ///   - notOffered: their cases that the port's options leave out.
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
