import ConformanceKit
import Encodings

extension SARIFReport {
  /// A refusal with the wrong code, or a vacuous one, lets no attacker in.
  private static func level(_ outcome: Outcome) -> String { outcome.severity == .low ? "warning" : "error" }

  static func result(_ outcome: Outcome, _ id: String, _ rule: Int, _ record: RunRecord) -> JSON {
    let (testCase, mistake) = (outcome.testCase, record.note(of: outcome))
    let notes = testCase.notes.filter { !$0.isInternal }
    let rows = record.rows(of: outcome).map(\.line)
    let place: JSON = ["name": .text(testCase.id), "fullyQualifiedName": .text(testCase.name)]
    let source = record.run.port.places[testCase.operation]
    return [
      "ruleId": .text(id), "ruleIndex": .integer(rule), "level": .text(level(outcome)),
      "message": message((["\(testCase.name): \(FailureText.sentence(outcome))"] + rows).joined(separator: "\n")),
      "locations": .array([
        [
          "physicalLocation": source.map(physical) ?? testCase.place.map(physical),
          "logicalLocations": .array([place]),
        ]
      ]),
      "relatedLocations": source == nil
        ? nil
        : testCase.place.map {
          .array([
            ["id": .integer(1), "physicalLocation": physical($0), "message": message("the case")]
          ])
        },
      // The same as long as the case fails, so that viewers recognise it from run to run.
      "partialFingerprints": ["caseName/v1": .text(testCase.name)],
      "suppressions": .array(suppressions(outcome)),
      "properties": [
        "verdict": .text(FailureText.word(outcome)), "severity": outcome.severity.map { .text($0.rawValue) },
        "operation": .text(testCase.operation),
        "mistakes": mistake.map { .array($0.faults.map { .text($0.name) }) },
        "tags": notes.isEmpty ? nil : .array(Self.unique(notes.map(\.bug)).map(JSON.text)),
      ],
    ]
  }

  /// The place of the port's code, in the repository that is checked.
  private static func physical(_ place: SourcePlace) -> JSON {
    [
      "artifactLocation": ["uri": .text(uri(place.file))],
      "region": place.line.map { ["startLine": .integer($0)] },
    ]
  }

  /// The place of the case, which is the nearest thing to a place for a port in another process.
  private static func physical(_ place: Case.Place) -> JSON {
    [
      "artifactLocation": ["uri": .text(uri(place.file)), "uriBaseId": .text(base)],
      "region": ["startLine": .integer(place.line)],
    ]
  }

  /// A relative reference (RFC 3986 §4.2), since the name of a file may hold any character.
  private static func uri(_ file: String) -> String {
    String(decoding: PercentEncoding.encode(Array(file.utf8), sparing: "/"), as: UTF8.self)
  }

  /// An empty list means not suppressed; if one result has the property, all must have it (§3.27.23).
  private static func suppressions(_ outcome: Outcome) -> [JSON] {
    guard case .holds(let waiver)? = outcome.waiving else { return [] }
    return [
      [
        "kind": .text("external"), "status": .text("accepted"),
        "justification": .text(Display.line(Waiving.holds(waiver).description)),
      ]
    ]
  }

  private static func unique(_ names: [String]) -> [String] { Array(Set(names)).sorted() }
}
