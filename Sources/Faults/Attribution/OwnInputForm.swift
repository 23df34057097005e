import ConformanceKit
import Encodings
import Gateways

/// A time or a nonce that a port makes itself and that its operation refuses.
enum OwnInputForm {
  /// Attributes failures to the values in their answers, which the cases have been given as inputs.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard !operation.ownInputs.isEmpty else { return }
    let refused = failures.open.compactMap { outcome -> (outcome: Outcome, made: OwnInput)? in
      refusedInput(outcome, operation).map { (outcome, $0) }
    }
    for made in operation.ownInputs {
      let explained = refused.filter { $0.made.field == made.field }.map(\.outcome)
      guard !explained.isEmpty else { continue }
      let fault = made.source == .clock ? Fault.ownTimeMalformed : .ownNonceMalformed
      failures.explain(explained, by: Mutation(fault: fault, place: made.field))
    }
  }

  /// The port's own input for which the operation refuses a case that has to be accepted; `nil` where it takes the
  /// case.
  private static func refusedInput(_ outcome: Outcome, _ operation: Operation) -> OwnInput? {
    let input = outcome.testCase.input
    guard let value = outcome.value, !outcome.testCase.expectation.values.isEmpty,
      case .reject(let refusal) = operation.answer(input)
    else { return nil }
    // It may be refused for another field.
    return operation.ownInputs.first { made in
      refusal.message.contains(made.field) && made.value(in: value).map { $0 == input[made.field] } ?? false
    }
  }
}
