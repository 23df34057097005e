import ConformanceKit
import Gateways

/// A field of which a request signs what it was given, and sends something else.
enum SignedAsGiven {
  /// Puts open failures down to it, by field.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest else { return }
    let found = failures.open.compactMap { outcome in field(operation, outcome).map { (name: $0, outcome: outcome) } }
    for (name, all) in Dictionary(grouping: found, by: \.name).sorted(by: { $0.key < $1.key }) {
      failures.explain(all.map(\.outcome), by: Mutation(fault: .signedAsGiven, place: name))
    }
  }

  /// The one field that is wrong in a request whose signature is right and covers it.
  private static func field(_ operation: Operation, _ outcome: Outcome) -> String? {
    let input = outcome.testCase.input
    guard let value = outcome.value, let signature = RequestSignature(operation, input, got: value), signature.isRight,
      let wrong = SentField.all(operation, input, value)?.filter({ !$0.hasArrived }), wrong.count == 1,
      let got = wrong[0].got
    else { return nil }
    let name = wrong[0].name.split(separator: ".").last.map { Array($0.utf8) } ?? []
    let isSigned = signature.right.derivation.arguments.contains { argument in
      argument.replacing(wrong[0].right, with: got, in: name) != argument
    }
    return isSigned ? wrong[0].name : nil
  }
}
