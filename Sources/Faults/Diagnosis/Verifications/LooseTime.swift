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
    guard TimeReading.isTimed(operation) else { return }
    let readings = TimeReading.lenient(operation, [("more behind them", beginning)])
    failures.explain(by: ReplyCandidates(failures.outcomes, readings).best)
  }

  /// The longest time with which a text begins.
  private static func beginning(_ text: [UInt8]) -> [UInt8] {
    text.indices.reversed().lazy.map { Array(text[..<$0]) }.first { SeedTime($0) != nil } ?? text
  }

  /// What a reader of dates believes where no single form explains it.
  static func explainForms(_ failures: inout OperationFailures) {
    guard TimeReading.isTimed(failures.operation) else { return }
    let loose = failures.open.filter { outcome in
      outcome.value == Answer.accepted && outcome.testCase.expectation.refusal == .invalidValue
        && outcome.testCase.input["seed"].flatMap(MatchRule.bytes).map { SeedTime($0) == nil } ?? false
    }
    guard loose.count >= fewestForms else { return }
    failures.explain(loose, by: Mutation(fault: .timeFormUnchecked, place: "forms that the document does not have"))
  }
}
