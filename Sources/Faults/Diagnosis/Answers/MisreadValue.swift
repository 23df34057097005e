import ConformanceKit
import Encodings
import Gateways

/// A value of a response whose meaning a port gets wrong, found beside a case that it reads rightly and that differs in
/// this value alone, or in this one and the code that begins with it.
enum MisreadValue {
  /// A state and its code.
  private static let mostNames = 2

  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.isResponse, failures.groups.isEmpty, (1...ObservedValue.most).contains(failures.open.count)
    else { return }
    explainZeros(&failures)
    let right = failures.outcomes.filter { $0.verdict == .pass && $0.value?["kind"] != nil }
      .map { ObservedMessage(failures.operation, $0) }
    for outcome in failures.open {
      guard let mutation = mutation(ObservedMessage(failures.operation, outcome), right) else { continue }
      failures.explain([outcome], by: mutation)
    }
  }

  /// Attributes failures to an error code of 0 being taken for an error, where no answer with it is read rightly.
  private static func explainZeros(_ failures: inout OperationFailures) {
    func hasZero(_ outcome: Outcome) -> Bool {
      AnsweredMessage.came(outcome.testCase.input, asWritten: true)["error_code"] == [UInt8(ascii: "0")]
    }
    func isError(_ outcome: Outcome) -> Bool {
      [.text("unknown"), .text("error")].contains(outcome.value?["kind"])
    }
    let wrong = failures.open.filter { hasZero($0) && isError($0) }
    guard !wrong.isEmpty,
      !failures.outcomes.contains(where: { $0.verdict == .pass && $0.value != nil && hasZero($0) && !isError($0) })
    else { return }
    failures.explain(wrong, by: Mutation(fault: .zeroAsError, place: "error_code"))
  }

  private static func mutation(_ message: ObservedMessage, _ right: [ObservedMessage]) -> Mutation? {
    let expected = message.outcome.testCase.expectation.values
    guard let got = message.outcome.value?["kind"]?.string, expected.count == 1,
      // What is wrong with a contradiction is not one value.
      let wanted = expected[0]["kind"]?.string, got != wanted, wanted != "unknown",
      let names = message.difference(from: right, most: mostNames)
    else { return nil }
    let values = names.compactMap { message.values[$0] }
    guard isOneCode(values, of: names) else { return nil }
    let shown = zip(names, values).map { name, value in
      "\(String(decoding: value, as: UTF8.self)) in \(name.hasPrefix("body.") ? String(name.dropFirst(5)) : name)"
    }
    return Mutation(
      fault: .valueMisread, place: "\(got) for \(shown.joined(separator: " and ")), where \(wanted) is right")
  }

  /// Whether the values are short words, of which the longer begins with the shorter.
  private static func isOneCode(_ values: [[UInt8]], of names: [String]) -> Bool {
    guard values.count == names.count, values.allSatisfy({ (1...20).contains($0.count) }) else { return false }
    let isPlain = values.allSatisfy { $0.allSatisfy { ASCII.isLetterOrDigit($0) || "_-.".utf8.contains($0) } }
    let sorted = values.sorted { $0.count < $1.count }
    return isPlain && (sorted.count == 1 || sorted[1].starts(with: sorted[0]))
  }
}

extension Fault {
  static let zeroAsError = Fault(
    "zero-as-error", "takes 0 in … for an error",
    story: "The member was asked whether it is there, not what it says.",
    mend: "Take 0 without a message for no error.",
    usual: Usual("error_code", in: "edfapg.response.decode#success-with-code-zero"))

  static let valueMisread = Fault(
    "value-misread", "answers …", story: "The cases show which value is misread, but not where.",
    mend: "Find where this value is read, and compare it with the operation's page, row by row.",
    usual: Usual(
      "unknown for 04 in transaction_status, where approved is right", in: "payfort.response.decode#check-04"))
}
