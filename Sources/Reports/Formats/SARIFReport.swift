import ConformanceKit
import Encodings
import Gateways

/// A run as SARIF 2.1.0 (OASIS): a mistake is a rule, a failing case a result, and a waiver that holds its suppression.
///
/// Failures that no known mistake explains fall under their operation, which is a rule too, because viewers group by
/// rules.
enum SARIFReport {
  static func render(_ record: RunRecord) -> [UInt8] {
    ([
      "$schema": .text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"),
      "version": .text("2.1.0"), "runs": .array([run(record)]),
    ] as JSON).lineBytes + [UInt8(ascii: "\n")]
  }

  /// The base of all relative places; where it is on a reader's machine is unknown (§3.14.14).
  static let base = "VECTORS"
  private static let baseMeans = "the folder of the golden files, `vectors` in the repository of the suite"

  private static func run(_ record: RunRecord) -> JSON {
    let mistakes = identified(record.notes)
    let names = Tally.byOperation(record.run).map(\.operation)
    let vacuous = record.run.outcomes.contains { $0.verdict == .vacuous } ? [vacuousRule] : []
    let rules = mistakes.map(rule) + names.map(rule) + vacuous
    let places = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($0.element, mistakes.count + $0.offset) })
    return [
      "tool": [
        "driver": [
          "name": .text(Tool.name), "version": .text(record.provenance.toolVersion),
          "semanticVersion": .text(record.provenance.toolVersion), "rules": .array(rules),
        ]
      ],
      "originalUriBaseIds": [Self.base: ["description": message(Self.baseMeans)]],
      "invocations": .array([invocation(record)]),
      "results": .array(
        record.run.outcomes.filter { $0.standing != .passed }.map { outcome in
          let note = record.note(of: outcome)
          let place = mistakes.firstIndex { $0.note == note }
          let operation = outcome.testCase.operation
          if outcome.verdict == .vacuous { return result(outcome, vacuousID, rules.count - 1, record) }
          return result(
            outcome, place.map { mistakes[$0].id } ?? operation, place ?? places[operation] ?? -1, record)
        }),
      "properties": [
        "corpusSHA256": record.provenance.corpusDigest.map { .text($0) }, "port": .text(Summary.port(record.run)),
        "result": .text(record.run.conclusion.rawValue), "casesRun": .integer(record.run.outcomes.count),
      ],
    ]
  }

  /// The mistakes with ids that are the same in every run: the names, and after a slash the place if names repeat
  /// (§3.5.4).
  private static func identified(_ notes: [MistakeNote]) -> [(id: String, note: MistakeNote)] {
    var used: Set<String> = []
    return notes.map { note in
      let alike = notes.filter { $0.names == note.names }
      let places = note.faults.map { slug($0.place) }.joined(separator: "+")
      let name = alike.count > 1 ? "\(note.names)/\(places)" : note.names
      var (id, number) = (name, 1)
      while !used.insert(id).inserted {
        number += 1
        id = "\(name)-\(number)"
      }
      return (id, note)
    }
  }

  private static func slug(_ place: String) -> String {
    let word = place.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(word.prefix(60)).split(separator: "-").joined(separator: "-")
  }

  private static func rule(_ id: String, _ note: MistakeNote) -> JSON {
    [
      "id": .text(id), "shortDescription": message(Display.line(PortPhrase.sentence(note.phrase))),
      "fullDescription": message(Display.line(note.faults.map(\.story).joined(separator: " "))),
      "help": message(Display.line(note.faults.map { "\($0.name): \($0.mend)" }.joined(separator: " "))),
      "defaultConfiguration": ["level": .text(note.severity == .low ? "warning" : "error")],
      "properties": [
        "cases": .integer(note.cases.count), "severity": .text(note.severity.rawValue),
        // GitHub's code scanning rates a rule by this number, and only one that is about security.
        "security-severity": .text(score(note.severity)), "tags": .array([.text("security")]),
      ],
    ]
  }

  /// A number in the middle of GitHub's range for the severity.
  private static func score(_ severity: Severity) -> String {
    switch severity {
    case .low: "2.0"
    case .medium: "5.5"
    case .high: "8.0"
    case .critical: "9.5"
    }
  }

  private static func rule(_ operation: String) -> JSON {
    [
      "id": .text(operation),
      "shortDescription": message(Gateway.operation(operation)?.summary ?? operation),
      "defaultConfiguration": ["level": .text("error")],
    ]
  }

  /// Vacuous refusals are not failures of what their cases are about, so they have their own rule.
  private static let vacuousID = "vacuous"

  private static var vacuousRule: JSON {
    [
      "id": .text(vacuousID),
      "shortDescription": message("A refusal that proves nothing: the port did not accept the case's twin."),
      "defaultConfiguration": ["level": .text("warning")],
    ]
  }

  /// A port that fails cases was examined successfully; a run that broke down was not (§3.20).
  private static func invocation(_ record: RunRecord) -> JSON {
    let failure = Summary.failure(record.run)
    let strays = Summary.flaws(record.run).map { notification($0.sentence) }
    let told = (failure.map { [notification($0)] } ?? []) + Summary.remarks(record).map { notification($0, "note") }
    return [
      "executionSuccessful": .bool(failure == nil), "startTimeUtc": .text(record.provenance.started.description),
      "toolExecutionNotifications": told.isEmpty ? nil : .array(told),
      "toolConfigurationNotifications": strays.isEmpty ? nil : .array(strays),
    ]
  }

  private static func notification(_ text: String, _ level: String = "error") -> JSON {
    ["level": .text(level), "message": message(text)]
  }

  static func message(_ text: String) -> JSON { ["text": .text(text)] }
}
