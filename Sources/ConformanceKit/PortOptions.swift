package import Encodings
import Gateways

/// The options in a port's hello, by the full names of its operations.
public struct PortOptions: Sendable, Hashable {
  /// The options of each operation; operations that are not listed lack nothing.
  public let operations: [String: OperationOptions]
  /// The member `options` as the port sent it, for reports.
  package let json: JSON?

  /// A port without options.
  public static let none = PortOptions(operations: [:], json: nil)

  package init(operations: [String: OperationOptions], json: JSON?) {
    self.operations = operations
    self.json = json
  }

  /// The options of a port inside this process, by the full names of its operations.
  ///
  /// - Parameter offered: the operations of the port.
  /// - Throws: ``PortFailure`` for what is not an option of one of these operations.
  public init(_ operations: [String: OperationOptions], offered: [String]) throws(PortFailure) {
    let named = operations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let members = named.map { JSON.Member(JSONText($0.key), $0.value.json) }.filter {
      $0.value.members?.isEmpty == false
    }
    try self.init(.object(members), offered: offered)
  }

  /// Why a case is not offered; `nil` if it is.
  ///
  /// - Parameter twin: the accepted twin of a case that is or may be refused, without which a refusal would show
  ///   nothing.
  package func objection(to testCase: Case, twin: Case?) -> String? {
    guard let options = operations[testCase.operation], let operation = Gateway.operation(testCase.operation) else {
      return nil
    }
    if let reason = options.objection(to: testCase.input, of: operation) { return reason }
    // If some SDKs send another value instead, the gateway has to refuse what this SDK builds.
    if options.refusesNothing, testCase.expectation.firstRefusal != nil { return "to be refused" }
    if let answers = options.answers, !answers.canShow(testCase.expectation, besides: twin?.expectation) {
      return "refused for a member that the port may not read"
    }
    if options.hides(testCase, twin: twin) { return "about what the port makes itself" }
    guard let twin, let reason = options.objection(to: twin.input, of: operation)
    else { return nil }
    return "whose twin is one \(reason)"
  }

  /// The case to judge an answer by: inputs that the SDK makes itself are replaced by the values in the answer.
  package func carried(_ testCase: Case, _ reply: Reply) -> Case {
    guard let options = operations[testCase.operation] else { return testCase.carried(by: reply) }
    return options.carried(testCase, reply).carried(by: reply).with(answers: options.answers)
  }

  /// The verdict on a reply.
  package func judge(_ testCase: Case, _ reply: Reply) -> Outcome {
    let outcome = Judge.judge(carried(testCase, reply), reply)
    return operations[testCase.operation]?.pardoned(outcome) ?? outcome
  }

  /// The verdict without a search for secrets.
  package func compare(_ testCase: Case, _ reply: Reply) -> Outcome {
    let outcome = Judge.compare(testCase, reply)
    return operations[testCase.operation]?.pardoned(outcome) ?? outcome
  }
}

extension OperationOptions {
  /// The outcome, passed if the SDK refuses without a reason as its port announced.
  fileprivate func pardoned(_ outcome: Outcome) -> Outcome {
    guard refusesUnnamed || refusesNothing, outcome.isUnnamedRefusal, outcome.testCase.expectation.allowsRejection,
      outcome.verdict == .wrongRejection || outcome.verdict == .fail
    else { return outcome }
    return outcome.with(verdict: .pass, follows: .some(nil))
  }
}

extension Outcome {
  /// Whether the port refused without giving a reason.
  package var isUnnamedRefusal: Bool {
    if case .reject(Rejection.unnamed, _, _) = reply { true } else { false }
  }
}

extension Case {
  /// The case with the expectation for the nonce in the answer, if the operation makes one.
  fileprivate func carried(by reply: Reply) -> Case {
    guard case .value(let answer, _) = reply, case .answer(.value) = expectation,
      let operation = Gateway.operation(operation), operation.answersByChance,
      let expected = operation.answer(input, carriedBy: answer)
    else { return self }
    return with(expectation: .answer(.value(expected)))
  }
}
