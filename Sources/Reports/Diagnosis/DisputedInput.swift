import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways

/// An input about which sources disagree, and whether a wrong answer differs in the disputed part.
///
/// The disputed part is found by removing members of the input, or adding absent ones, until the dispute ends.
struct DisputedInput {
  private let operation: Gateways.Operation
  private let input: JSON
  private let cases: [Case]

  /// - Parameter cases: cases that may have a member that the input lacks.
  /// - Returns: `nil` if no sources disagree.
  init?(_ operation: Gateways.Operation, _ input: JSON, beside cases: [Case]) {
    guard operation.isDisputed(input) else { return nil }
    (self.operation, self.input) = (operation, input)
    self.cases = cases.filter { $0.operation == operation.name && !$0.expectation.isRejection }
  }

  /// Whether a request differs from the right one in a disputed field.
  ///
  /// - Parameter names: the fields in which the two differ.
  func isAbout(fields names: Set<String>) -> Bool {
    ["fields", "request"].contains { object in
      names.contains { name in
        settled([object] + name.split(separator: ".").map(String.init)).map { !operation.isDisputed($0) } ?? false
      }
    }
  }

  /// Whether one of the mistakes gives the right value as soon as the dispute is removed.
  func isAbout(_ explanations: [Diagnosis.Explanation]) -> Bool {
    let expressions = explanations.compactMap(\.expression)
    let undisputed = members.compactMap(settled).filter { !operation.isDisputed($0) }
      .compactMap { try? operation.derivation(for: $0) }
    guard !expressions.isEmpty, !undisputed.isEmpty else { return true }
    var evaluator = Evaluator()
    return undisputed.contains { derivation in
      let right = evaluator.value(derivation.formula, derivation.arguments)
      return expressions.contains { derivation.value(of: $0, &evaluator) == right }
    }
  }

  /// The paths of the input's members, and of the members of its objects.
  private var members: [[String]] {
    (input.members ?? []).flatMap { member -> [[String]] in
      let name = member.name.string
      return [[name]] + (member.value.members ?? []).map { [name, $0.name.string] }
    }
  }

  /// The input without a member that it has, or with one that it lacks.
  private func settled(_ path: [String]) -> JSON? {
    if input[path] != nil { return input.with(path, nil) }
    return cases.lazy.compactMap { $0.input[path] }.first { $0 != .text("") }.map { input.with(path, $0) }
  }
}
