import ConformanceKit
import Reports

/// One report, as the pages of results tell it.
struct PortResult {
  /// The place among the reports, counted from 1, which names its files: a port's own name may be anything.
  let number: Int
  let record: RunRecord
  let tallies: [String: Tally]
  let total: Tally
  /// What tells it from other reports of the same port; empty where there is none.
  private let distinction: String

  /// The reports, those of one port and version told apart by their times, or else by their places.
  static func all(_ records: [RunRecord]) -> [PortResult] {
    let plain = records.map(name)
    let times = zip(plain, records).map { "\($0), \($1.provenance.started.description)" }
    return records.indices.map { index in
      guard plain.count(where: { $0 == plain[index] }) > 1 else { return PortResult(index + 1, records[index], "") }
      let isTold = times.count { $0 == times[index] } == 1
      return PortResult(
        index + 1, records[index],
        isTold ? ", \(records[index].provenance.started.description)" : ", report \(index + 1)")
    }
  }

  private init(_ number: Int, _ record: RunRecord, _ distinction: String) {
    (self.number, self.record, self.distinction) = (number, record, distinction)
    tallies = Dictionary(uniqueKeysWithValues: Tally.byOperation(record.run).map { ($0.operation, $0.tally) })
    total = Tally(record.run)
  }

  var path: String { "results/port-\(number).html" }

  /// The port's name and version, on one line, and what tells it from others of the same.
  var title: String { Self.name(record) + distinction }

  private static func name(_ record: RunRecord) -> String {
    let port = record.run.port
    return "\(Display.line(port.name, limit: 60)) \(Display.line(port.version, limit: 30))"
  }

  /// The share of the cases that pass, rounded down, so that only all of them are 100 %.
  static func percent(_ passed: Int, of tested: Int) -> String {
    guard tested > 0 else { return "–" }
    let tenths = passed * 1000 / tested
    return tenths == 1000 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }

  var share: String { Self.percent(total.passed, of: total.tested) }

  /// A class of the stylesheet.
  static func word(_ tally: Tally?) -> String {
    guard let tally, tally.tested > 0 else { return "untested" }
    return tally.failed > 0 ? "fail" : tally.waived > 0 ? "waived" : "pass"
  }
}
