import ConformanceKit
import Encodings
import Faults
import Formulas
package import Reports

extension Sandbox {
  /// The requests as a run, each judged like a case, so that every report format can show them.
  package func run(started: UTCTime) -> RunRecord {
    let records = log.records.filter { !$0.isForeign }
    let outcomes = records.map(\.outcome)
    let lost = log.requests - log.records.count
    let operations = Set(outcomes.map(\.testCase.operation))
    let report = Runner.Report(
      port: PortDescription(
        name: "requests to the sandbox", version: Tool.version, language: "HTTP", operations: operations.sorted()),
      total: outcomes.count, outcomes: outcomes,
      failure: lost > 0
        ? PortFailure(
          .run, "of \(log.requests) requests the first \(lost) are not in the report, which keeps \(log.records.count)")
        : nil)
    // Nothing is left to redact: the sandbox records no secret in the first place.
    return RunRecord(
      run: report, Provenance(corpusDigest: nil, started: started), notes: Self.mistakes(zip(records, outcomes)))
  }

  /// The mistakes behind wrong signatures, each with all requests that show it, the most frequent first.
  private static func mistakes(_ requests: some Sequence<(SandboxRecord, Outcome)>) -> [MistakeNote] {
    let shown = requests.compactMap { record, outcome in record.review.mistake.map { ($0, outcome.testCase.name) } }
    return Dictionary(grouping: shown, by: \.0.phrase).values
      .map { same in MistakeNote(same[0].0, cases: same.map(\.1)) }
      .sorted { ($1.cases.count, $0.phrase) < ($0.cases.count, $1.phrase) }
  }
}

extension SandboxRecord {
  /// The request as a case: it should be conformant, and its flaws are the answer.
  var outcome: Outcome {
    let review = review
    let testCase = Case(
      operation: Case.sandboxOperation(Self.word(review.gateway), Self.word(review.call)), id: "request-\(number)",
      comment: "\(method) \(path) at \(time) UTC, answered \(status)"
        + (review.refusal.map { ": \($0)" } ?? "")
        + review.notes.map { "; note, \($0.place): \($0.sentence)" }.joined(),
      input: [
        "method": .text(method), "path": .text(path),
        "fields": .array(review.fields.map { .array([.text($0.name), .text($0.value)]) }),
      ],
      steps: review.steps, expectation: .answer(.value(Self.conformant)), match: .exact,
      evidence: [Case.Evidence(kind: .derived, ref: "the gateway's rules, as the kit's operations have them")])
    let (reply, verdict) = answer
    return Outcome(
      testCase: testCase, reply: reply, verdict: verdict, sending: review.severity == .high ? .unsafe : nil)
  }

  /// The flaws as a port's reply; an exposed secret or card comes first.
  private var answer: (Reply, Verdict) {
    let leaks = review.findings.filter(\.kind.isExposed)
    let findings = leaks + review.findings.filter { !$0.kind.isExposed }
    guard let first = findings.first else { return (.value(Self.conformant), .pass) }
    let message =
      "\(first.place): \(first.sentence)"
      + findings.dropFirst().map { "; \($0.kind.name), \($0.place): \($0.sentence)" }.joined()
    return leaks.isEmpty
      ? (.reject(code: first.kind.name, message: message), .fail) : (.leak(message), .leak)
  }

  private static let conformant = JSON.text("a conformant request")

  /// A word for the name of an operation, made from a client's text of any kind.
  private static func word(_ text: String) -> String {
    let word = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let parts = word.split(separator: "-")
    return parts.isEmpty || word.count > 40 ? "unknown" : parts.map { String($0) }.joined(separator: "-")
  }
}
