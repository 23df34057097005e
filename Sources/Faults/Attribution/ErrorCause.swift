import ConformanceKit
import Gateways

/// A feature of the input that is present wherever a port breaks and absent wherever it answers: a field that the SDK
/// does not have, or bytes that it does not take.
enum ErrorCause {
  /// With fewer cases than these it may be chance.
  private static let least = 3
  /// How many times as many cases may break for another reason.
  private static let mostOthers = 3

  /// - Parameters:
  ///   - outcomes: all outcomes of the operation.
  ///   - broken: those in which the port broke.
  static func explain(_ operation: Operation, _ outcomes: [Outcome], _ broken: [Outcome]) -> OperationFailures {
    let answered = outcomes.filter(\.reply.isAnswer)
    var failures = OperationFailures(operation, outcomes, open: broken)
    func tell(_ mutation: Mutation, atLeast least: Int = least, _ isMeant: (Outcome) -> Bool) {
      let own = failures.open.filter(isMeant)
      guard own.count >= least, !answered.isEmpty, !answered.contains(where: isMeant) else { return }
      failures.explain(own, by: mutation)
    }
    for field in operation.fields where !field.required {
      tell(Mutation(fault: .errorWithField, place: field.name)) { outcome in
        ![nil, .null].contains(outcome.testCase.input[field.name])
      }
    }
    let counts = Dictionary(broken.flatMap { lists(in: $0.testCase.input) }.map { ($0, 1) }, uniquingKeysWith: +)
    for (name, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      // Once one name has shown the mistake, a single case is enough for another.
      let isShown = failures.groups.contains { $0.explanation.mutations[0].fault == .errorWithList }
      tell(Mutation(fault: .errorWithList, place: name), atLeast: isShown ? 1 : least) {
        lists(in: $0.testCase.input).contains(name)
      }
    }
    // A protocol violation already says what is wrong.
    tell(Mutation(fault: .errorWithBytes, place: "the input")) { outcome in
      if case .violation = outcome.reply { false } else { holdsBytes(outcome.testCase.input) }
    }
    // A port that mostly breaks without these features breaks for another reason.
    let isRare = failures.open.count > mostOthers * (broken.count - failures.open.count)
    return isRare ? OperationFailures(operation, outcomes, open: broken) : failures
  }

  /// The names of form fields that are followed by brackets, without the brackets.
  private static func lists(in input: JSON) -> [String] {
    let pairs = (input["form"] ?? input["body"]).flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) }
    return (pairs ?? []).compactMap { pair in
      pair.name.firstIndex(of: UInt8(ascii: "[")).map { String(decoding: pair.name[..<$0], as: UTF8.self) }
    }
  }

  /// Whether the JSON holds a text that is not UTF-8.
  private static func holdsBytes(_ json: JSON) -> Bool {
    if json["hex"] != nil, let bytes = MatchRule.bytes(json) { return String(validating: bytes, as: UTF8.self) == nil }
    return (json.members?.map(\.value) ?? json.elements ?? []).contains(where: holdsBytes)
  }
}
