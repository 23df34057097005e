import ConformanceKit
import Reports

/// One report, as the pages of results show it.
struct PortResult {
  /// The position among the reports, counted from 1, which names its files: a port's own name may be anything.
  let number: Int
  let record: RunRecord
  let tallies: [String: Tally]
  let total: Tally
  /// The worst severity of the failing cases, by operation.
  let severities: [String: Severity]
  /// The path of its badge without the extension.
  ///
  /// It is the port's name, so that a link to it stays good when reports are added. The last of several reports of one
  /// port gets it, the others are numbered.
  let badge: String
  /// What distinguishes it from other reports of the same port; empty if nothing is needed.
  private let distinction: String

  /// The reports; those of one port and version are distinguished by their times, or else by their positions.
  static func all(_ records: [RunRecord]) -> [PortResult] {
    let plain = records.map(name)
    let times = zip(plain, records).map { "\($0), \($1.provenance.started.description)" }
    let words = records.map { word($0.run.port.name) }
    return records.indices.map { index in
      let isLast = !words[index].isEmpty && words.lastIndex(of: words[index]) == index
      let badge = "results/badge-" + (isLast ? words[index] : "\(words[index])~\(index + 1)")
      guard plain.count(where: { $0 == plain[index] }) > 1 else {
        return PortResult(index + 1, records[index], badge, "")
      }
      let isTold = times.count { $0 == times[index] } == 1
      return PortResult(
        index + 1, records[index], badge,
        isTold ? ", \(records[index].provenance.started.description)" : ", report \(index + 1)")
    }
  }

  /// The ASCII letters and digits of a name, with dashes in place of other characters.
  private static func word(_ name: String) -> String {
    let kept = name.lowercased().unicodeScalars.prefix(60).map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    return kept.split(separator: "-").map { String($0) }.joined(separator: "-")
  }

  private init(_ number: Int, _ record: RunRecord, _ badge: String, _ distinction: String) {
    (self.number, self.record, self.badge, self.distinction) = (number, record, badge, distinction)
    tallies = Dictionary(uniqueKeysWithValues: Tally.byOperation(record.run).map { ($0.operation, $0.tally) })
    total = Tally(record.run)
    let failed = record.run.outcomes.filter { $0.standing == .failed }
    severities = Dictionary(grouping: failed, by: \.testCase.operation)
      .compactMapValues { $0.compactMap(\.severity).max() }
  }

  var path: String { "results/port-\(number).html" }

  /// The port's name and version on one line, with the distinction from its other reports.
  var title: String { Self.name(record) + distinction }

  private static func name(_ record: RunRecord) -> String {
    let port = record.run.port
    return "\(Display.line(port.name, limit: 60)) \(Display.line(port.version, limit: 30))"
  }

  /// The share of the cases that pass, rounded down, so that only all of them give 100 %.
  static func percent(_ passed: Int, of tested: Int) -> String {
    guard tested > 0 else { return "–" }
    let tenths = passed * 1000 / tested
    return tenths == 1000 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }

  var share: String { Self.percent(total.passed, of: total.tested) }

  /// The worst severity of the failing cases; `nil` if none fails.
  var severity: Severity? { severities.values.max() }

  /// A class of the stylesheet.
  static func word(_ tally: Tally?) -> String {
    guard let tally, tally.tested > 0 else { return "untested" }
    return tally.failed > 0 ? "fail" : tally.waived > 0 ? "waived" : "pass"
  }
}
