package import Encodings
import Formulas

extension Operation {
  /// The answer of an SDK that sorts names by UTF-16 code units; `nil` where the order makes no difference.
  ///
  /// Names beyond U+FFFF then come before U+E000 to U+FFFF. JavaScript, Java, C# and the Java example of PayFort's
  /// document sort so.
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
  /// The same formula with its pairs sorted by UTF-16 code units; `nil` for a formula without pairs.
  fileprivate var sortedByUnits: Formula? {
    let sorted = expression.mapped { node in
      if case .pairs(let field, let rule) = node { .pairs(field, rule.deviating([.order(.utf16)])) } else { node }
    }
    return sorted == expression ? nil : Formula(sorted, source: source)
  }
}
