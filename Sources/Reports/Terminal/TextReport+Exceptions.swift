import ConformanceKit
import Formulas

/// The parts about cases that neither pass nor fail.
extension TextReport {
  /// A longer list would hide the verdict below it; every other report has all.
  private static let waiversShown = 20
  /// How many names are listed under a twin.
  private static let vacuousShown = 3

  /// Each twin with its first vacuous refusals; if a mistake shown above explains the twin's refusal, they are only
  /// counted.
  static func vacuous(_ record: RunRecord, _ detail: TextDetail, _ style: Style) -> [String] {
    let explained = record.vacuous.filter { record.note(of: $0.twin) != nil }
    let groups = record.vacuous.filter { record.note(of: $0.twin) == nil }
    let count = explained.reduce(0) { $0 + $1.outcomes.count }
    let first = explained.first.map { "; the first is the twin \(Display.line($0.twin.testCase.name))" } ?? ""
    let consequence =
      explained.isEmpty
      ? []
      : [
        "\(style.bad("VACUOUS"))  \(style.strong(VacuousGroup.count(of: count))): because of a mistake above, the port does "
          + "not accept the \(explained.count == 1 ? "twin" : "twins") either\(first)", "",
      ]
    return consequence + unexplained(groups, detail, style)
  }

  static func unexplained(_ groups: [VacuousGroup], _ detail: TextDetail, _ style: Style) -> [String] {
    let shown = groups.prefix(detail.twins).flatMap { group in
      let cases = group.cases.prefix(vacuousShown).map { "  \(style.faint("case"))      \(Display.line($0))" }
      let rest = group.cases.count - cases.count
      let happened = group.outcomes.first.flatMap(FailureText.happened) ?? ""
      return [
        "\(style.bad("VACUOUS"))  \(style.strong(group.count))", "  \(style.faint("twin"))      \(group.sentence)",
        "  \(style.faint("verdict"))   \(happened)",
      ] + cases + (rest > 0 ? ["  … and \(rest) more"] : []) + [""]
    }
    let others = Dictionary(grouping: groups.dropFirst(detail.twins), by: \.twin.testCase.operation)
    guard !others.isEmpty else { return shown }
    let counts = others.map { operation, groups in
      (operation: operation, refusals: groups.reduce(0) { $0 + $1.outcomes.count }, twins: groups.count)
    }.sorted { ($1.refusals, $0.operation) < ($0.refusals, $1.operation) }
    let rest = counts.dropFirst(detail.operations)
    let more = "  … and \(rest.reduce(0) { $0 + $1.refusals }.of("refusal")) of \(rest.count.of("other operation"))"
    let title =
      shown.isEmpty
      ? "refusals that prove nothing, as the port does not accept their twins:"
      : "and refusals with other twins that were not accepted:"
    return shown + ["\(style.bad("VACUOUS"))  \(title)"]
      + counts.prefix(detail.operations).map {
        "  \($0.operation): \($0.refusals.of("refusal")) with \($0.twins.of("twin"))"
      }
      + (rest.isEmpty ? [] : [more]) + [""]
  }

  /// How often sources disagree.
  static func departures(_ report: Runner.Report) -> [String] {
    let count = report.outcomes.count { $0.verdict == .pass && $0.follows != nil }
    // A reader with failures looks for those first.
    guard count > 0, report.failures.isEmpty else { return [] }
    return [
      "Sources disagree in \(count.of("passing case")); a JSON report says which source the port follows in each."
    ]
  }

  /// What was not asked, in a few lines: how many operations of each gateway the port lacks.
  static func unsupported(_ report: Runner.Report) -> [String] {
    let groups = Dictionary(grouping: report.unsupported) { $0.operation.prefix { $0 != "." } }
    guard !groups.isEmpty else { return [] }
    let counts = groups.sorted { $0.key < $1.key }.map { gateway, cases in
      let names = Set(cases.map(\.operation))
      return names.count == 1 ? names.first ?? "" : "\(names.count) of \(gateway)"
    }
    let operations = Set(report.unsupported.map(\.operation)).count
    let title =
      "Not tested: \(report.unsupported.count.of("case")) of \(operations.of("operation")) that the port does not have: "
    return MistakeList.filled(counts, title, "  ") + [""]
  }

  /// The cases that the port's options leave out, by operation and reason.
  static func notOffered(_ report: Runner.Report, _ detail: TextDetail) -> [String] {
    var counts: [String: Int] = [:]
    let left = Dictionary(report.notOffered.map { ($0.name, $0) }) { first, _ in first }
    for testCase in report.notOffered {
      // A report that was read back has only their names.
      let rest = testCase.input == .null ? "by its options" : "about what the port makes itself"
      let twin = testCase.twinName.flatMap { left[$0] }
      let reason = report.port.options.objection(to: testCase, twin: twin) ?? rest
      counts["  \(testCase.operation), \(reason)", default: 0] += 1
    }
    guard !counts.isEmpty else { return [] }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = most.dropFirst(detail.reasons)
    let told = most.prefix(detail.reasons).sorted { $0.key < $1.key }
    let more = "  … and \(rest.reduce(0) { $0 + $1.value }.of("case")) for \(rest.count.of("other reason"))"
    return ["Not offered, as the port's options say:"]
      + told.map { "\($0.key): \($0.value)" }
      + (rest.isEmpty ? [] : [more]) + [""]
  }

  static func waivers(_ report: Runner.Report) -> [String] {
    var lines: [String] = []
    var counts: [(waiver: Waiver, count: Int)] = []
    var places: [String: Int] = [:]
    for outcome in report.waived {
      guard case .holds(let waiver)? = outcome.waiving else { continue }
      if let place = places[waiver.name] {
        counts[place].count += 1
      } else {
        places[waiver.name] = counts.count
        counts.append((waiver, 1))
      }
    }
    if !counts.isEmpty {
      lines.append("Waived:")
      for (waiver, count) in counts.prefix(Self.waiversShown) {
        lines.append(
          "  \(waiver.name): \(count == 1 ? "" : "\(count) × ")\(waiver.verdict.rawValue), until \(waiver.expires), "
            + Display.line(waiver.issue))
      }
      if counts.count > Self.waiversShown { lines.append("  … and \(counts.count - Self.waiversShown) more waivers") }
      lines.append("")
    }
    let others = Summary.flaws(report).filter { !$0.kind.hasPrefix(OwnInputSentence.kind) }
    return lines + others.map(\.sentence).flatMap { [$0, ""] }
  }
}
