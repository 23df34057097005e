import ConformanceKit
import Encodings
import Gateways

/// Times that are none and that a port believes for what they begin with, or because its reader knows forms of all kinds.
enum LooseTime {
  /// Of fewer forms each is told by itself.
  private static let fewestForms = 3

  /// Times that are read up to their end, whatever stands behind it.
  static func explainBeginnings(_ failures: inout OperationFailures) {
    let operation = failures.operation
    // Who refuses no form at all makes no check.
    guard TimeReading.isTimed(operation), failures.outcomes.contains(where: { $0.verdict == .pass && isOfNoTime($0) })
    else { return }
    let readings = TimeReading.lenient(operation, [("more behind them", beginning)])
    failures.explain(by: ReplyCandidates(failures.outcomes, readings).best)
  }

  /// Whether a message must be refused for a seed that is no time.
  private static func isOfNoTime(_ outcome: Outcome) -> Bool {
    outcome.testCase.expectation.refusal == .invalidValue
      && outcome.testCase.input["seed"].flatMap(MatchRule.bytes).map { SeedTime($0) == nil } ?? false
  }

  /// The longest time with which a text begins.
  private static func beginning(_ text: [UInt8]) -> [UInt8] {
    text.indices.reversed().lazy.map { Array(text[..<$0]) }.first { SeedTime($0) != nil } ?? text
  }

  /// What a reader of dates believes where no single form explains it.
  static func explainForms(_ failures: inout OperationFailures) {
    guard TimeReading.isTimed(failures.operation) else { return }
    let loose = failures.open.filter { $0.value == Answer.accepted && isOfNoTime($0) }
    guard loose.count >= fewestForms else { return }
    failures.explain(loose, by: Mutation(fault: .timeFormUnchecked, place: "forms that the document does not have"))
  }
}
