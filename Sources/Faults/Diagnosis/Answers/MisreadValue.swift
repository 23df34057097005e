import ConformanceKit
import Encodings
import Gateways

/// A value of a response whose meaning a port gets wrong, found beside a case that it reads rightly and that differs in
/// this value alone, or in this one and the code that begins with it.
enum MisreadValue {
  /// More failures than these have another reason.
  private static let most = 4
  /// A state and its code.
  private static let mostNames = 2

  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.isResponse, failures.groups.isEmpty, (1...most).contains(failures.open.count) else {
      return
    }
    let operation = failures.operation
    let right = failures.outcomes.filter { $0.verdict == .pass && $0.value?["kind"] != nil }
      .map { AnsweredMessage.unsigned($0.testCase.input, of: operation) }
    for outcome in failures.open {
      guard let mutation = mutation(outcome, right, operation) else { continue }
      failures.explain([outcome], by: mutation)
    }
  }

  private static func mutation(
    _ outcome: Outcome, _ right: [[String: [UInt8]]], _ operation: Gateways.Operation
  ) -> Mutation? {
    guard let got = outcome.value?["kind"]?.string, outcome.testCase.expectation.values.count == 1,
      let wanted = outcome.testCase.expectation.values[0]["kind"]?.string, got != wanted
    else { return nil }
    let values = AnsweredMessage.unsigned(outcome.testCase.input, of: operation)
    let differing = right.map { other in
      Set(values.keys).union(other.keys).filter { values[$0] != other[$0] }.sorted()
    }
    guard let fewest = differing.map(\.count).min(), (1...mostNames).contains(fewest) else { return nil }
    let names = Set(differing.filter { $0.count == fewest })
    guard names.count == 1, let names = names.first, isOneCode(names.compactMap { values[$0] }, of: names) else {
      return nil
    }
    let shown = names.compactMap { name in
      values[name].map { "\(String(decoding: $0, as: UTF8.self)) in \(name.split(separator: ".").last ?? "")" }
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
  static let valueMisread = Fault(
    "value-misread", "answers …", story: "A row of the table of states is missing or wrong.",
    mend: "Compare the table with the operation's page, row by row.",
    usual: Usual(
      "unknown for 04 in transaction_status, where approved is right", in: "payfort.response.decode#check-04"))
}
