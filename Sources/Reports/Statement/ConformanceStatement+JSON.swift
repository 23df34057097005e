import ConformanceKit
import Encodings

// The JSON of a statement, as described in `vectors/schema/statement.json`.
extension ConformanceStatement {
  var json: JSON {
    let (run, provenance) = (record.run, record.provenance)
    return [
      "schemaVersion": .integer(1),
      "conforms": .bool(objections.isEmpty),
      "objections": objections.isEmpty ? nil : .array(objections.map { .text($0) }),
      "until": until.map { .text("\($0)") },
      "port": [
        "name": .text(Self.text(run.port.name)), "version": .text(Self.text(run.port.version)),
        "language": .text(Self.text(run.port.language)),
      ],
      "tool": ["name": .text(Tool.name), "version": .text(Self.text(provenance.toolVersion))],
      "corpus": ["sha256": corpusDigest.map(JSON.text), "cases": .integer(run.total)],
      "report": ["sha256": .text(reportDigest)],
      "started": .text(provenance.started.description),
      "offered": .array(offers.map(\.json)), "leftOut": .array(omissions.map(\.json)),
      "waived": .array(waived.map(\.json)),
    ]
  }
}

extension ConformanceStatement.Offer {
  fileprivate var json: JSON {
    [
      "op": .text(operation), "passed": .integer(tally.passed), "waived": .integer(tally.waived),
      "failed": .integer(tally.failed), "leftOut": .integer(tally.untested),
    ]
  }
}

extension ConformanceStatement.Omission {
  fileprivate var json: JSON {
    ["op": .text(operation), "cases": .integer(count), "why": .text(why)]
  }
}

extension ConformanceStatement.Waived {
  fileprivate var json: JSON {
    [
      "case": .text(ConformanceStatement.text(waiver.name)), "cases": .integer(count),
      "verdict": .text(waiver.verdict.rawValue), "severity": severity.map { .text($0.rawValue) },
      "until": .text("\(waiver.expires)"), "issue": .text(ConformanceStatement.text(waiver.issue)),
      "owner": .text(ConformanceStatement.text(waiver.owner)),
      "reason": .text(ConformanceStatement.text(waiver.reason)),
    ]
  }
}
