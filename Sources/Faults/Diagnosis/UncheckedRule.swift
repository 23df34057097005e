import ConformanceKit
import Gateways

/// A rule that a port never enforces, in the words of the reference implementation's refusal.
enum UncheckedRule {
  /// Longer messages name more than one rule.
  private static let longest = 120

  /// Attributes open failures to checks that are missing.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard !operation.isVerification, failures.open.contains(where: isTaken) else { return }
    let redactor = Redactor(operation, failures.outcomes)
    let due = failures.outcomes.filter { $0.testCase.expectation.refusal != nil }
    let rules = Dictionary(grouping: due) { words(operation, $0) ?? "" }
    for (words, cases) in rules.sorted(by: { $0.key < $1.key }) where !words.isEmpty && redactor.redact(words) == words
    {
      let open = cases.filter(failures.isOpen)
      guard !open.isEmpty, cases.allSatisfy(isTaken) else { continue }
      failures.explain(open, by: Mutation(fault: .ruleUnchecked, place: words))
    }
  }

  private static func isTaken(_ outcome: Outcome) -> Bool {
    outcome.testCase.expectation.refusal != nil && outcome.value != nil
  }

  /// The reference implementation's reason for refusing a case, without the place in its text.
  private static func words(_ operation: Operation, _ outcome: Outcome) -> String? {
    guard case .reject(_, let message, _) = Reply(of: operation, to: outcome.testCase.input),
      let words = message.split(separator: ", at byte ").first.map(String.init), words.utf8.count <= longest
    else { return nil }
    return words
  }
}

extension Fault {
  /// A missing check.
  static let ruleUnchecked = Fault(
    "rule-unchecked", "does not notice that …",
    story: "The check is missing, looks at another value, or its failure is ignored.",
    mend: "Check before anything is sent or trusted; the operation's page says when the rejection is due.",
    usual: Usual("'trans_id' is missing", in: "edfapg.response.decode#no-trans-id"))
}
