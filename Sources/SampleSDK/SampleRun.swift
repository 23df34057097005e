package import ConformanceKit
package import Faults
package import Reports

/// The suite's runs of the built-in SDK, with its mistakes and fixed.
package struct SampleRun: Sendable {
  package let faulty: RunRecord
  package let mended: RunRecord

  /// Runs the cases of the ports' operations with the faulty and the fixed one.
  ///
  /// - Throws: ``PortFailure`` if one of them cannot be run.
  package init(
    _ cases: [Case], faulty: InProcessPort = SampleSDK(Set(SampleMistake.allCases)).port,
    mended: InProcessPort = SampleSDK([]).port
  ) throws(PortFailure) {
    self.faulty = try Self.record(cases, faulty)
    self.mended = try Self.record(cases, mended)
  }

  private static func record(_ cases: [Case], _ port: InProcessPort) throws(PortFailure) -> RunRecord {
    var port = port
    let operations = Set(port.introduce().operations)
    let runner = Runner(cases.filter { operations.contains($0.operation) })
    let report = try runner.run(&port, where: { _ in true }, progress: { _, _ in })
    return RunRecord(report, Provenance(corpusDigest: nil, started: UTCTime(seconds: 0)), passes: false)
  }

  /// The diagnosed mistakes, the worst first.
  package var mistakes: [FailureGroup] { faulty.mistakes.groups }

  /// Why the runs are not as they must be: exactly the sample's mistakes diagnosed, and the fixed SDK without a
  /// failure.
  package var flaw: String? {
    let named = faulty.mistakes.groups.map { $0.explanation.mutations.map(\.fault.name).joined(separator: " + ") }
    let made = SampleMistake.allCases.map(\.fault)
    let missing = made.filter { !named.contains($0) }
    let added = named.enumerated().filter { !made.contains($1) || named[..<$0].contains($1) }.map(\.element)
    if !missing.isEmpty { return "the sample makes a mistake that was not named: \(missing.joined(separator: ", "))" }
    if !added.isEmpty { return "a mistake was named that the sample must not make: \(added.joined(separator: ", "))" }
    let unexplained = faulty.mistakes.unexplained.count
    if unexplained > 0 { return "the sample fails \(unexplained) cases for which no mistake was named" }
    guard faulty.run.conclusion == .fail else {
      return "the run of the faulty sample ended as '\(faulty.run.conclusion)'"
    }
    guard mended.run.conclusion == .pass else {
      return "the run of the fixed sample ended as '\(mended.run.conclusion)'"
    }
    return nil
  }
}
