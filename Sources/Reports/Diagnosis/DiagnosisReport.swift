package import ConformanceKit
package import Encodings
import Faults
import Formulas
package import Gateways
import Messages

/// What is wrong with one value, for people and for programs.
package struct DiagnosisReport {
  /// The explanations that are told with their story and mend; of the rest one line says what each is.
  static let shown = 8
  /// The explanations that are listed at all: with more than these a value says nothing.
  static let listed = 40

  let operation: Operation
  let finding: Finding
  /// For each explanation that is listed the case that tells it from the others.
  let telling: [String?]
  /// The documents that print the value all the same.
  let printed: [PrintedValue]
  let redactor: Redactor
  /// Whether sources disagree about what the answer differs in.
  var isDisputed = false

  enum Finding {
    /// The input is refused before anything is computed.
    case refused(String)
    /// It is right; where sources disagree, whom it follows.
    case right(by: String?)
    case formula(Diagnosis, Derivation)
    /// A message, with the places where it differs from the right one.
    case message(Diagnosis, differences: [String])
  }

  /// Diagnoses a value that a port gave for an input.
  ///
  /// - Parameter cases: those that may tell explanations apart.
  /// - Throws: ``InputError`` where the input is unusable.
  package init(_ operation: Operation, _ input: JSON, got: String, beside cases: [Case] = []) throws(InputError) {
    if let error = operation.inputError(input) { throw error }
    self.operation = operation
    let redactor = Redactor(operation.fields, input)
    self.redactor = redactor
    printed = PrintedValue.all(operation, input, got: got, in: cases)
    let disputed = DisputedInput(operation, input, beside: cases)
    let value = (try? JSON(parsing: Array(got.utf8))) ?? .text(got)
    let reply =
      value["reject"]?.string.map { Reply.reject(code: $0) } ?? .value(value)
    // What passes a case is right here as well.
    let passed = cases.filter { $0.operation == operation.name && $0.input.means(input) }.lazy
      .map { Judge.judge($0, reply) }.first { $0.verdict == .pass }
    if let passed {
      (finding, telling) = (.right(by: passed.follows?.by), [])
      return
    }
    if operation.isVerification, value == Answer.accepted, SpacedSignature.isAllThatIsWrong(operation, input) {
      (finding, telling) = (.right(by: "SDKs that take white space off a signature, which forges nothing"), [])
      return
    }
    if operation.isVerification, value["reject"] != nil || value == Answer.accepted {
      let diagnosis = Self.verification(operation, input, reply)
      finding =
        diagnosis.map { .message($0, differences: MessageDifference.lines(operation.answer(input), got: value)) }
        ?? .right(by: nil)
      telling = diagnosis?.explanations.map { _ in nil } ?? []
      isDisputed = disputed != nil
      return
    }
    let derivation: Derivation?
    do { derivation = try operation.derivation(for: input) } catch {
      (finding, telling) = (.refused(error.answer.sentence), [])
      isDisputed = disputed != nil
      return
    }
    if let derivation {
      // What passes in either case is no mistake in capitals.
      let match = cases.first { $0.operation == operation.name }?.match
      let bytes = match?.folded(Array(got.utf8)) ?? Array(got.utf8)
      guard let diagnosis = operation.diagnose(input, got: bytes, widened: true) else {
        (finding, telling) = (.right(by: nil), [])
        return
      }
      finding = .formula(diagnosis, derivation)
      isDisputed = disputed?.isAbout(diagnosis.explanations) ?? false
      telling = Self.telling(operation, diagnosis.explanations.prefix(Self.listed), cases)
    } else {
      guard let diagnosis = operation.diagnoseMessage(input, got: value) else {
        (finding, telling) = (.right(by: nil), [])
        return
      }
      let answer = operation.answer(input)
      let places = MessageDifference.lines(answer, got: value, freedoms: operation.freedoms)
      if operation.isRequest, case .value(let right) = answer, value["reject"] == nil {
        isDisputed = disputed?.isAbout(fields: MessageDifference(right, value, operation.freedoms).fields) ?? false
      } else {
        isDisputed = disputed != nil
      }
      finding = .message(diagnosis, differences: places.map { Display.line(redactor.redact($0)) })
      telling = Self.telling(operation, diagnosis.explanations.prefix(Self.listed).map(\.mutations), cases)
    }
  }

  /// What makes a verification believe or refuse an input wrongly; `nil` where its answer is right.
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

  /// Whether the value is right or the mistake known.
  package var isExplained: Bool {
    guard printed.isEmpty else { return true }
    return switch finding {
    case .refused: false
    case .right: true
    case .formula(let diagnosis, _): !diagnosis.explanations.isEmpty || diagnosis.formula != nil
    case .message(let diagnosis, _): !diagnosis.explanations.isEmpty
    }
  }

  /// For each of several mistakes with a message the case that tells it from the others.
  private static func telling(_ operation: Operation, _ mutations: [[Mutation]], _ cases: [Case]) -> [String?] {
    guard mutations.count > 1 else { return mutations.map { _ in nil } }
    let mutants = operation.wireMutants
    let chosen = mutations.map { mutations in mutants.first { [$0.mutation] == mutations } }
    return telling(
      cases.filter { $0.operation == operation.name }.map { testCase in
        let trial = MessageExample(operation, testCase.input)
        return (testCase.name, chosen.map { $0?.answer(trial) ?? trial.right })
      })
  }

  /// For each of several explanations the case that tells it from the others.
  private static func telling(
    _ operation: Operation, _ explanations: ArraySlice<Diagnosis.Explanation>, _ cases: [Case]
  ) -> [String?] {
    guard explanations.count > 1 else { return explanations.map { _ in nil } }
    var evaluator = Evaluator()
    var rows: [(name: String, answers: [[UInt8]])] = []
    for testCase in cases where testCase.operation == operation.name {
      guard let derivation = try? operation.derivation(for: testCase.input) else { continue }
      rows.append(
        (testCase.name, explanations.map { $0.expression.map { derivation.value(of: $0, &evaluator) } ?? [] }))
    }
    return telling(rows)
  }

  /// For each explanation the case in which it shares its answer with the fewest others.
  private static func telling<Answer: Hashable>(_ rows: [(name: String, answers: [Answer])]) -> [String?] {
    guard let count = rows.first?.answers.count else { return Array(repeating: nil, count: listed) }
    let shares = rows.map { row in Dictionary(row.answers.map { ($0, 1) }, uniquingKeysWith: +) }
    return (0..<count).map { place in
      var best: (row: Int, alike: Int)?
      for row in rows.indices {
        let alike = shares[row][rows[row].answers[place]] ?? count
        if alike < best?.alike ?? count { best = (row, alike) }
      }
      guard let best else { return "no case of the corpus tells it from the others" }
      return "\(rows[best.row].name) tells it from all others" + (best.alike > 1 ? " but \(best.alike - 1)" : "")
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
