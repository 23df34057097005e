import ConformanceKit
import Gateways

/// Diagnoses an input outside the table of fields whose form a port never checks.
enum UncheckedInput {
  /// Fewer cases than these may be one odd spelling.
  private static let least = 3

  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.isRequest, let fault = Fault.named(.fieldFormUnchecked)
    else { return }
    let accepted = Dictionary(failures.outcomes.map { ($0.testCase.id, $0.testCase) }) { first, _ in first }
    /// The one input in which a refused case differs from its accepted twin.
    func input(_ outcome: Outcome) -> String? {
      guard outcome.testCase.expectation.refusal == .invalidValue,
        let twin = outcome.testCase.twin.flatMap({ accepted[$0] })
      else { return nil }
      let differing = failures.operation.fields.map(\.name).filter { outcome.testCase.input[$0] != twin.input[$0] }
      return differing.count == 1 ? differing[0] : nil
    }
    let due = Dictionary(grouping: failures.outcomes) { input($0) ?? "" }
    for (name, cases) in due.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      let taken = cases.filter { $0.value != nil && failures.isOpen($0) }
      guard taken.count >= least, cases.allSatisfy({ $0.value != nil }) else { continue }
      failures.explain(taken, by: Mutation(fault: fault, place: name))
    }
  }
}
