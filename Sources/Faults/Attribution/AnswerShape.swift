import ConformanceKit
import Encodings
import Gateways

/// A verifier that says in words of its own that it accepts.
enum AnswerShape {
  /// The accepted messages of a verification to which the port answers another value, by the kind of that value.
  static func explain(_ failures: inout OperationFailures) {
    let right = failures.outcomes.filter { !$0.testCase.expectation.isRejection }
    // Who says it rightly once has another reason for what he says otherwise.
    guard failures.operation.isVerification, !right.contains(where: { $0.verdict == .pass }) else { return }
    let misspelt = right.filter { $0.verdict == .fail && $0.value.map { $0 != Answer.accepted } == true }
    let kinds = Dictionary(grouping: misspelt) { $0.value.map(kind) ?? "" }
    for (kind, outcomes) in kinds.sorted(by: { $0.key < $1.key }) {
      failures.explain(outcomes, by: Mutation(fault: .acceptedOtherwise, place: kind))
    }
  }

  /// What a value is, without what it says: it may hold a secret.
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
