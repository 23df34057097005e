import ConformanceKit
import Encodings
import Gateways

/// A verifier that accepts messages, but answers with a value of its own.
enum AnswerShape {
  /// Groups the accepted messages of a verification for which the port answers another value by the kind of that value.
  static func explain(_ failures: inout OperationFailures) {
    let right = failures.outcomes.filter { !$0.testCase.expectation.isRejection }
    // A port that answers one of them rightly has another reason for its other answers.
    guard failures.operation.isVerification, !right.contains(where: { $0.verdict == .pass }) else { return }
    let misspelt = right.filter { $0.verdict == .fail && $0.value.map { $0 != Answer.accepted } == true }
    let kinds = Dictionary(grouping: misspelt) { $0.value.map(kind) ?? "" }
    for (kind, outcomes) in kinds.sorted(by: { $0.key < $1.key }) {
      failures.explain(outcomes, by: Mutation(fault: .acceptedOtherwise, place: kind))
    }
  }

  /// The kind of a value, without its content, which may hold a secret.
  private static func kind(of value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool(let word): word ? "true" : "false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "another object"
    }
  }
}
