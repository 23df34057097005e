package import ConformanceKit
package import Encodings
import Faults
import Formulas
package import Gateways
import Messages

/// The diagnosis of one value, for people and for programs.
package struct DiagnosisReport {
  /// How many explanations are shown with their story and fix; the others get one line each.
  static let shown = 8
  /// How many explanations are listed; a value with more than these says nothing.
  static let listed = 40

  let operation: Operation
  let finding: Finding
  /// For each listed explanation, the case that distinguishes it from the others.
  let telling: [String?]
  /// The documents that print the value although it is wrong.
  let printed: [PrintedValue]
  let redactor: Redactor
  /// Whether the answer differs in something about which sources disagree.
  let isDisputed: Bool

  enum Finding {
    /// The input is refused before anything is computed.
    case refused(String)
    /// The value is right; if sources disagree, `by` is the one that it follows.
    case right(by: String?)
    case formula(Diagnosis, Derivation)
    /// The diagnosis of a message, with the places where it differs from the right one.
    case message(Diagnosis, differences: [String])
  }

  /// Diagnoses a value that a port gave for an input.
  ///
  /// - Parameter cases: the cases that may distinguish explanations.
  /// - Throws: ``InputError`` if the input is unusable.
  package init(_ operation: Operation, _ input: JSON, got: String, beside cases: [Case] = []) throws(InputError) {
    if let error = operation.inputError(input) { throw error }
    self.operation = operation
    redactor = Redactor(operation.fields, input)
    printed = PrintedValue.all(operation, input, got: got, in: cases)
    let result = Self.result(operation, input, got, cases, redactor)
    (finding, telling, isDisputed) = (result.finding, result.telling, result.isDisputed)
  }

  /// What was found, and which cases distinguish several explanations.
  private struct Result {
    let finding: Finding
    var telling: [String?] = []
    var isDisputed = false
  }

  private static func result(
    _ operation: Operation, _ input: JSON, _ got: String, _ cases: [Case], _ redactor: Redactor
  ) -> Result {
    let value = (try? JSON(parsing: Array(got.utf8))) ?? .text(got)
    let reply = value["reject"]?.string.map { Reply.reject(code: $0) } ?? .value(value)
    // An answer that passes a case is right here too.
    let passed = cases.filter { $0.operation == operation.name && $0.input.means(input) }.lazy
      .map { Judge.judge($0, reply) }.first { $0.verdict == .pass }
    if let passed { return Result(finding: .right(by: passed.follows?.by)) }
    if operation.isVerification, value == Answer.accepted, SpacedSignature.isAllThatIsWrong(operation, input) {
      return Result(finding: .right(by: "SDKs that trim white space from a signature, which allows no forgery"))
    }
    let disputed = DisputedInput(operation, input, beside: cases)
    if operation.isVerification, value["reject"] != nil || value == Answer.accepted {
      let diagnosis = verification(operation, input, reply)
      let finding = diagnosis.map {
        Finding.message($0, differences: MessageDifference.lines(operation.answer(input), got: value))
      }
      return Result(
        finding: finding ?? .right(by: nil), telling: diagnosis?.explanations.map { _ in nil } ?? [],
        isDisputed: disputed != nil)
    }
    do {
      guard let derivation = try operation.derivation(for: input) else {
        return message(operation, input, value, cases, disputed, redactor)
      }
      return formula(operation, input, got, cases, disputed, derivation)
    } catch {
      return Result(finding: .refused(error.answer.sentence), isDisputed: disputed != nil)
    }
  }

  private static func formula(
    _ operation: Operation, _ input: JSON, _ got: String, _ cases: [Case], _ disputed: DisputedInput?,
    _ derivation: Derivation
  ) -> Result {
    // A value that is right in either case of letters must not be diagnosed for its case.
    let match = cases.first { $0.operation == operation.name }?.match
    let bytes = match?.folded(Array(got.utf8)) ?? Array(got.utf8)
    guard let diagnosis = operation.diagnose(input, got: bytes, widened: true) else {
      return Result(finding: .right(by: nil))
    }
    return Result(
      finding: .formula(diagnosis, derivation),
      telling: telling(operation, diagnosis.explanations.prefix(listed), cases),
      isDisputed: disputed?.isAbout(diagnosis.explanations) ?? false)
  }

  private static func message(
    _ operation: Operation, _ input: JSON, _ value: JSON, _ cases: [Case], _ disputed: DisputedInput?,
    _ redactor: Redactor
  ) -> Result {
    guard let diagnosis = operation.diagnoseMessage(input, got: value) else { return Result(finding: .right(by: nil)) }
    let answer = operation.answer(input)
    let places = MessageDifference.lines(answer, got: value, freedoms: operation.freedoms)
    var isDisputed = disputed != nil
    if operation.isRequest, case .value(let right) = answer, value["reject"] == nil {
      isDisputed = disputed?.isAbout(fields: MessageDifference(right, value, operation.freedoms).fields) ?? false
    }
    return Result(
      finding: .message(diagnosis, differences: places.map { Display.line(redactor.redact($0)) }),
      telling: telling(operation, diagnosis.explanations.prefix(listed).map(\.mutations), cases),
      isDisputed: isDisputed)
  }

  /// The mistake that makes a verification accept or refuse an input wrongly; `nil` if its answer is right.
  private static func verification(_ operation: Operation, _ input: JSON, _ reply: Reply) -> Diagnosis? {
    let expected: Expectation.Expected
    switch operation.answer(input) {
    case .value(let value): expected = .value(value)
    case .reject(let rejection): expected = .reject(rejection.code)
    case .error: return nil
    }
    let asked = Case(
      operation: operation.name, id: "input", comment: "", input: input, expectation: .answer(expected), match: .json)
    let outcome = Judge.compare(asked, reply)
    guard outcome.verdict != .pass else { return nil }
    return Diagnosis(believing: outcome)
  }

  /// Whether the value is right or its mistake is known.
  package var isExplained: Bool {
    guard printed.isEmpty else { return true }
    return switch finding {
    case .refused: false
    case .right: true
    case .formula(let diagnosis, _): !diagnosis.explanations.isEmpty || diagnosis.formula != nil
    case .message(let diagnosis, _): !diagnosis.explanations.isEmpty
    }
  }
}

extension Answer {
  /// The answer as the end of a sentence.
  fileprivate var sentence: String {
    switch self {
    case .value: "it has a value"
    case .reject(let rejection): rejection.message
    case .error(let error): error.description
    }
  }
}
