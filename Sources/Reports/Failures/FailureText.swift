package import ConformanceKit
import Formulas
import Gateways
import Messages

/// A failure in words: what was expected, what came, and where they differ.
///
/// The outcome must be redacted.
package struct FailureText {
  /// The label of a case's flags.
  static let flag = "flag"
  /// The labels of the whole right and wrong answers.
  static let whole = ["expected", "got"]

  /// One labelled line, printable and without line breaks.
  struct Row: Sendable, Hashable {
    let label: String
    let text: String

    /// The row as a line in a column of rows.
    var line: String { "\(label.padded(to: 9)) \(text)" }
    /// The label as one word.
    var word: String { label.isEmpty ? "difference" : label.filter { $0 != " " } }
  }

  package let expected: String
  package let got: String
  /// The first difference, if both are values.
  let difference: String?
  /// The last part of the port's log.
  let log: [String]

  package init(_ outcome: Outcome, limit: Int = Display.limit) {
    let wanted = outcome.testCase.expectation.taken
    expected = wanted.map { Self.describe($0, limit) }.joined(separator: ", or ")
    got = Self.describe(outcome.reply, limit)
    let refusal = outcome.testCase.expectation.refusals.first.map { "; refusing it as \($0.rawValue) is also right" }
    difference =
      outcome.difference.map { "they differ in \(Display.line($0, limit: 2 * limit))\(refusal ?? "")" }
      ?? outcome.testCase.log.flatMap { Self.difference($0, outcome.reply) }
      ?? outcome.testCase.expectation.acceptableValue.flatMap { Self.difference($0, outcome.reply) }
    log = Self.log(outcome.reply)
  }

  /// All that is known of a failure, line by line, for every report that people read.
  ///
  /// - Parameters:
  ///   - twin: the outcome of the accepted twin of a vacuous case.
  ///   - told: the flags that were explained at another case.
  static func rows(
    _ outcome: Outcome, _ mistake: MistakeNote? = nil, twin: Outcome? = nil, told: Set<String> = []
  ) -> [Row] {
    let (finding, testCase) = (FailureText(outcome), outcome.testCase)
    var rows = outcome.waiving.map { [Row(label: "waiver", text: Display.line($0.description))] } ?? []
    if let words = happened(outcome) { rows.append(Row(label: "verdict", text: words)) }
    if let twin { rows.append(Row(label: "twin", text: VacuousGroup.sentence(twin))) }
    rows += [
      Row(label: "about", text: Display.line(testCase.comment)), Row(label: "expected", text: finding.expected),
      Row(label: "got", text: finding.got),
    ]
    if let difference = finding.difference { rows.append(Row(label: "", text: difference)) }
    if let step = outcome.firstWrongStep {
      rows.append(Row(label: "step", text: "'\(Display.line(step.expected.name))' is the first that differs"))
      rows.append(Row(label: "  right", text: Display.step(step.expected)))
      if let got = step.got {
        let text = Display.step(Step(name: step.expected.name, bytes: got))
        let isHidden = text == Display.step(step.expected)
        rows.append(Row(label: "  port", text: isHidden ? "the same except for what is masked" : text))
      }
    }
    // The steps are those of the signature that the sandbox expected.
    if testCase.isOfSandbox {
      for step in testCase.steps {
        rows.append(
          Row(label: "step", text: "'\(Display.line(step.name))' \(Display.step(step))"))
      }
    }
    if let mistake { rows += mistake.rows }
    if let claim = outcome.follows {
      rows.append(Row(label: "follows", text: "\(Display.line(claim.by)) (\(claim.status.rawValue))"))
    }
    for note in flags(outcome) {
      rows.append(Row(label: flag, text: Display.line(Self.text(note, outcome, told.contains(note.flag)))))
    }
    rows += sources(testCase.evidence).map { Row(label: "source", text: $0) }
    return rows + finding.log.map { Row(label: "log", text: $0) }
  }

  /// The flags of a case, the worst first.
  static func flags(_ outcome: Outcome) -> [Note] { outcome.testCase.notes.worstFirst.filter { !$0.isInternal } }

  static func sentence(_ outcome: Outcome) -> String {
    if outcome.verdict == .pass, let waiving = outcome.waiving { return Display.line(waiving.description) }
    let finding = FailureText(outcome)
    return "expected \(finding.expected); got \(finding.got)"
  }

  /// The word for an outcome: its verdict, or what is wrong with the waiver of a case that passes.
  static func word(_ outcome: Outcome) -> String {
    switch outcome.waiving {
    case .stale?: "stale-waiver"
    case .overCap? where outcome.verdict == .pass: "wide-waiver"
    default: outcome.verdict.rawValue
    }
  }

  /// What happened and its severity; `nil` for a case that passes.
  static func happened(_ outcome: Outcome) -> String? {
    outcome.failureKind.map { kind in
      // In the sandbox the refusal is the gateway's, and right.
      let isSent = kind == .refused && outcome.testCase.isOfSandbox
      let words =
        isSent
        ? "a request that the gateway refuses"
        : outcome.verdict == .protocol ? "output that is not an answer of the protocol" : kind.words
      return words + (outcome.severity.map { " (\($0.rawValue))" } ?? "")
    }
  }

  /// The sources of the expected value; one that lists a part of another of the same kind is left out.
  private static func sources(_ evidence: [Case.Evidence]) -> [String] {
    func names(_ one: Case.Evidence) -> Set<Substring> { Set(one.ref.split(separator: ", ")) }
    return evidence.filter { one in
      !evidence.contains { $0.kind == one.kind && names(one).isStrictSubset(of: names($0)) }
    }.map { "\($0.kind.rawValue): \(Display.line($0.ref))" }
  }

  /// A flag's note; its effect is added only if it happened.
  private static func text(_ note: Note, _ outcome: Outcome, _ isTold: Bool) -> String {
    let effect = note.hasHappened(outcome) ? "\(note.effect). " : ""
    let means =
      isTold
      ? "Explained at the first case with this flag." : note.means + (note.seenIn.map { " Seen in: \($0)." } ?? "")
    return "\(note.flag) (\(note.bug)): \(effect)\(means)"
  }

  /// A value; bytes that are not UTF-8 as text with escapes.
  private static func shown(_ value: JSON, _ limit: Int) -> String {
    guard value.members != nil, let bytes = MatchRule.bytes(value) else { return Display.value(value, limit: limit) }
    return Display.bytes(bytes, limit: limit)
  }

  private static func describe(_ expected: Expectation.Expected, _ limit: Int) -> String {
    switch expected {
    case .value(let value): shown(value, limit)
    case .reject(let code): "rejection \(code.rawValue)"
    }
  }

  private static func describe(_ reply: Reply, _ limit: Int) -> String {
    switch reply {
    case .value(let value, _): shown(value, limit)
    case .reject(let code, let message, _):
      "rejection \(Display.line(code))" + (message.isEmpty ? "" : ": \(Display.line(message))")
    case .unsupported: "\"unsupported\", although the port declared the operation"
    case .error(let message): "an error: \(Display.line(message))"
    case .crash(let how, _): "no answer: the port \(Display.line(how))"
    case .timeout(let seconds, _): "no answer within \(seconds) s"
    case .violation(let what, _): Display.line(what)
    case .leak(let what): "a leaked secret: \(Display.line(what))"
    }
  }

  /// Where a wrong request or outcome differs from the nearest right one.
  ///
  /// - Parameters:
  ///   - outcome: not redacted.
  ///   - isPublic: whether a value may be shown to everybody.
  static func places(_ outcome: Outcome, isPublic: @escaping ([UInt8]) -> Bool) -> [MessageDifference.Place] {
    guard outcome.verdict == .fail, case .value(let wrong, _) = outcome.reply else { return [] }
    let (operation, input) = (Gateway.operation(outcome.testCase.operation), outcome.testCase.input)
    return outcome.testCase.expectation.acceptableValues.compactMap { right -> [MessageDifference.Place]? in
      guard (right["method"] != nil) == (wrong["method"] != nil),
        right["method"] != nil || outcome.testCase.match == .json && right.members != nil && wrong.members != nil
      else { return nil }
      return MessageDifference(
        operation?.signed(right, asSent: wrong, input) ?? right, wrong, operation?.freedoms ?? [], input: input,
        isPublic: isPublic
      ).places
    }.min { $0.count < $1.count } ?? []
  }

  /// What must be in a log and is missing; what must not be there is not shown.
  private static func difference(_ expected: LogMatch, _ reply: Reply) -> String? {
    guard case .value(let value, _) = reply, let log = MatchRule.bytes(value) else { return nil }
    let lost = expected.lost(in: log).map { "'\(Display.line(String(decoding: $0, as: UTF8.self)))'" }
    return lost.isEmpty ? nil : "what may stay is hidden: \(lost.joined(separator: ", "))"
  }

  private static func difference(_ right: JSON, _ reply: Reply) -> String? {
    guard case .value(let wrong, _) = reply, let rightBytes = MatchRule.bytes(right),
      let wrongBytes = MatchRule.bytes(wrong)
    else { return nil }
    // Byte positions would be those in the masks.
    if ByteSearch.contains(Array("⟨".utf8), in: rightBytes + wrongBytes) {
      return rightBytes == wrongBytes ? "they differ in what is hidden here" : nil
    }
    return difference(rightBytes, wrongBytes)
  }

  /// The first byte in which two values differ; `nil` if they are equal.
  static func difference(_ rightBytes: [UInt8], _ wrongBytes: [UInt8]) -> String? {
    guard rightBytes != wrongBytes else { return nil }
    let index = zip(rightBytes, wrongBytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index else {
      return "the first \(min(rightBytes.count, wrongBytes.count)) bytes agree; "
        + "\(rightBytes.count) bytes were expected and \(wrongBytes.count) came"
    }
    return "they differ from byte \(index + 1) of \(rightBytes.count)"
  }

  private static func log(_ reply: Reply) -> [String] {
    switch reply {
    case .crash(_, let log), .timeout(_, let log), .violation(_, let log):
      log.split(whereSeparator: \.isNewline).suffix(6).map { Display.line(String($0)) }
    default: []
    }
  }
}

extension Note {
  /// Whether the failure has the effect that the note warns of.
  ///
  /// The severity of a note rates an acceptance; another failure may be a mere crash.
  func hasHappened(_ outcome: Outcome) -> Bool { severity != nil && outcome.failureKind?.isEffect ?? false }
}
