import ConformanceKit
import Encodings
import Formulas
import Gateways

// The JSON of a run, as described in `vectors/schema/report.json`.
extension RunRecord {
  /// The version of the format.
  static let schemaVersion = 3

  /// The whole run; the cases are last, so that a reader sees the result first.
  var json: JSON { head.adding(["cases": .array(run.outcomes.map(\.json))]) }

  /// Everything but the cases.
  var head: JSON {
    let tally = Tally(run)
    return [
      "schemaVersion": .integer(Self.schemaVersion),
      "tool": ["name": .text(Tool.name), "version": .text(provenance.toolVersion)],
      "corpus": ["sha256": provenance.corpusDigest.map { .text($0) }, "cases": .integer(run.total)],
      "started": .text(provenance.started.description),
      "only": provenance.only.isEmpty ? nil : .array(provenance.only.map { .text($0) }),
      "waivers": provenance.waivers.map { stamp in
        ["sha256": .text(stamp.digest), "cases": .array(stamp.names.map { .text($0) })]
      },
      "shard": provenance.shard.map { ["number": .integer($0.number), "count": .integer($0.count)] },
      "fresh": provenance.fresh.map { ["count": .integer($0.count), "seed": .integer(Int($0.seed))] },
      "replayed": provenance.replayed.map { ["sha256": .text($0)] },
      "port": run.port.json,
      "result": .text(run.conclusion.rawValue),
      "failure": run.failure.map { .text($0.description) },
      "plan": [
        "filtered": .integer(run.filtered + run.elsewhere), "unsupported": .integer(run.unsupported.count),
        "notOffered": .integer(run.notOffered.count),
        "run": .integer(tally.tested),
      ],
      "verdicts": JSON.members(tally.verdicts.map { ($0.verdict.rawValue, .integer($0.count)) }),
      "unsupported": .array(run.unsupported.map { .text($0.name) }),
      "notOffered": .array(run.notOffered.map { .text($0.name) }),
      "missing": run.missing.isEmpty ? nil : .array(run.missing.map { .text($0.name) }),
      "stalls": run.stalls.isEmpty ? nil : .array(run.stalls.map(\.json)),
      "ownInputs": run.ownInputFlaws.isEmpty ? nil : .array(run.ownInputFlaws.map(\.json)),
      "mistakes": notes.isEmpty ? nil : .array(notes.map(\.json)),
      "vacuous": vacuous.isEmpty ? nil : .array(vacuous.map(\.json)),
      "strayWaivers": run.strayWaivers.isEmpty ? nil : .array(run.strayWaivers.map(\.waiver.json)),
    ]
  }
}

extension PortDescription {
  /// What the port said of itself.
  fileprivate var json: JSON {
    [
      "name": .text(name), "version": .text(version), "language": .text(language),
      // Operations that are not the suite's do not matter to a reader.
      "ops": .array(Set(operations).filter { Gateway.operation($0) != nil }.sorted().map { .text($0) }),
      "options": options.json,
      "at": places.isEmpty
        ? nil : JSON.members(places.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value.text)) }),
    ]
  }
}

extension Stall {
  fileprivate var json: JSON { ["case": .text(name), "seconds": .integer(seconds)] }
}

extension OwnInputFlaw {
  fileprivate var json: JSON {
    [
      "kind": .text(kind.rawValue), "op": .text(operation), "field": .text(field),
      "cases": .array(cases.map(JSON.text)),
    ]
  }
}

extension Outcome {
  /// The case with all that is known of it, and the port's reply.
  var json: JSON {
    let members: JSON = [
      "got": reply.json, "verdict": .text(verdict.rawValue), "severity": severity.map { .text($0.rawValue) },
      "follows": follows.map { ["by": .text($0.by), "status": .text($0.status.rawValue)] },
      "firstWrongStep": firstWrongStep.map { wrong in
        [
          "expected": wrong.expected.json,
          "got": wrong.got.map { Step(name: wrong.expected.name, bytes: $0).json },
        ]
      }, "conduct": conduct.map { .text($0) }, "difference": difference.map { .text($0) },
      "microseconds": duration.map { .integer(Int($0 / .microseconds(1))) }, "waiver": waiving?.json,
    ]
    return JSON.object(testCase.reported).adding(members)
  }
}

extension Case {
  /// All that a report says of the case itself: its exported form with its notes in full and its place.
  var reported: [JSON.Member] {
    let members = (json.members ?? []).map { member in
      member.name == "flags" ? JSON.Member("flags", .array(notes.map(\.json))) : member
    }
    let place: JSON? = place.map { ["file": .text($0.file), "line": .integer($0.line)] }
    return members + (place.map { [JSON.Member("place", $0)] } ?? [])
  }
}

extension Note {
  fileprivate var json: JSON {
    [
      "flag": .text(flag), "bug": .text(bug), "effect": .text(effect), "means": .text(means),
      "severity": severity.map { .text($0.rawValue) }, "seenIn": seenIn.map { .text($0) },
    ]
  }
}

extension Reply {
  fileprivate var json: JSON {
    switch self {
    case .value(let value, _): ["value": value]
    case .reject(let code, let message, _): ["reject": ["code": .text(code), "message": .text(message)]]
    case .unsupported: ["unsupported": .bool(true)]
    case .error(let message): ["error": ["message": .text(message)]]
    case .crash(let how, let log): ["crash": ["message": .text(how), "log": .text(log)]]
    case .timeout(let seconds, let log): ["timeout": ["seconds": .integer(seconds), "log": .text(log)]]
    case .leak(let what): ["leak": ["message": .text(what)]]
    case .violation(let what, let log): ["protocol": ["message": .text(what), "log": .text(log)]]
    }
  }
}
