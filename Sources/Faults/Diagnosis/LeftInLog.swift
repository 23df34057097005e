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
    /// Whether card numbers with something between their digits are there, and nothing else.
    let leavesGroupsAlone: Bool

    init?(_ outcome: Outcome) {
      guard case .answer(.value(let right)) = outcome.testCase.expectation, let absent = right["absent"]?.elements,
        case .value(let got, _) = outcome.reply, let log = MatchRule.bytes(got)
      else { return nil }
      let secrets = absent.compactMap(MatchRule.bytes)
      self.outcome = outcome
      forms = Set(secrets.map(LeftInLog.form))
      let found = outcome.verdict == .pass ? [] : secrets.filter { ByteSearch.first($0, in: log) != nil }
      left = Set(found.map(LeftInLog.form))
      let areDigits = found.allSatisfy {
        $0.contains { ASCII.isDigit($0) || $0 >= 0x80 } && !$0.contains(where: ASCII.isLetter)
      }
      leavesGroupsAlone = !found.isEmpty && areDigits && !LeftInLog.hasWholeCard(outcome.testCase.input)
    }
  }

  /// The mistakes behind open failures, each with all its texts.
  static func explain(_ failures: inout OperationFailures) {
    let texts = failures.outcomes.compactMap(Text.init)
    // One that is taken out once is known.
    let known = texts.reduce(into: Set<String>()) { $0.formUnion($1.forms.subtracting($1.left)) }
    explainGroups(&failures, texts)
    for form in Set(texts.flatMap(\.left)).subtracting(known).sorted() {
      let own = texts.filter { $0.left.contains(form) && failures.isOpen($0.outcome) }.map(\.outcome)
      if !own.isEmpty { failures.explain(own, by: Mutation(fault: .leftInLog, place: form)) }
    }
  }

  /// Fewer texts may be of one form of groups.
  private static let fewestGrouped = 4

  /// Card numbers that are looked for in unbroken digits alone: names may have hidden others.
  private static func explainGroups(_ failures: inout OperationFailures, _ texts: [Text]) {
    let own = texts.filter { $0.leavesGroupsAlone && failures.isOpen($0.outcome) }
    let others = texts.filter { !$0.left.isEmpty && hasWholeCard($0.outcome.testCase.input) }
    guard own.count >= fewestGrouped, others.isEmpty else { return }
    let mutation = Mutation(fault: .leftInLog, place: "card numbers with anything between their digits")
    failures.explain(own.map(\.outcome), by: mutation)
  }

  /// Whether the digits of a card stand together somewhere.
  private static func hasWholeCard(_ input: JSON) -> Bool {
    input.line.utf8.split { !ASCII.isDigit($0) }.contains { 12...19 ~= $0.count }
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
