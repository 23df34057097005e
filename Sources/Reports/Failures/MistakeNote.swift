package import ConformanceKit
import Encodings
package import Faults
import Formulas

/// A mistake behind failures in words, as all reports show it and JSON reports store it.
package struct MistakeNote: Sendable, Hashable {
  /// A fault of the catalogue, and the place where it was made.
  package struct Fault: Sendable, Hashable {
    package let name: String
    let place: String
    /// How people come to make it.
    let story: String
    let mend: String
  }

  /// What the port does, as the end of a sentence that begins with "your port".
  package let phrase: String
  /// One fault, or two made at once.
  package let faults: [Fault]
  /// What the port may do instead, because no case distinguishes them.
  let alternatives: [String]
  /// The formula that the port computes, if there is exactly one.
  let formula: String?
  /// The worst severity of its cases.
  package let severity: Severity
  /// The full names of the cases that show it.
  package let cases: [String]

  /// - Parameter language: the port's language, for a fix in it; if it is unknown, the fix is in words only.
  init(_ group: FailureGroup, in language: String) {
    self.init(
      group.explanation, in: PortLanguage(named: language), severity: group.severity,
      cases: group.outcomes.map(\.testCase.name))
  }

  /// A mistake shown by a message.
  package init(_ explanation: Diagnosis.Explanation, severity: Severity) {
    self.init(explanation, in: nil, severity: severity, cases: [])
  }

  /// A signature over something other than what must be signed; each name has a sentence about it.
  package init(_ mixups: [(name: String, value: String)]) {
    phrase = "signs something else: " + mixups.map(\.value).joined(separator: ", or ")
    let story = "The formula is right, but its inputs are not the gateway's."
    faults = mixups.map { name, message in
      let known = Faults.Fault.named(name)
      return Fault(name: name, place: "", story: known?.story ?? story, mend: known?.advice ?? message)
    }
    (alternatives, formula, severity, cases) = ([], nil, .medium, [])
  }

  /// A mistake that shows in how a port answers, not in a formula or a message.
  init(_ phrase: String, _ fault: Fault, shownBy outcomes: [Outcome]) {
    self.phrase = phrase
    faults = [fault]
    (alternatives, formula) = ([], nil)
    severity = outcomes.worst ?? .medium
    cases = outcomes.map(\.testCase.name)
  }

  private init(_ explanation: Diagnosis.Explanation, in language: PortLanguage?, severity: Severity, cases: [String]) {
    phrase = explanation.sentence
    alternatives = explanation.alternatives.map(\.phrase)
    faults = explanation.mutations.map {
      Fault(
        name: $0.fault.name, place: $0.place, story: $0.fault.story,
        mend: language.map($0.fault.mend(in:)) ?? $0.fault.advice)
    }
    formula = alternatives.isEmpty ? explanation.expression.map(Notation.readable) : nil
    self.severity = severity
    self.cases = cases
  }

  /// The note with the cases of one operation only; `nil` if it has none.
  func within(_ operation: String) -> MistakeNote? {
    let cases = cases.filter { $0.hasPrefix("\(operation)#") }
    return cases.isEmpty ? nil : MistakeNote(self, cases: cases)
  }

  /// The same mistake, shown by other cases, with its texts changed.
  package init(_ note: MistakeNote, cases: [String], _ change: (String) -> String = { $0 }) {
    phrase = change(note.phrase)
    faults = note.faults.map { Fault(name: $0.name, place: change($0.place), story: $0.story, mend: $0.mend) }
    alternatives = note.alternatives.map(change)
    formula = note.formula.map(change)
    severity = note.severity
    self.cases = cases
  }

  /// The faults without those that have the same name, story and fix as an earlier one.
  var advice: [Fault] {
    faults.enumerated().filter { place, fault in
      !faults[..<place].contains { $0.name == fault.name && $0.story == fault.story && $0.mend == fault.mend }
    }.map(\.element)
  }

  var rows: [FailureText.Row] {
    [FailureText.Row(label: "mistake", text: PortPhrase.clause(Display.line(phrase)))]
      + advice.map { FailureText.Row(label: "fix", text: Display.prose("\($0.name): \($0.mend)")) }
  }

  /// The names of its faults, which are the same in every run.
  var names: String { faults.map(\.name).joined(separator: "+") }

  /// The mistake in one sentence, with the number of cases that it explains.
  var summary: String { "\(PortPhrase.clause(Display.line(phrase))): \(count), \(severity.rawValue)" }

  /// The mistake for a report with room for a few lines: the fix, and the first cases that show it.
  func lines(cases limit: Int) -> [String] {
    let rest = cases.count - limit
    return advice.map { Display.prose("\($0.name): \($0.story) \($0.mend)") }
      + cases.prefix(limit).map { "case \(Display.line($0))" } + (rest > 0 ? ["and \(rest) more"] : [])
  }

  /// The number of cases that show it, in words.
  var count: String { "\(cases.count) \(cases.count == 1 ? "case" : "cases")" }
}

// The form in JSON reports.
extension MistakeNote {
  var json: JSON {
    [
      "phrase": .text(phrase),
      "alternatives": alternatives.isEmpty ? nil : .array(alternatives.map(JSON.text)),
      "formula": formula.map(JSON.text), "severity": .text(severity.rawValue),
      "faults": .array(
        faults.map { fault in
          [
            "name": .text(fault.name), "place": .text(fault.place), "how": .text(fault.story),
            "fix": .text(fault.mend),
          ]
        }), "cases": .array(cases.map(JSON.text)),
    ]
  }

  init(_ json: JSON, at path: JSONPath) throws(ClosedObject.Flaw) {
    let object = try ClosedObject(
      json, at: path, names: ["phrase", "alternatives", "formula", "severity", "faults", "cases"])
    phrase = try object.text("phrase")
    alternatives = try object.texts("alternatives")
    formula = try object.ifPresent("formula", object.text)
    // Reports of earlier versions have no severity.
    let word = try object.ifPresent("severity", object.text) ?? Severity.medium.rawValue
    guard let severity = Severity(rawValue: word) else {
      throw ClosedObject.Flaw(path: path, reason: "has no severity of 'low', 'medium', 'high' and 'critical'")
    }
    self.severity = severity
    faults = try object.list("faults", of: ["name", "place", "how", "fix"]) { (fault) throws(ClosedObject.Flaw) in
      Fault(
        name: try fault.text("name"), place: try fault.text("place"), story: try fault.text("how"),
        mend: try fault.text("fix"))
    }
    cases = try object.texts("cases")
  }
}
