/// A failure in words: what was expected, what came, and where the two part.
struct Finding {
  let expected: String
  let got: String
  /// The first difference, where both are values.
  let difference: String?
  /// The end of what the port logged.
  let log: [String]

  init(_ outcome: Outcome) {
    let wanted = Self.acceptable(outcome.testCase.expectation)
    expected = wanted.map(Self.describe).joined(separator: ", or ")
    got = Self.describe(outcome.reply)
    difference = Self.difference(wanted.first, outcome.reply)
    log = Self.log(outcome.reply)
  }

  private static func acceptable(_ expectation: Expectation) -> [Expectation.Expected] {
    switch expectation {
    case .answer(let expected): [expected]
    case .claims: expectation.acceptable.map(\.expected)
    }
  }

  private static func describe(_ expected: Expectation.Expected) -> String {
    switch expected {
    case .value(let value): Display.value(value)
    case .reject(let code): "rejection \(code.rawValue)"
    }
  }

  private static func describe(_ reply: Reply) -> String {
    switch reply {
    case .value(let value, _): Display.value(value)
    case .reject(let code, let message, _):
      "rejection \(Display.line(code))" + (message.isEmpty ? "" : ": \(Display.line(message))")
    case .unsupported: "\"unsupported\", although the port declared the operation"
    case .error(let message): "an error: \(Display.line(message))"
    case .crash(let how, _): "no answer: the port \(how)"
    case .timeout(let seconds, _): "no answer within \(seconds) s"
    case .violation(let what, _): what
    }
  }

  private static func difference(_ expected: Expectation.Expected?, _ reply: Reply) -> String? {
    guard case .value(let right)? = expected, case .value(let wrong, _) = reply,
      let rightBytes = MatchRule.bytes(right), let wrongBytes = MatchRule.bytes(wrong)
    else { return nil }
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
