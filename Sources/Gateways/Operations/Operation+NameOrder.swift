package import Encodings
import Formulas

extension Operation {
  /// What an SDK answers that sorts names by their UTF-16 units; `nil` where that makes no difference.
  ///
  /// Names beyond U+FFFF come before U+E000 to U+FFFF then: JavaScript, Java and C# sort so, and PayFort's document in Java.
  package func answerByUnits(_ input: JSON) -> Answer? {
    guard let derivation = try? derivation(for: input), let formula = derivation.formula.sortedByUnits else {
      return nil
    }
    var evaluator = Evaluator()
    let answer: Answer
    do {
      answer = .value(try derivation.conclude(evaluator.value(formula, derivation.arguments)))
    } catch {
      answer = .reject(error)
    }
    return answer == self.answer(input) ? nil : answer
  }
}

extension Formula {
  /// The same with the names of its pairs sorted by their UTF-16 units; `nil` of a formula without pairs.
  fileprivate var sortedByUnits: Formula? {
    let sorted = expression.mapped { node in
      if case .pairs(let field, let rule) = node { .pairs(field, rule.deviating([.order(.utf16)])) } else { node }
    }
    return sorted == expression ? nil : Formula(sorted, source: source)
  }
}
