package import Encodings
import Faults
import Formulas
import Gateways

extension DiagnosisReport {
  package var json: JSON {
    let members: JSON =
      switch finding {
      case .refused(let sentence): ["refused": .text(sentence)]
      case .right(let source): ["right": .bool(true), "follows": source.map { .text($0) }]
      case .formula(let diagnosis, _):
        self.members(diagnosis).adding(["otherFormula": diagnosis.formula.map { .text(Notation.readable($0)) }])
      case .message(let diagnosis, let differences):
        self.members(diagnosis).adding(["differences": .array(differences.map(JSON.text))])
      }
    let printed = printed.isEmpty ? nil : JSON.array(printed.map(\.json))
    return (["op": .text(operation.name), "printed": printed] as JSON).adding(members)
  }

  private func members(_ diagnosis: Diagnosis) -> JSON {
    [
      "right": .bool(false), "tried": .integer(diagnosis.tried), "found": .integer(diagnosis.explanations.count),
      "explanations": .array(zip(diagnosis.explanations.prefix(Self.listed), telling).map(Self.json)),
    ]
  }

  private static func json(_ explanation: Diagnosis.Explanation, _ telling: String?) -> JSON {
    [
      "says": .text(PortPhrase.sentence(explanation.phrase)),
      "mistakes": .array(explanation.mutations.map(json)),
      "formula": explanation.expression.map { .text(Notation.readable($0)) }, "case": telling.map(JSON.text),
    ]
  }

  private static func json(_ mutation: Mutation) -> JSON {
    [
      "id": .text(mutation.fault.name), "place": .text(mutation.place), "says": .text(mutation.phrase),
      "how": .text(mutation.fault.story), "fix": .text(mutation.fault.mend),
    ]
  }
}
