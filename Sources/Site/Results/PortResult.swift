import ConformanceKit
import Reports

/// One report, as the pages of results tell it.
struct PortResult {
  /// The place among the reports, counted from 1, which names its files: a port's own name may be anything.
  let number: Int
  let record: RunRecord
  let tallies: [String: Tally]
  let total: Tally

  init(_ number: Int, _ record: RunRecord) {
    (self.number, self.record) = (number, record)
    tallies = Dictionary(uniqueKeysWithValues: Tally.byOperation(record.run).map { ($0.operation, $0.tally) })
    total = Tally(record.run)
  }

  var path: String { "results/port-\(number).html" }

  /// The port's name and version, on one line.
  var title: String {
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
