package import ConformanceKit
package import Encodings
import Faults
import Formulas
package import Gateways
import Messages

/// What is wrong with one value, for people and for programs.
package struct DiagnosisReport {
  /// The explanations that are told with their story and mend; of the rest one line says what each is.
  private static let shown = 8
  /// The explanations that are listed at all: with more than these a value says nothing.
  static let listed = 40

  let operation: Operation
  let finding: Finding
  /// For each explanation that is listed the case that tells it from the others.
  let telling: [String?]
  /// The documents that print the value all the same.
  let printed: [PrintedValue]
  private let redactor: Redactor
  /// Whether sources disagree about what the answer differs in.
  private var isDisputed = false

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

  package func text(_ style: Style) -> String {
    var lines = printed.map { style.strong($0.sentence) + "\n" }
    if case .right = finding {
    } else if isDisputed {
      lines.append(
        "Documents and SDKs disagree about such an input: another answer than the one below need not be a mistake.\n")
    }
    if case .formula(let diagnosis, _) = finding, !printed.isEmpty, diagnosis.explanations.isEmpty,
      diagnosis.formula == nil
    {
      return lines.joined()
    }
    return lines.joined() + findingText(style)
  }

  private func findingText(_ style: Style) -> String {
    switch finding {
    case .refused(let sentence): return "The input is refused before anything is computed: \(sentence)\n"
    case .right(let source):
      return style.good("The value is right.") + (source.map { " Sources disagree; it is that of \($0)." } ?? "") + "\n"
    case .formula(let diagnosis, let derivation): return text(diagnosis, derivation, style)
    case .message(let diagnosis, let findings):
      guard diagnosis.explanations.isEmpty else {
        // One request shows more than the mistakes that are told first.
        let isMore = operation.isRequest && findings.count > (diagnosis.explanations.first?.mutations.count ?? 0)
        let named = Self.named(diagnosis.explanations, telling, style) + (isMore ? findings : [])
        return named.joined(separator: "\n") + "\n"
      }
      guard !operation.isVerification else {
        return
          (["No known mistake gives this answer for this input alone; 'payconform check' tells more of them apart."]
          + findings)
          .joined(separator: "\n") + "\n"
      }
      let places = diagnosis.tried - diagnosis.triedFormulas
      let formulas =
        diagnosis.triedFormulas > 0
        ? "; of its signature, \(diagnosis.triedFormulas) wrong formulas were tried too" : ""
      let tried = """
        No known mistake gives this answer. The \(places) mistakes in places of \(operation.name) were tried, one at a time
        ('payconform faults \(operation.name)' lists them)\(formulas).
        A value is written as JSON or as plain text, a rejection as {"reject": "CODE"}.
        """
      return ([tried] + findings).joined(separator: "\n") + "\n"
    }
  }

  private func text(_ diagnosis: Diagnosis, _ derivation: Derivation, _ style: Style) -> String {
    if let formula = diagnosis.formula {
      let lines = ["No known mistake gives this value, but this formula does:", ""]
      return (lines + SideBySide(derivation, formula, redactor).lines(style)).joined(separator: "\n") + "\n"
    }
    guard let best = diagnosis.explanations.first else { return Self.nothing(diagnosis) }
    var lines = Self.named(diagnosis.explanations, telling, style)
    lines.append("")
    if let expression = best.expression { lines += SideBySide(derivation, expression, redactor).lines(style) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter telling: for each explanation what tells it from the others.
  private static func named(_ explanations: [Diagnosis.Explanation], _ telling: [String?], _ style: Style) -> [String] {
    var lines: [String] = []
    if explanations.count > 1 {
      // A search keeps six pairs for one value and forgets the rest.
      let few = explanations.count < 6 || explanations[0].mutations.count == 1
      lines.append(
        "\(few ? "" : "At least ")\(explanations.count) explanations give this value; put the cases below to your port."
      )
    }
    for (place, explanation) in explanations.prefix(listed).enumerated() {
      lines.append(style.strong("Your port \(explanation.phrase)."))
      for mutation in explanation.mutations where place < shown {
        lines.append("  \(style.faint("mistake")) \(mutation.fault.name)")
        lines.append("  \(style.faint("how")    ) \(mutation.fault.story)")
        lines.append("  \(style.faint("fix")    ) \(mutation.fault.mend)")
      }
      if let telling = telling[place] { lines.append("  \(style.faint("case")   ) \(telling)") }
    }
    if explanations.count > listed { lines.append("… and \(explanations.count - listed) more") }
    return lines
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

  private static func nothing(_ diagnosis: Diagnosis) -> String {
    let pairs = diagnosis.searchedPairs ? ", alone and in pairs" : "; pairs were not, because the input is too long"
    let orders =
      diagnosis.searchedOrders
      ? ",\nand the inputs joined in every order, plain and reversed, with and without separators, in every case of letters,\n"
        + "as far as \(WideSearch.limit) of them go."
      : "."
    return """
      No known mistake gives this value. \(diagnosis.tried) wrong formulas were tried: those of \(Fault.all.count) mistakes\(pairs)\(orders)
      What cannot be found from outside: a wrong secret, and an input other than the one given here. Check both first.

      """
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
