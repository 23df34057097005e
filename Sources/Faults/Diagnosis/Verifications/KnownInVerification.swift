import ConformanceKit
import Formulas
import Gateways

/// Diagnoses in a verification the mistakes that a signing operation has proved: one algorithm for all, no secret, or
/// another form of it.
enum KnownInVerification {
  static func explain(_ failures: inout OperationFailures, _ known: [Mutation]) {
    let operation = failures.operation
    let known = Set(known.filter { [.choiceIgnored, .secretLeftOut, .otherInput].contains($0.fault) })
    guard operation.isVerification, !known.isEmpty else { return }
    let candidates = ReplyCandidates(
      failures.outcomes, areProved: true, known.map { mutation in (mutation, { reply(operation, $0, mutation) }) })
    failures.explain(by: candidates.best)
  }

  /// The answer of a port with the mistake.
  private static func reply(_ operation: Operation, _ testCase: Case, _ mutation: Mutation) -> Reply? {
    if mutation.fault == .secretLeftOut {
      guard let derivation = try? operation.derivation(for: testCase.input) else { return nil }
      let values = zip(derivation.formula.fields, derivation.arguments).map { name, value in
        name == mutation.place ? FieldValue.bytes([]) : value
      }
      var evaluator = Evaluator()
      return derivation.reply(evaluator.value(derivation.formula, values))
    }
    if mutation.fault == .otherInput {
      return SecretForm.input(operation, testCase.input, mutation).map { Reply(of: operation, to: $0) }
    }
    for field in operation.fields {
      for word in field.words where mutation == .choiceIgnored(word, for: field.name) {
        return Reply(Response(operation.answer(testCase.input.with([field.name], .text(word)))))
      }
    }
    return nil
  }
}
