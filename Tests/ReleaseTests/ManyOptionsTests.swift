import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing

/// The list of what is not offered takes space in a report and leaves less for failures, if there are many of both.
@Suite struct ManyOptionsTests {
  @Test func `a report with many failures and many options is a page`() throws {
    let operations = ["payfort.signature", "payfort.signature.verify"]
    let said = OperationOptions(words: ["algorithm": ["sha256"], "profile": ["api"]], refusesUnnamed: true)
    let options = try PortOptions(
      Dictionary(uniqueKeysWithValues: operations.map { ($0, said) }), offered: operations)
    let corpus = try WrongPort.corpus.get()
    let cases = corpus.filter { operations.contains($0.operation) }
    let left = Set(Runner.notOffered(of: cases, options, corpus))
    var number = 0
    let outcomes = try WrongPort.outcomes(cases.filter { !left.contains($0) }) { _, _ in
      number += 1
      switch number % 7 {
      case 0: return .reject(code: "refused")
      case 1: return .value(.text("spoilt \(number)"))
      case 2: return .error(message: "TypeError")
      case 3: return .value(Answer.accepted)
      default: return nil
      }
    }
    let report = Runner.Report(
      port: PortDescription(name: "p", version: "1", language: "swift", operations: operations, options: options),
      total: cases.count, notOffered: cases.filter(left.contains), outcomes: outcomes)
    let record = RunRecord(
      report, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: true)
    let text = TextReport.render(record, Style(isColored: false))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(text)")
    #expect(text.contains("Not offered, as the port's options say:"))
  }
}
