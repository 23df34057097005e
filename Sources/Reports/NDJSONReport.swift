import ConformanceKit
import Encodings

/// A run as one JSON object a line: the run, every case, and a last line that proves that nothing is missing.
enum NDJSONReport {
  static func render(_ record: RunRecord) -> [UInt8] {
    var output = line("run", record.head)
    for outcome in record.run.outcomes {
      output += line("case", (outcome.json.members ?? []).map { ($0.name.string, $0.value) })
    }
    output += line(
      "end", [("cases", .integer(record.run.outcomes.count)), ("result", .text(record.run.conclusion.rawValue))])
    return output
  }

  private static func line(_ type: String, _ members: [(String, JSON?)]) -> [UInt8] {
    JSON.members([("t", .text(type))] + members).lineBytes + [UInt8(ascii: "\n")]
  }
}
