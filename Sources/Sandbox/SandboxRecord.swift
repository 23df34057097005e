import ConformanceKit
import Encodings
import Messages
import Reports

/// What the sandbox says about one request.
struct SandboxRecord: Sendable {
  let number: Int
  let time: String
  let method: String
  let path: String
  let review: RequestReview
  /// The status that was answered.
  let status: Int
  /// What a scenario did to the answer.
  let fault: String?
  /// The request as a curl command; `nil` if it could not be read.
  let curl: String?
  /// Whether a page of another origin sent it, so that it is not counted.
  let isForeign: Bool

  private static let foreign = "sent by a page of another origin and not counted"

  /// One line for a terminal, and one for each finding.
  func lines(_ style: Style) -> String {
    let verdict = review.severity.map { style.bad("NOT CONFORMANT (\($0.rawValue))") } ?? style.good("conformant")
    let name = "\(review.gateway) \(review.call.isEmpty ? "\(method) \(path)" : review.call)"
    var text = "#\(number) \(style.strong(name))  \(verdict), answered \(status)"
    if let refusal = review.refusal { text += " (\(refusal))" }
    if let fault { text += " [scenario: \(fault)]" }
    if isForeign { text += ", \(Self.foreign)" }
    text += "\n"
    for finding in review.findings { text += "    \(finding.kind.name), \(finding.place): \(finding.sentence)\n" }
    for (name, mend) in review.diagnosis { text += "    \(style.faint("fix"))  \(name): \(mend)\n" }
    for note in review.notes { text += "    \(style.faint("note"))  \(note.place): \(note.sentence)\n" }
    for step in review.derivation { text += "    \(style.faint("expected"))  \(step.name)  \(step.value)\n" }
    return text
  }

  var json: JSON {
    [
      "number": .integer(number), "time": .text(time), "gateway": .text(review.gateway),
      "call": .text(review.call), "method": .text(method), "path": .text(path), "status": .integer(status),
      "conformant": .bool(review.isConformant), "foreign": isForeign ? .bool(true) : nil,
      "severity": review.severity.map { .text($0.rawValue) }, "refusal": review.refusal.map { .text($0) },
      "transaction": review.subject.map { .text($0) }, "scenario": fault.map { .text($0) },
      "findings": .array(
        review.findings.map {
          [
            "kind": .text($0.kind.name), "weight": .text($0.kind.weight.rawValue), "place": .text($0.place),
            "sentence": .text($0.sentence),
          ]
        }),
      "diagnosis": Self.pairs(review.diagnosis), "curl": curl.map { .text($0) },
      "notes": Self.pairs(review.notes.map { ($0.place, $0.sentence) }),
      "expected": Self.pairs(review.derivation), "fields": Self.pairs(review.fields),
    ]
  }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> JSON? {
    pairs.isEmpty ? nil : .array(pairs.map { .array([.text($0.name), .text($0.value)]) })
  }
}
