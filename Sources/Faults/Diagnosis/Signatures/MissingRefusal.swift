import ConformanceKit
import Gateways

/// A refusal that a formula requires, where a port always answers with a value.
enum MissingRefusal {
  /// Attributes open failures to missing checks.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.kind == .compute, let fault = Fault.named(.refusalMissing) else { return }
    for code in operation.refusals {
      let refused = failures.outcomes.filter { $0.testCase.expectation.refusal == code }
      let answered = refused.filter { $0.value != nil && failures.isOpen($0) }
      // One value shows nothing about the others.
      guard answered.count > 1, answered.count == refused.count else { continue }
      failures.explain(answered, by: Mutation(fault: fault, place: code.rawValue))
    }
  }
}
