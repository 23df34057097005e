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

  /// The name under which the test is listed.
  public var testDescription: String { id }

  /// Asks the SDK, and records an issue if its answer is wrong.
  ///
  /// The issue says what was expected, what came, where they differ and which known mistake it is; secrets and card
  /// numbers are masked. A failure under a waiver that holds is a known issue.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    for finding in await findings() {
      guard let waiver = finding.waiver else {
        Issue.record("\(finding.message)", sourceLocation: sourceLocation)
        continue
      }
      withKnownIssue("\(waiver)") { Issue.record("\(finding.message)", sourceLocation: sourceLocation) }
    }
  }

  /// A failure in words.
  package struct Finding: Sendable {
    package let message: String
    /// The description of the waiver that holds; `nil` if none does.
    package let waiver: String?
  }

  /// What is wrong with the SDK's answer, or with the plan.
  package func findings() async -> [Finding] {
    do {
      guard let golden else { return try await summary().map { Finding(message: $0, waiver: nil) } }
      let outcome = try await run.outcome(of: golden)
      switch outcome.standing {
      case .passed: return []
      case .waived: return [Finding(message: outcome.failureMessage, waiver: outcome.waiving?.description ?? "")]
      case .failed:
        let message = try await run.messages().message(of: golden.name)
        return [Finding(message: message ?? Self.unsteady(outcome), waiver: nil)]
      }
    } catch {
      return [Finding(message: (error as? ConformancePlan.Flaw)?.sentence ?? "\(error)", waiver: nil)]
    }
  }

  private func summary() async throws -> [String] {
    let messages = try await run.messages()
    for line in messages.plan { print(line) }
    return messages.strayWaivers
      + (messages.mistakes.isEmpty ? [] : [messages.mistakes.joined(separator: "\n")])
  }

  /// The message for an SDK that answered the same case twice, and wrongly only once.
  private static func unsteady(_ outcome: Outcome) -> String {
    "\(outcome.failureMessage)\n  note      asked again, the SDK answers rightly: its answer does not follow from the input alone"
  }
}
