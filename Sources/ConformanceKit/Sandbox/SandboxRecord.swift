/// What the sandbox says about one request.
struct SandboxRecord: Sendable {
  /// The number of the request.
  let number: Int
  let time: String
  let method: String
  let path: String
  let examination: Examination
  /// The status that was answered.
  let status: Int
  /// What a scenario did to the answer.
  let fault: String?

  /// One line for a terminal, and one for each finding.
  func lines(_ style: Style) -> String {
    let verdict = examination.isConformant ? style.good("conformant") : style.bad("NOT CONFORMANT")
    let name = "\(examination.gateway) \(examination.call.isEmpty ? "\(method) \(path)" : examination.call)"
    var text = "#\(number) \(style.strong(name))  \(verdict), answered \(status)"
    if let refusal = examination.refusal { text += " (\(refusal))" }
    if let fault { text += " [scenario: \(fault)]" }
    text += "\n"
    for finding in examination.findings { text += "    \(finding.kind.name), \(finding.place): \(finding.sentence)\n" }
    for note in examination.notes { text += "    \(style.faint("note"))  \(note.place): \(note.sentence)\n" }
    for step in examination.derivation { text += "    \(style.faint("expected"))  \(step.name)  \(step.value)\n" }
    return text
  }

  var json: JSON {
    JSON.members([
      ("number", .integer(number)), ("time", .text(time)), ("gateway", .text(examination.gateway)),
      ("call", .text(examination.call)), ("method", .text(method)), ("path", .text(path)), ("status", .integer(status)),
      ("conformant", .bool(examination.isConformant)), ("refusal", examination.refusal.map { .text($0) }),
      ("transaction", examination.subject.map { .text($0) }), ("scenario", fault.map { .text($0) }),
      (
        "findings",
        .array(
          examination.findings.map {
            .members([("kind", .text($0.kind.name)), ("place", .text($0.place)), ("sentence", .text($0.sentence))])
          })
      ),
      ("notes", Self.pairs(examination.notes.map { ($0.place, $0.sentence) })),
      ("expected", Self.pairs(examination.derivation)), ("fields", Self.pairs(examination.fields)),
    ])
  }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> JSON? {
    pairs.isEmpty ? nil : .array(pairs.map { .array([.text($0.name), .text($0.value)]) })
  }
}
