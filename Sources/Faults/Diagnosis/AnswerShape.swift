import ConformanceKit
import Encodings
import Gateways

/// A verifier that says in words of its own that it accepts.
enum AnswerShape {
  /// The accepted messages of a verification to which the port answers another value, by the kind of that value.
  static func groups(_ operation: Operation, _ outcomes: [Outcome]) -> [FailureAttribution.Group] {
    guard operation.isVerification,
      // Who says it rightly once has another reason for what he says otherwise.
      !outcomes.contains(where: { $0.verdict == .pass && !$0.testCase.expectation.isRejection })
    else { return [] }
    let misspelt = outcomes.filter { outcome in
      guard case .value(let value, _) = outcome.reply else { return false }
      return outcome.verdict == .fail && value != Answer.accepted && !outcome.testCase.expectation.isRejection
    }
    let kinds = Dictionary(grouping: misspelt) { outcome in
      if case .value(let value, _) = outcome.reply { kind(of: value) } else { "" }
    }
    return kinds.sorted { $0.key < $1.key }.map { kind, outcomes in
      let mutation = Mutation(fault: .acceptedOtherwise, place: kind)
      return FailureAttribution.Group(
        explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: outcomes)
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
