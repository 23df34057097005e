import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Takes secrets out of outcomes, and cuts what a port sent to a length that a report can carry.
struct Redaction {
  /// Bytes of a value that differs from the expected one, and of other texts of a port, that reports carry.
  static let (valueLimit, textLimit) = (65_536, 4096)
  /// A port's log arrives as its tail; one that is shorter than this was not cut.
  private static let wholeLogLimit = 1024
  /// A log may hold the secrets of cases before; shorter ones of those would be found in harmless words.
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
    let (difference, conduct) = (places.text, Conduct.words(outcome, differing: places, mask: mask))
    // A port may name a field by a card number.
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

  /// An outcome without the input and without any value: nothing is left to search.
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

  /// The reply with text that came as hexadecimal or base 64 as text: a secret in it would be seen by nobody, and be there.
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

  /// A value without what nobody may see; the mark of what was left in a log says that it was, so no mask covers it.
  private static func keepingMarks(_ value: JSON, _ redactor: Redactor) -> JSON {
    guard case .string(let text) = value else { return redactor.redact(value) }
    let parts = text.string.split(separator: LogMatch.mark, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return redactor.redact(value) }
    return .text(parts.map { redactor.redact(String($0)) }.joined(separator: LogMatch.mark))
  }

  /// A log that a port left secrets in, without them.
  private static func hide(_ reply: Reply, _ log: LogMatch) -> Reply {
    guard case .value(let value, let steps) = reply, let bytes = MatchRule.bytes(value) else { return reply }
    return .value(UTF8Text.json(log.hidden(in: bytes)), steps: steps)
  }

  /// A reply that was cut, with the mark of what was left in a log behind it where that stood in what was cut off.
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

  /// Secret fields are hidden whatever their length; everything else goes by its content.
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

  /// Whether a reply holds sentences of the port's own, in which the secret of any case may stand.
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
    // Which steps went wrong is told by the outcome; the rest of them a report has no use for.
    case .value(let value, _): .value(Self.cut(Self.keepingMarks(value, redactor), to: limit, surplus))
    // A code that is one gives nothing away, though some case's secret may be a word of it.
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

  /// The end of a long log without its first line, which may begin in the middle of a secret.
  private static func whole(_ log: String) -> String {
    guard log.utf8.count >= wholeLogLimit else { return log }
    guard let end = log.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return "(one long line)" }
    return String(log[log.utf8.index(after: end)...])
  }
}
