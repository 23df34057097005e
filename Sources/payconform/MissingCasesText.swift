import ConformanceKit
import Encodings
import Faults
import Fresh
import Reports

/// Renders the mutations that escape, and the cases that would catch them, as text and as JSON.
enum MissingCasesText {
  static func render(_ all: [MissingCases], _ seed: UInt32, _ style: Style) -> String {
    let escaped = all.reduce(0) { $0 + $1.escaped }
    guard escaped > 0 else { return "\(style.good("nothing escapes")) that an input could catch\n" }
    let blocks = all.filter { $0.escaped > 0 }.flatMap { render($0, style) }
    let found = all.reduce(0) { $0 + $1.found.count }
    let unfound = all.reduce(0) { $0 + $1.unfound.count }
    let heading =
      "\(escaped) mistakes in places escape: \(found) cases catch \(escaped - unfound) of them, no input found for \(unfound)"
    let advice =
      found == 0
      ? [] : ["paste them into a case file, improve their ids and comments, and run: python3 tools/corpus fill FILE"]
    return ([style.strong("\(heading) (seed \(seed))")] + advice + blocks).joined(separator: "\n") + "\n"
  }

  private static func render(_ missing: MissingCases, _ style: Style) -> [String] {
    var lines = ["", style.strong("\(missing.operation)  \(missing.escaped) escape, \(missing.found.count) cases")]
    for found in missing.found {
      lines += ["", draft(found.testCase).indented + ","]
      lines += found.catches.map { "  catches  \($0.fault.name): \($0.phrase)" }
      if found.catches.isEmpty { lines.append("  the twin of the refused case") }
      if found.isDisputed { lines.append("  a correct SDK may answer differently: see which claims the case needs") }
    }
    guard !missing.unfound.isEmpty else { return lines }
    return lines + ["", "no input found for \(missing.unfound.count):"]
      + missing.unfound.map { mutation in
        let isTaken = missing.tolerated.contains(mutation)
        return "  \(mutation.fault.name): \(mutation.phrase)\(isTaken ? " (it shows, but the case accepts it)" : "")"
      }
  }

  static func json(_ all: [MissingCases], _ seed: UInt32) -> String {
    JSON.members([
      ("schemaVersion", .integer(1)), ("seed", .integer(Int(seed))),
      (
        "operations",
        .array(
          all.map { missing in
            [
              "op": .text(missing.operation), "escaped": .integer(missing.escaped),
              "found": .array(
                missing.found.map {
                  [
                    "case": draft($0.testCase), "catches": .array($0.catches.map(mistake)),
                    "disputed": .bool($0.isDisputed),
                  ]
                }),
              "notFound": .array(
                missing.unfound.map { mistake($0).with(["taken"], missing.tolerated.contains($0) ? .bool(true) : nil) }),
            ]
          })
      ),
    ]).indented + "\n"
  }

  private static func mistake(_ mutation: Mutation) -> JSON {
    ["fault": .text(mutation.fault.name), "place": .text(mutation.place)]
  }

  /// The case as it stands in a golden file before the oracles are asked.
  private static func draft(_ testCase: Case) -> JSON {
    [
      "id": .text(testCase.id), "comment": .text(testCase.comment), "twin": testCase.twin.map { .text($0) },
      "flags": .array([]), "input": testCase.input,
    ]
  }
}
