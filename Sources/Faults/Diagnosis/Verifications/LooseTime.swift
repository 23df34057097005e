import ConformanceKit
import Encodings
import Gateways

/// Diagnoses malformed times that a port accepts because they begin with a time, or because its parser knows many
/// formats.
enum LooseTime {
  /// Fewer forms than these are reported one by one.
  private static let fewestForms = 3

  /// Attributes open failures to reading a time and ignoring what follows it.
  static func explainBeginnings(_ failures: inout OperationFailures) {
    let operation = failures.operation
    // A port that refuses no form at all makes no check.
    guard TimeReading.isTimed(operation), failures.outcomes.contains(where: { $0.verdict == .pass && isOfNoTime($0) })
    else { return }
    let readings = TimeReading.lenient(operation, [("more text after them", beginning)])
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

  /// Attributes open failures to a parser of many formats, where no single form explains them.
  static func explainForms(_ failures: inout OperationFailures) {
    guard TimeReading.isTimed(failures.operation) else { return }
    let loose = failures.open.filter { $0.value == Answer.accepted && isOfNoTime($0) }
    guard loose.count >= fewestForms else { return }
    failures.explain(loose, by: Mutation(fault: .timeFormUnchecked, place: "formats that the document does not allow"))
  }
}
