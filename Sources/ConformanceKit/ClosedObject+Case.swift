package import Encodings
package import Formulas

// The parts of a case that golden files and reports write in the same form.
extension ClosedObject {
  package func steps() throws(Flaw) -> [Step] { try list("steps", Self.step) }

  package static func step(_ json: JSON, _ path: JSONPath) throws(Flaw) -> Step {
    guard let step = Step(json) else {
      throw Flaw(path: path, reason: "must have 'name' and one of 'text' and 'hex', nothing else")
    }
    return step
  }

  package func evidence() throws(Flaw) -> [Case.Evidence] {
    try list("evidence", of: ["kind", "ref"]) { (source) throws(Flaw) in
      Case.Evidence(kind: try source.choice("kind"), ref: try source.text("ref"))
    }
  }
}

extension Note {
  package static let keys = ["bug", "effect", "means", "severity", "seenIn"]

  package init(_ flag: String, _ note: ClosedObject) throws(ClosedObject.Flaw) {
    self.init(
      flag: flag, bug: try note.text("bug"), effect: try note.text("effect"), means: try note.text("means"),
      severity: try note.ifPresent("severity") { (name) throws(ClosedObject.Flaw) in try note.choice(name) },
      seenIn: try note.ifPresent("seenIn", note.text))
  }
}
