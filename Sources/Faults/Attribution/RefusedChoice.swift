import ConformanceKit
import Encodings
import Gateways

/// An algorithm, or another word of a closed list, with which a port takes nothing: it supports only the others.
enum RefusedChoice {
  /// With fewer right messages than these it may be chance.
  private static let least = 3

  static func explain(_ failures: inout OperationFailures) {
    let right = failures.outcomes.filter { $0.testCase.expectation.isValue }
    for (name, word) in failures.operation.choicesWithWords {
      let taken = Set(right.filter { $0.verdict == .pass }.compactMap { word($0.testCase.input) })
      let refused = Dictionary(grouping: right.filter(\.isWronglyRefused)) { word($0.testCase.input) }
      let words = refused.compactMap { word, outcomes in
        word.flatMap { outcomes.count >= least && !taken.contains($0) ? $0 : nil }
      }.sorted()
      guard !words.isEmpty, !taken.isEmpty else { continue }
      let explained = failures.open.filter { outcome in
        outcome.isWronglyRefused && word(outcome.testCase.input).map(words.contains) ?? false
      }
      guard !explained.isEmpty else { continue }
      let place = "\(name) \(list(words)); it takes \(list(taken.sorted()))"
      failures.explain(explained, by: Mutation(fault: .choiceRefused, place: place))
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Expectation {
  /// Whether there is one right answer, and it is a value.
  fileprivate var isValue: Bool { if case .answer(.value) = self { true } else { false } }
}
