import ConformanceKit
import Gateways

/// Diagnoses a field for which a request signs the value given, but sends another.
enum SignedAsGiven {
  /// Attributes open failures to it, by field.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest else { return }
    let found = failures.open.compactMap { outcome in field(operation, outcome).map { (name: $0, outcome: outcome) } }
    for (name, all) in Dictionary(grouping: found, by: \.name).sorted(by: { $0.key < $1.key }) {
      failures.explain(all.map(\.outcome), by: Mutation(fault: .signedAsGiven, place: name))
    }
  }

  /// The one wrong field of a request whose signature is right and covers that field.
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
