import ConformanceKit
import Gateways

/// The flaws of the times and nonces that an SDK makes itself, in words.
enum OwnInputSentence {
  /// The prefix of the kind of every such flaw.
  static let kind = "own-input-"
  /// The most seconds by which times of one run may differ.
  private static let near = 600

  static func flaw(_ flaw: OwnInputFlaw) -> Summary.Flaw {
    let first = "\(flaw.cases.count.of("case")), the first is \(Display.line(flaw.cases.first ?? ""))"
    return Summary.Flaw(
      name: "own \(flaw.field) of \(flaw.operation)", kind: kind + flaw.kind.rawValue,
      sentence: "The \(flaw.field) that the port makes itself for \(flaw.operation) \(says(flaw.kind)) in \(first): "
        + "\(why(flaw.kind)). \(mend(flaw.kind))")
  }

  /// The flaws for a terminal; the same flaw in several operations is one entry.
  static func headings(_ record: RunRecord, _ style: Style) -> [String] {
    let kinds = Dictionary(grouping: record.run.ownInputFlaws) { "\($0.kind.rawValue) \($0.field)" }.sorted {
      $0.key < $1.key
    }
    return kinds.map(\.value).flatMap { same -> [String] in
      let count = same.reduce(0) { $0 + $1.cases.count }.of("case")
      let place = same.count == 1 ? same[0].operation : "\(same.count) operations"
      let title =
        "The \(same[0].field) that your port makes itself \(says(same[0].kind))\(distance(same, record)): "
        + "\(count) of \(place)"
      let rows = [
        ("how", sentence(why(same[0].kind))), ("fix", mend(same[0].kind)),
        ("case", Display.line(same[0].cases.first ?? "")),
      ]
      return ["\(style.bad("FAILURE"))  \(style.strong(title))"]
        + rows.map { "  \(style.faint($0.padded(to: 9))) \($1)" } + [""]
    }
  }

  /// How far the clock is from the run, if all times agree: one hour may be summer time, twelve are half a day.
  private static func distance(_ flaws: [OwnInputFlaw], _ record: RunRecord) -> String {
    let names = Set(flaws.filter { $0.kind == .stale }.flatMap(\.cases))
    let times = record.run.outcomes.filter { names.contains($0.testCase.name) }.compactMap { outcome in
      flaws.first.flatMap { outcome.testCase.input[$0.field]?.string }.flatMap { SeedTime(Array($0.utf8))?.seconds }
    }
    guard let least = times.min(), let most = times.max(), most - least < Self.near else { return "" }
    let seconds = most - record.provenance.started.seconds
    let hours = (abs(seconds) + 1800) / 3600
    guard 1...48 ~= hours, abs(abs(seconds) - hours * 3600) < Self.near else { return "" }
    return ", about \(hours.of("hour")) \(seconds < 0 ? "behind" : "ahead of") it"
  }

  private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  private static func says(_ kind: OwnInputFlaw.Kind) -> String {
    switch kind {
    case .stale: "is more than 5 minutes from the time of the run"
    case .repeated: "is that of another case"
    }
  }

  private static func why(_ kind: OwnInputFlaw.Kind) -> String {
    switch kind {
    case .stale: "the gateway refuses that (PlacetoPay's code 103)"
    case .repeated: "a nonce is for one request only"
    }
  }

  private static func mend(_ kind: OwnInputFlaw.Kind) -> String {
    switch kind {
    case .stale: "Read the clock for every request, and write the time with its zone."
    case .repeated: "Draw a new one for each, from the system's secure generator."
    }
  }
}
