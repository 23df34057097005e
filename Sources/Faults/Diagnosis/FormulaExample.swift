import ConformanceKit
import Encodings
import Formulas
import Gateways

/// A case that rests on a formula, with the port's answer.
final class FormulaExample {
  let outcome: Outcome
  let formula: Formula
  /// The port's value, with capitals folded where they make no difference; `nil` for a verification, which only accepts
  /// or refuses.
  let got: [UInt8]?
  /// Whether the port's answer is wrong.
  let hasFailed: Bool
  private let derivation: Derivation
  /// The inputs of ``formula``, encoded once.
  private lazy var arguments = Arguments(derivation.arguments)
  let right: [UInt8]

  /// - Returns: `nil` where the case never reaches a formula.
  init?(_ operation: Operation, _ outcome: Outcome) {
    guard let derivation = try? operation.derivation(for: outcome.testCase.input) else { return nil }
    self.outcome = outcome
    self.derivation = derivation
    hasFailed = outcome.verdict != .pass
    formula = derivation.formula
    var evaluator = Evaluator()
    right = evaluator.value(derivation.formula, derivation.arguments)
    if case .value(let value, _) = outcome.reply {
      got = MatchRule.bytes(value).map(outcome.testCase.match.folded)
    } else {
      got = nil
    }
  }

  /// Takes a request, of which only the signature counts.
  ///
  /// - Returns: `nil` where the port's request or the right one has no signature.
  init?(signatureOf operation: Operation, _ outcome: Outcome) {
    guard case .value(let value, _) = outcome.reply,
      let signature = RequestSignature(operation, outcome.testCase.input, got: value)
    else { return nil }
    self.outcome = outcome
    (derivation, right) = (signature.right.derivation, signature.right.value)
    formula = derivation.formula
    got = signature.got
    hasFailed = !signature.isRight && !signature.signsWhatIsSent
  }

  /// Whether the port took a message that it should have refused.
  var takesForgery: Bool {
    if hasFailed, outcome.testCase.expectation.isRejection, case .value = outcome.reply { true } else { false }
  }

  /// Whether the operation answers the formula's value itself rather than a message with it.
  var isComputed: Bool { (try? derivation.conclude(right)) == UTF8Text.json(right) }

  /// The approximate number of bytes to hash.
  var size: Int { outcome.testCase.input.line.utf8.count }

  /// Whether pairs of mistakes are searched for it, as in ``Operation/diagnose``.
  var isSearchable: Bool { size <= Operation.largestForPairs }

  /// The value of a formula over the case's input.
  func value(_ formula: Formula, _ evaluator: inout Evaluator) -> [UInt8] {
    // Nearly every mistaken formula takes the fields of the right one.
    let isOverSame = formula.fields == self.formula.fields
    var value: [UInt8] = []
    evaluator.value(formula, isOverSame ? arguments : Arguments(derivation.values(for: formula.fields)), into: &value)
    return value
  }

  /// The values of the case's input for these fields, in their order.
  func values(for fields: [String]) -> [FieldValue] { derivation.values(for: fields) }

  /// The mistakes that give the port's value.
  func diagnose(_ got: [UInt8]) -> Diagnosis? { derivation.diagnose(got, pairs: true) }

  /// The formula without a known mistake that gives the port's value.
  func formula(giving got: [UInt8], limit: Int) -> (expression: Expression?, tried: Int) {
    derivation.formula(giving: got, limit: limit)
  }

  /// Whether a formula leads to the port's answer.
  func gives(_ mutant: Formula, _ evaluator: inout Evaluator) -> Bool {
    let value = value(mutant, &evaluator)
    guard hasFailed else {
      guard value != right else { return true }
      // Where claims let two values pass, the port's value shows which of them it computes.
      if let got { return outcome.testCase.match.folded(value) == got }
      return Judge.judge(outcome.testCase, derivation.reply(value)).verdict == .pass
    }
    if let got { return outcome.testCase.match.folded(value) == got }
    switch (derivation.reply(value), outcome.reply) {
    case (.value(let mine, _), .value(let theirs, _)): return mine == theirs
    case (.reject(let mine, _, _), .reject(let theirs, _, _)): return mine == theirs || theirs == Rejection.unnamed
    default: return false
    }
  }

  /// Whether the port's intermediate values are those of a formula, where both have them; a digest that the formula
  /// never computes does not agree.
  func agreesInSteps(_ mutant: Formula, _ evaluator: inout Evaluator) -> Bool {
    let steps = outcome.reply.steps
    guard !steps.isEmpty else { return true }
    let mine = evaluator.trace(mutant, derivation.values(for: mutant.fields)).steps
    return steps.allSatisfy { step in
      mine.first { $0.name == step.name }.map { $0.bytes == step.bytes }
        ?? (!step.isRawDigest || mine.contains { $0.bytes == step.bytes })
    }
  }
}
