import ConformanceKit
import Encodings
import Faults
import Formulas
package import Reports

extension Sandbox {
  /// The requests as a run, each judged like a case, so that every report of a run can tell of them.
  package func run(started: UTCTime) -> RunRecord {
    let outcomes = log.records.filter { !$0.isForeign }.map(\.outcome)
    let lost = log.requests - log.records.count
    let operations = Set(outcomes.map(\.testCase.operation))
    let report = Runner.Report(
      port: PortDescription(
        name: "requests to the sandbox", version: Tool.version, language: "HTTP", operations: operations.sorted()),
      total: outcomes.count, filtered: 0, unsupported: [], outcomes: outcomes,
      failure: lost > 0
        ? PortFailure(
          .run, "of \(log.requests) requests the first \(lost) are not in the report, which keeps \(log.records.count)")
        : nil)
    // Nothing is left to redact: the sandbox records no secret in the first place.
    return RunRecord(
      run: report, Provenance(corpusDigest: nil, started: started),
      FailureAttribution(unexplained: report.failures))
  }
}

extension SandboxRecord {
  /// The request as a case: it should be conformant, and what is not is the answer.
  var outcome: Outcome {
    let review = review
    let steps = review.derivation.map { Step(name: $0.name, bytes: Array($0.value.utf8)) }
    let testCase = Case(
      operation: "\(Self.word(review.gateway)).sandbox.\(Self.word(review.call))", id: "request-\(number)",
      comment: "\(method) \(path) at \(time) UTC, answered \(status)"
        + (review.refusal.map { ": \($0)" } ?? "")
        + review.notes.map { "; note, \($0.place): \($0.sentence)" }.joined(), notes: [],
      input: JSON.members([
        ("method", .text(method)), ("path", .text(path)),
        ("fields", .array(review.fields.map { .array([.text($0.name), .text($0.value)]) })),
      ]),
      steps: steps, expectation: .answer(.value(Self.conformant)), match: .exact,
      evidence: [Case.Evidence(kind: .derived, ref: "the gateway's rules, as the kit's operations have them")])
    let wrong = review.findings.first.map { first in
      Reply.reject(
        code: first.kind.name,
        message: "\(first.place): \(first.sentence)"
          + review.findings.dropFirst().map { "; \($0.kind.name), \($0.place): \($0.sentence)" }.joined(),
        steps: [])
    }
    return Outcome(
      testCase: testCase, reply: wrong ?? .value(Self.conformant, steps: []), verdict: wrong == nil ? .pass : .fail,
      follows: nil, firstWrongStep: nil)
  }

  private static let conformant = JSON.text("a conformant request")

  /// A word for the name of an operation; what a client sends may be no word.
  private static func word(_ text: String) -> String {
    let word = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let parts = word.split(separator: "-")
    return parts.isEmpty || word.count > 40 ? "unknown" : parts.map { String($0) }.joined(separator: "-")
  }
}
