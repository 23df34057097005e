import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages

extension DiagnosisReport {
  package func text(_ style: Style) -> String {
    var lines = printed.map { style.strong($0.sentence) + "\n" }
    if isDisputed, !isRight {
      lines.append(
        "Documents and SDKs disagree about such an input: a different answer need not be a mistake.\n")
    }
    if case .formula(let diagnosis, _) = finding, !printed.isEmpty, diagnosis.explanations.isEmpty,
      diagnosis.formula == nil
    {
      return lines.joined()
    }
    return lines.joined() + findingText(style)
  }

  private var isRight: Bool { if case .right = finding { true } else { false } }

  private func findingText(_ style: Style) -> String {
    switch finding {
    case .refused(let sentence): return "The input is refused before anything is computed: \(sentence)\n"
    case .right(let source):
      return style.good("The value is right.") + (source.map { " Sources disagree; it is that of \($0)." } ?? "") + "\n"
    case .formula(let diagnosis, let derivation): return text(diagnosis, derivation, style)
    case .message(let diagnosis, let findings):
      guard diagnosis.explanations.isEmpty else {
        // One request may show more than the mistakes of the first explanation.
        let isMore = operation.isRequest && findings.count > (diagnosis.explanations.first?.mutations.count ?? 0)
        let named = Self.named(diagnosis.explanations, telling, style) + (isMore ? findings : [])
        return named.joined(separator: "\n") + "\n"
      }
      guard !operation.isVerification else {
        return
          (["No known mistake gives this answer for this input alone; 'payconform check' can name more mistakes."]
          + findings)
          .joined(separator: "\n") + "\n"
      }
      let places = diagnosis.tried - diagnosis.triedFormulas
      let formulas =
        diagnosis.triedFormulas > 0
        ? "; of its signature, \(diagnosis.triedFormulas) wrong formulas were tried too" : ""
      let tried = """
        No known mistake gives this answer. The \(places) mistakes in places of \(operation.name) were tried, one at a time
        ('payconform faults \(operation.name)' lists them)\(formulas).
        A value is written as JSON or as plain text, a rejection as {"reject": "CODE"}.
        """
      return ([tried] + findings).joined(separator: "\n") + "\n"
    }
  }

  func text(_ diagnosis: Diagnosis, _ derivation: Derivation, _ style: Style) -> String {
    if let formula = diagnosis.formula {
      let lines = ["No known mistake gives this value, but this formula does:", ""]
      return (lines + SideBySide(derivation, formula, redactor).lines(style)).joined(separator: "\n") + "\n"
    }
    guard let best = diagnosis.explanations.first else { return Self.nothing(diagnosis) }
    var lines = Self.named(diagnosis.explanations, telling, style)
    lines.append("")
    if let expression = best.expression { lines += SideBySide(derivation, expression, redactor).lines(style) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter telling: for each explanation, the case that distinguishes it from the others.
  private static func named(_ explanations: [Diagnosis.Explanation], _ telling: [String?], _ style: Style) -> [String] {
    var lines: [String] = []
    if explanations.count > 1 {
      // A search keeps six pairs for one value and drops the rest.
      let few = explanations.count < 6 || explanations[0].mutations.count == 1
      lines.append(
        "\(few ? "" : "At least ")\(explanations.count) explanations give this value; ask your port the cases below."
      )
    }
    for (place, explanation) in explanations.prefix(listed).enumerated() {
      lines.append(style.strong(PortPhrase.sentence(explanation.phrase)))
      for mutation in explanation.mutations where place < shown {
        lines.append("  \(style.faint("mistake")) \(mutation.fault.name)")
        lines.append("  \(style.faint("how")    ) \(mutation.fault.story)")
        lines.append("  \(style.faint("fix")    ) \(mutation.fault.mend)")
      }
      if let telling = telling[place] { lines.append("  \(style.faint("case")   ) \(telling)") }
    }
    if explanations.count > listed { lines.append("… and \(explanations.count - listed) more") }
    return lines
  }

  static func nothing(_ diagnosis: Diagnosis) -> String {
    let pairs =
      diagnosis.searchedPairs ? ", one at a time and in pairs" : "; pairs were not, because the input is too long"
    let orders =
      diagnosis.searchedOrders
      ? ",\nand the inputs joined in every order, plain and reversed, with and without separators, in every case of letters,\n"
        + "as far as \(WideSearch.limit) of them go."
      : "."
    return """
      No known mistake gives this value. \(diagnosis.tried) wrong formulas were tried: those of \(Fault.all.count) mistakes\(pairs)\(orders)
      A wrong secret, or an input other than the one given here, cannot be found from outside: check both first.

      """
  }
}
