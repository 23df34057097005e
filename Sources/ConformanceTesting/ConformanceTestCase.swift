import ConformanceKit
import Reports
public import Testing

/// An argument of a ``ConformanceSuite``'s test: a golden case, or the summary of them all.
public struct ConformanceTestCase: Sendable, Identifiable, CustomTestStringConvertible {
  private let run: ConformanceRun
  private let golden: Case?

  init(_ run: ConformanceRun, _ golden: Case?) { (self.run, self.golden) = (run, golden) }

  /// The full name of the case, `operation#id`, or `summary`.
  public var id: String { golden?.name ?? "summary" }

  /// The name, under which the test is listed.
  public var testDescription: String { id }

  /// Asks the SDK and records an issue where its answer is wrong.
  ///
  /// The issue says what was expected, what came, where the two part and which known mistake it is; secrets and card
  /// numbers are masked. A failure under a waiver that holds is a known issue.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    do {
      guard let golden else { return try await summarise(sourceLocation) }
      let outcome = try await run.outcome(of: golden)
      switch outcome.standing {
      case .passed: break
      case .waived:
        withKnownIssue("\(outcome.waiving?.description ?? "waived")") {
          Issue.record("\(outcome.failureMessage)", sourceLocation: sourceLocation)
        }
      case .failed:
        let message = try await run.messages().message(of: golden.name)
        Issue.record("\(message ?? Self.unsteady(outcome))", sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record("\((error as? ConformancePlan.Flaw)?.sentence ?? "\(error)")", sourceLocation: sourceLocation)
    }
  }

  private func summarise(_ sourceLocation: SourceLocation) async throws {
    let messages = try await run.messages()
    for line in messages.plan { print(line) }
    for sentence in messages.strayWaivers { Issue.record("\(sentence)", sourceLocation: sourceLocation) }
    guard !messages.mistakes.isEmpty else { return }
    Issue.record("\(messages.mistakes.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// The SDK answered the same case twice, once wrongly.
  private static func unsteady(_ outcome: Outcome) -> String {
    "\(outcome.failureMessage)\n  note      asked again, the SDK answers rightly: its answer does not follow from the input alone"
  }
}
