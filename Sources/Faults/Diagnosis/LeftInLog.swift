import ConformanceKit
import Encodings
import Gateways

/// What a port leaves in a log, by how it stands there.
enum LeftInLog {
  private struct Text {
    let outcome: Outcome
    /// The forms of what must not be there.
    let forms: Set<String>
    /// The forms of what is there nevertheless.
    let left: Set<String>

    init?(_ outcome: Outcome) {
      guard case .answer(.value(let right)) = outcome.testCase.expectation, let absent = right["absent"]?.elements,
        case .value(let got, _) = outcome.reply, let log = MatchRule.bytes(got)
      else { return nil }
      let secrets = absent.compactMap(MatchRule.bytes)
      self.outcome = outcome
      forms = Set(secrets.map(LeftInLog.form))
      left =
        outcome.verdict == .pass ? [] : Set(secrets.filter { ByteSearch.first($0, in: log) != nil }.map(LeftInLog.form))
    }
  }

  /// The mistakes behind open failures, each with all its texts.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    let texts = outcomes.compactMap(Text.init)
    // One that is taken out once is known.
    let known = texts.reduce(into: Set<String>()) { $0.formUnion($1.forms.subtracting($1.left)) }
    var groups: [FailureAttribution.Group] = []
    for form in Set(texts.flatMap(\.left)).subtracting(known).sorted() {
      let own = texts.filter { text in
        text.left.contains(form) && open.contains { $0.testCase === text.outcome.testCase }
      }.map(\.outcome)
      guard !own.isEmpty else { continue }
      let mutation = Mutation(fault: .leftInLog, place: form)
      groups.append(
        FailureAttribution.Group(
          explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: own))
      open = open.without(own)
    }
    return groups
  }

  /// How a secret is written.
  private static func form(_ secret: [UInt8]) -> String {
    let digits = secret.count(where: ASCII.isDigit)
    guard digits >= 3 || secret.contains(where: { $0 >= 0x80 }) else { return "secrets of letters" }
    if secret.contains(where: { $0 >= 0x80 }) { return "numbers in other digits than 0 to 9" }
    guard secret.allSatisfy({ ASCII.isDigit($0) || " -.".utf8.contains($0) }) else {
      return "secrets of letters and digits"
    }
    if secret.contains(0x20) { return "card numbers in groups with spaces" }
    if secret.contains(0x2d) { return "card numbers in groups with dashes" }
    return digits >= 8 ? "card numbers in one piece" : "short numbers"
  }
}
