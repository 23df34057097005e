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
