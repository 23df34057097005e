import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Masks the secrets in outcomes, and cuts a port's texts to a length that a report can hold.
struct Redaction {
  /// The most bytes of a wrong value, and of a port's other texts, in a report.
  static let (valueLimit, textLimit) = (65_536, 4096)
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
}
