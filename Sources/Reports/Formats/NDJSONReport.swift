import ConformanceKit
import Encodings

/// A run as one JSON object a line: the run, every case, and a last line which proves that nothing is missing.
enum NDJSONReport {
  static func render(_ record: RunRecord) -> [UInt8] {
    var output = line("run", record.head)
    for outcome in record.run.outcomes {
      output += line("case", outcome.json)
    }
    output += line(
      "end", ["cases": .integer(record.run.outcomes.count), "result": .text(record.run.conclusion.rawValue)])
    return output
  }

  private static func line(_ type: String, _ members: JSON) -> [UInt8] {
    (["t": .text(type)] as JSON).adding(members).lineBytes + [UInt8(ascii: "\n")]
  }
}
