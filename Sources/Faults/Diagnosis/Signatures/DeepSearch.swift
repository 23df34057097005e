import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Finds what no single mistake explains: two mistakes at once, or another formula altogether, as
/// ``Operation/diagnose`` does.
///
/// A search takes milliseconds, so only a few failures are searched, the most informative first, and each result is
/// tried on all others. The limits are counts rather than times, so the same run always gets the same explanation.
struct DeepSearch {
  /// How many failures of one formula may be searched in vain.
  private static let mostVain = 4
  /// How many failures of one operation, which may have ten formulas, may be searched in vain.
  private static let mostVainAltogether = 16
  /// How many failures of one formula are ranked by how informative they are.
  private static let mostCandidates = 24

  /// Earlier results, which other operations may show too.
  private var found: [(explanation: Diagnosis.Explanation, formula: Formula)] = []
  /// Derivations that the widened search may still make in this run: four failures' worth.
  private var derivations = 4 * WideSearch.limit

  /// The failures of one formula to search, and the next one's index.
  private struct Queue {
    let formula: Formula
    let examples: [FormulaExample]
    var next = 0
    var vain = 0
  }

  /// Explains open failures of an operation and removes them from `open`.
  mutating func explain(
    _ open: inout [FormulaExample], among examples: [FormulaExample]
  ) -> [(explanation: Diagnosis.Explanation, explained: [FormulaExample])] {
    var output: [(explanation: Diagnosis.Explanation, explained: [FormulaExample])] = []
    for (explanation, formula) in found { recognise(explanation, formula, &open, examples, &output) }
    // A verification only accepts or refuses, so nothing can be searched from its answers.
    var queues = queues(open)
    var vain = 0
    while vain < Self.mostVainAltogether, let place = Self.next(&queues, open) {
      let example = queues[place].examples[queues[place].next]
      queues[place].next += 1
      guard let explanation = pair(example, open, examples) else {
        queues[place].vain += 1
        vain += 1
        continue
      }
      found.append((explanation, example.formula))
      recognise(explanation, example.formula, &open, examples, &output)
    }
    for queue in queues {
      guard let example = queue.examples.first(where: { example in open.contains { $0 === example } }),
        let explanation = formula(example, examples)
      else { continue }
      found.append((explanation, example.formula))
      recognise(explanation, example.formula, &open, examples, &output)
    }
    return output
  }

  /// The queue with the fewest vain searches, so that every formula has its turn.
  private static func next(_ queues: inout [Queue], _ open: [FormulaExample]) -> Int? {
    for place in queues.indices {
      while queues[place].next < queues[place].examples.count,
        !open.contains(where: { $0 === queues[place].examples[queues[place].next] })
      {
        queues[place].next += 1
      }
    }
    return queues.indices.filter { queues[$0].vain < mostVain && queues[$0].next < queues[$0].examples.count }
      .min { queues[$0].vain < queues[$1].vain }
  }

  private func queues(_ open: [FormulaExample]) -> [Queue] {
    var formulas: [Formula] = []
    for example in open where !formulas.contains(example.formula) { formulas.append(example.formula) }
    return formulas.map { formula in
      let usable = open.filter { $0.formula == formula && $0.got != nil && $0.isSearchable && $0.isComputed }
      // A port that answers every input alike computes nothing.
      let isConstant = usable.count > 2 && Set(usable.map(\.got)).count == 1
      return Queue(formula: formula, examples: isConstant ? [] : telling(usable))
    }
  }

  /// Alternates the most and the least informative failures: in the former many mistakes differ, which makes an answer
  /// unique, and in the latter a third mistake may not show.
  private func telling(_ examples: [FormulaExample]) -> [FormulaExample] {
    let sorted = examples.sorted { ($0.size, $0.outcome.testCase.id) < ($1.size, $1.outcome.testCase.id) }
    guard let mutants = sorted.first?.formula.mutants else { return [] }
    var evaluator = Evaluator()
    let candidates = stride(from: 0, to: sorted.count, by: sorted.count / Self.mostCandidates + 1).map { sorted[$0] }
    let sample = stride(from: 0, to: mutants.count, by: mutants.count / 64 + 1).map { mutants[$0].formula }
    let counts = candidates.map { example in Set(sample.map { example.value($0, &evaluator) }).count }
    let order = candidates.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    return order.indices.map { place in
      candidates[place.isMultiple(of: 2) ? order[place / 2] : order[order.count - 1 - place / 2]]
    }
  }

  /// The two mistakes at once that give a failure's value and explain the most of the others.
  private func pair(_ example: FormulaExample, _ open: [FormulaExample], _ examples: [FormulaExample]) -> Diagnosis
    .Explanation?
  {
    guard let got = example.got else { return nil }
    var best: (explanation: Diagnosis.Explanation, count: Int)?
    for explanation in example.diagnose(got)?.explanations ?? [] {
      guard let expression = explanation.expression else { continue }
      let count = explained(by: expression, example.formula, open, examples).count
      if count > best?.count ?? 0 { best = (explanation, count) }
    }
    return best?.explanation
  }

  /// Whether a literal taken from the port's answer holds a secret; letter case is ignored, as schemes are folded.
  private static func holdsSecret(_ expression: Expression, _ testCase: Case) -> Bool {
    let secrets = (Gateway.operation(testCase.operation)?.fields ?? []).filter { $0.secrecy == .secret }
      .compactMap { testCase.input[$0.name].flatMap(MatchRule.bytes)?.map(ASCII.lower) }.filter { $0.count >= 4 }
    return expression.contains { node in
      guard case .literal(let text) = node else { return false }
      return secrets.contains { ByteSearch.first($0, in: text.map(ASCII.lower)) != nil }
    }
  }

  /// The formula without a known mistake that gives a failure's value.
  private mutating func formula(_ example: FormulaExample, _ examples: [FormulaExample]) -> Diagnosis.Explanation? {
    guard let got = example.got, derivations > 0 else { return nil }
    let (expression, tried) = example.formula(giving: got, limit: min(derivations, WideSearch.limit))
    derivations -= tried
    guard let expression, !Self.holdsSecret(expression, example.outcome.testCase),
      !explained(by: expression, example.formula, [example], examples).isEmpty
    else { return nil }
    return Diagnosis.Explanation(formula: expression)
  }

  /// Moves everything that an explanation explains, in all formulas, from `open` to `output`.
  private func recognise(
    _ explanation: Diagnosis.Explanation, _ formula: Formula, _ open: inout [FormulaExample],
    _ examples: [FormulaExample],
    _ output: inout [(explanation: Diagnosis.Explanation, explained: [FormulaExample])]
  ) {
    var all: [FormulaExample] = []
    var formulas: [Formula] = []
    for example in open where !formulas.contains(example.formula) { formulas.append(example.formula) }
    for other in formulas {
      let expressions =
        other == formula
        ? [explanation.expression].compactMap(\.self)
        : explanation.mutations.contains { $0.fault == .otherFormula }
          ? [] : other.expressions(with: explanation.mutations)
      let choices = expressions.map { explained(by: $0, other, open, examples) }
      all += choices.max { $0.count < $1.count } ?? []
    }
    guard !all.isEmpty else { return }
    output.append((explanation, all))
    open.removeAll { example in all.contains { $0 === example } }
  }

  /// The open failures of a formula that a wrong one explains; none where passing cases refute it.
  private func explained(
    by expression: Expression, _ formula: Formula, _ open: [FormulaExample], _ examples: [FormulaExample]
  ) -> [FormulaExample] {
    var evaluator = Evaluator()
    let mutant = Formula(expression, source: "")
    var explained: [FormulaExample] = []
    for example in open where example.formula == formula && example.gives(mutant, &evaluator) {
      explained.append(example)
    }
    guard !explained.isEmpty else { return [] }
    for example in examples where example.formula == formula && !example.hasFailed && !example.gives(mutant, &evaluator)
    {
      return []
    }
    return explained
  }
}
