import ConformanceKit
import Gateways

/// What an input has wherever a port breaks, and never where it answers: a field that the SDK does not have, or bytes that it does
/// not take.
enum ErrorCause {
  /// Of fewer cases than these it may be chance.
  private static let least = 3

  /// - Parameters:
  ///   - broken: the cases of the operation in which the port broke.
  ///   - outcomes: all of the run.
  static func groups(
    _ name: String, _ broken: [Outcome], among outcomes: [Outcome]
  ) -> (groups: [FailureAttribution.Group], unexplained: [Outcome]) {
    guard let operation = Gateway.operation(name) else { return ([], broken) }
    let answered = outcomes.filter { $0.testCase.operation == name && $0.reply.isAnswer }
    var (groups, open): ([FailureAttribution.Group], [Outcome]) = ([], broken)
    func tell(_ mutation: Mutation, _ isMeant: (Outcome) -> Bool) {
      let own = open.filter(isMeant)
      guard own.count >= least, !answered.isEmpty, !answered.contains(where: isMeant) else { return }
      groups.append(
        FailureAttribution.Group(
          explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: own))
      open = open.without(own)
    }
    for field in operation.fields where !field.required {
      tell(Mutation(fault: .errorWithField, place: field.name)) { outcome in
        ![nil, .null].contains(outcome.testCase.input[field.name])
      }
    }
    tell(Mutation(fault: .errorWithBytes, place: "the input")) { holdsBytes($0.testCase.input) }
    return (groups, open)
  }

  /// Whether a text is in it that is not UTF-8.
  private static func holdsBytes(_ json: JSON) -> Bool {
    if json["hex"] != nil, let bytes = MatchRule.bytes(json) { return String(validating: bytes, as: UTF8.self) == nil }
    return (json.members?.map(\.value) ?? json.elements ?? []).contains(where: holdsBytes)
  }
}
