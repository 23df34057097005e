import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Masks the secrets in outcomes, and cuts a port's texts to a length that a report can hold.
struct Redaction {
  /// The most bytes of a wrong value, and of a port's other texts, in a report.
  static let (valueLimit, textLimit) = (65_536, 4096)
  /// A port's log is the last part of it; if it is shorter than this, it was not cut.
  private static let wholeLogLimit = 1024
  /// A log may hold secrets of earlier cases; shorter ones would be found in harmless words.
  private static let shortestOfOthers = 8

  /// The secrets of all cases of the run.
  private var everyone = Redactor([], .null)

  init(_ cases: [Case]) {
    for testCase in cases {
      everyone.learn(Self.fields(testCase), testCase.input, shortest: Self.shortestOfOthers)
    }
  }

  static func fields(_ testCase: Case) -> [InputField] { Gateway.operation(testCase.operation)?.fields ?? [] }

  func redact(_ text: String) -> String { Self.cut(everyone.redact(text), to: Self.textLimit) }

  func redact(_ outcome: Outcome) -> Outcome {
    let redactor = Self.redactor(outcome.testCase)
    let plain = Self.plain(outcome.reply, outcome.testCase.match)
    let whole = outcome.testCase.log.map { Self.hide(plain, $0) } ?? plain
    let (reply, surplus) = outcome.verdict == .pass ? (whole, 0) : Self.bounded(whole)
    var answerRedactor = redactor
    if outcome.verdict != .pass { for text in Self.texts(reply) { answerRedactor.learnCards(in: text) } }
    let mask = { [answerRedactor] (value: [UInt8]) in answerRedactor.redact(value) }
    let places = FailureText.places(outcome) { mask($0) == $0 }
    let (difference, conduct) = (places.text, Conduct.describe(outcome, differing: places, mask: mask))
    // A port may use a card number as the name of a field.
    for text in [difference, conduct].compactMap(\.self) { answerRedactor.learnCards(in: Array(text.utf8)) }
    let limit = outcome.verdict == .pass ? Int.max : Self.valueLimit
    return Outcome(
      testCase: Self.redact(outcome.testCase, redactor),
      reply: Self.keepingMark(redact(reply, answerRedactor, limit, surplus), of: whole),
      verdict: outcome.verdict, follows: outcome.follows.map { Self.redact($0, redactor) },
      firstWrongStep: outcome.firstWrongStep.map { wrong in
        Outcome.WrongStep(
          expected: Self.redact(wrong.expected, redactor),
          got: wrong.got.map { Array(redactor.redact($0).prefix(Self.valueLimit)) })
      }, duration: outcome.duration,
      waiving: outcome.waiving?.mapped { waiver in
        var waiver = waiver
        waiver.value = waiver.value.map { Self.cut(answerRedactor.redact($0), to: limit) }
        return waiver
      }, difference: difference.map { Self.cut(answerRedactor.redact($0), to: Self.textLimit) },
      conduct: conduct.map { Self.cut(answerRedactor.redact($0), to: Self.textLimit) },
      isReordered: Conduct.isOfOrder(outcome, differing: places),
      sending: outcome.sending)
  }

  /// An outcome without its input and values, so that there is nothing to search.
  static func outline(_ outcome: Outcome) -> Outcome {
    let testCase = outcome.testCase
    let nothing = Expectation.Expected.value(.null)
    return Outcome(
      testCase: Case(
        operation: testCase.operation, id: testCase.id, comment: "", notes: testCase.notes, input: .null,
        expectation: .answer(nothing), match: testCase.match, evidence: testCase.evidence, place: testCase.place),
      reply: outcome.isUnnamedRefusal
        ? .reject(code: Rejection.unnamed) : .value(.null),
      verdict: outcome.verdict,
      follows: outcome.follows.map { Expectation.Claim(nothing, by: $0.by, status: $0.status) },
      duration: outcome.duration)
  }

  /// A case as reports show it.
  static func redact(_ testCase: Case) -> Case { redact(testCase, redactor(testCase)) }

  private static func redactor(_ testCase: Case) -> Redactor {
    var redactor = Redactor(fields(testCase), testCase.input)
    for step in testCase.steps { redactor.learn(step) }
    for secret in testCase.log?.absent ?? [] { redactor.learn(secret: secret) }
    return redactor
  }

  /// The reply with hexadecimal and base 64 texts decoded, because a secret in them would go unnoticed.
  private static func plain(_ reply: Reply, _ match: MatchRule) -> Reply {
    guard case .value(let value, let steps) = reply else { return reply }
    func text(_ json: JSON) -> JSON {
      guard json.members != nil, let bytes = MatchRule.bytes(json) else { return json }
      return UTF8Text.json(bytes)
    }
    guard value["method"] != nil, value["url"] != nil else {
      return match == .json ? reply : .value(text(value), steps: steps)
    }
    var plain = value
    for name in ["url", "body"] { if let member = value[name] { plain = plain.with([name], text(member)) } }
    if let headers = value["headers"]?.elements {
      plain = plain.with(["headers"], .array(headers.map { $0.elements.map { .array($0.map(text)) } ?? $0 }))
    }
    return .value(plain, steps: steps)
  }

  /// A value with its secrets masked, but for the marks in a log, which say that something was left there.
  private static func keepingMarks(_ value: JSON, _ redactor: Redactor) -> JSON {
    guard case .string(let text) = value else { return redactor.redact(value) }
    let parts = text.string.split(separator: LogMatch.mark, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return redactor.redact(value) }
    return .text(parts.map { redactor.redact(String($0)) }.joined(separator: LogMatch.mark))
  }

  /// A log with the secrets that a port left in it replaced by marks.
  private static func hide(_ reply: Reply, _ log: LogMatch) -> Reply {
    guard case .value(let value, let steps) = reply, let bytes = MatchRule.bytes(value) else { return reply }
    return .value(UTF8Text.json(log.hidden(in: bytes)), steps: steps)
  }

  /// A cut reply, with a mark appended if the marks of its log were all cut off.
  private static func keepingMark(_ reply: Reply, of whole: Reply) -> Reply {
    guard case .value(.string(let text), let steps) = reply, case .value(.string(let all), _) = whole,
      all.string.contains(LogMatch.mark), !text.string.contains(LogMatch.mark)
    else { return reply }
    return .value(.text("\(text.string) \(LogMatch.mark)"), steps: steps)
  }

  private static func redact(_ testCase: Case, _ redactor: Redactor) -> Case {
    let log = testCase.log
    let expectation: Expectation =
      switch testCase.expectation {
      case .answer where log != nil: .answer(.value(log?.redacted ?? .null))
      case .answer(let expected): .answer(redact(expected, redactor))
      case .claims(let claims): .claims(claims.map { redact($0, redactor) })
      }
    return testCase.with(
      comment: redactor.redact(testCase.comment), input: input(testCase, redactor),
      steps: testCase.steps.map { redact($0, redactor) }, expectation: expectation)
  }

  /// Secret fields are hidden whatever their length; everything else is masked by its content.
  private static func input(_ testCase: Case, _ redactor: Redactor) -> JSON {
    guard let members = testCase.input.members else { return redactor.redact(testCase.input) }
    let secret = Set(fields(testCase).filter { $0.secrecy == .secret }.map(\.name))
    return .object(
      members.map { member in
        let name = member.name.string
        guard testCase.log == nil else { return JSON.Member(member.name, .text("⟨\(name)⟩")) }
        guard secret.contains(name) else { return JSON.Member(member.name, redactor.redact(member.value)) }
        let size = MatchRule.bytes(member.value)?.count ?? 0
        return JSON.Member(member.name, .text("⟨\(name)⟩ (\(size.of("byte")))"))
      })
  }

  private static func redact(_ step: Step, _ redactor: Redactor) -> Step {
    Step(name: step.name, bytes: redactor.redact(step.bytes))
  }

  private static func redact(_ expected: Expectation.Expected, _ redactor: Redactor) -> Expectation.Expected {
    switch expected {
    case .value(let value): .value(redactor.redact(value))
    case .reject: expected
    }
  }

  private static func redact(_ claim: Expectation.Claim, _ redactor: Redactor) -> Expectation.Claim {
    Expectation.Claim(redact(claim.expected, redactor), by: claim.by, status: claim.status)
  }

  private static func texts(_ reply: Reply) -> [[UInt8]] {
    switch reply {
    case .value(let value, _): [value.lineBytes]
    case .reject(let code, let message, _): [Array(code.utf8), Array(message.utf8)]
    case .error(let message): [Array(message.utf8)]
    case .crash(_, let log), .timeout(_, let log), .violation(_, let log): [Array(log.utf8)]
    case .unsupported, .leak: []
    }
  }

  /// Whether a reply holds sentences of the port's own, in which the secret of any case may occur.
  static func speaks(_ reply: Reply) -> Bool {
    switch reply {
    case .value, .unsupported: false
    case .reject(let code, let message, _): !message.isEmpty || Rejection.Code(rawValue: code) == nil
    case .error, .crash, .timeout, .violation, .leak: true
    }
  }

  private func redact(_ reply: Reply, _ redactor: Redactor, _ limit: Int, _ surplus: Int) -> Reply {
    func text(_ text: String) -> String { redact(redactor.redact(text)) }
    func isCode(_ code: String) -> Bool { !Rejection.isUnknown(code) }
    return switch reply {
    // The outcome has the first wrong step; a report does not need the others.
    case .value(let value, _): .value(Self.cut(Self.keepingMarks(value, redactor), to: limit, surplus))
    // A known code reveals nothing, even if it contains some case's secret.
    case .reject(let code, let message, _):
      .reject(code: isCode(code) ? code : text(code), message: text(message))
    case .unsupported: .unsupported
    case .error(let message): .error(message: text(message))
    case .crash(let how, let log): .crash(text(how), log: text(Self.whole(log)))
    case .timeout(let seconds, let log): .timeout(seconds: seconds, log: text(Self.whole(log)))
    case .leak(let what): .leak(text(what))
    case .violation(let what, let log): .violation(text(what), log: text(Self.whole(log)))
    }
  }

  /// A long log without its first line, which may begin in the middle of a secret.
  private static func whole(_ log: String) -> String {
    guard log.utf8.count >= wholeLogLimit else { return log }
    guard let end = log.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return "(one long line)" }
    return String(log[log.utf8.index(after: end)...])
  }
}
