import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing
import Vectors

/// What every report says of a run besides its verdicts, and the order in which it lists failures.
@Suite struct RemarkTests {
  private static let cases: [Case]? = try? Corpus.bundled().cases

  private static func record(
    _ outcomes: [Outcome], stalls: [Stall] = [], missing: [Case] = [], change: (inout Provenance) -> Void = { _ in }
  ) -> RunRecord {
    var provenance = Provenance(corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: 0))
    change(&provenance)
    return RunRecord(
      Runner.Report(
        port: PortDescription(
          name: "p", version: "1", language: "x", operations: Set(outcomes.map(\.testCase.operation)).sorted()),
        total: outcomes.count, missing: missing, outcomes: outcomes, stalls: stalls), provenance, passes: true)
  }

  private static func passes(_ count: Int = 3) throws -> [Outcome] {
    try #require(cases).filter { $0.operation == "card.luhn" }.prefix(count).map { testCase in
      var evaluator = Evaluator()
      let operation = try #require(Gateway.operation("card.luhn"))
      return Judge.judge(testCase, Reply(operation.respond(to: testCase.input, &evaluator)))
    }
  }

  private static func text(_ format: ReportFormat, _ record: RunRecord) -> String {
    String(decoding: format.render(record), as: UTF8.self)
  }

  @Test(arguments: ReportFormat.allCases)
  func `every report says that it is a replay, and which answer came late`(_ format: ReportFormat) throws {
    let outcomes = try Self.passes()
    let name = try #require(outcomes.last?.testCase.name)
    let plain = Self.text(format, Self.record(outcomes))
    let told = Self.text(
      format,
      Self.record(outcomes, stalls: [Stall(name: name, seconds: 5)]) {
        $0.replayed = String(repeating: "cd", count: 32)
      })
    for words in ["replay", "stalls", "asked again"] {
      // Counts and JSON have numbers where others have sentences.
      let isData = [.counts, .json, .ndjson].contains(format)
      if words == (isData ? "asked again" : "stalls") { continue }
      #expect(told.lowercased().contains(words), "\(words)")
      if format != .counts { #expect(!plain.lowercased().contains(words), "\(words)") }
    }
    if format == .counts {
      #expect(plain.contains("stalls=0\nreplayed=0\n") && told.contains("stalls=1\nreplayed=1\n"))
    }
  }

  @Test func `a report that is read back has both, and a join keeps them`() throws {
    let outcomes = try Self.passes()
    let stall = Stall(name: outcomes[0].testCase.name, seconds: 7)
    let written = Self.record(outcomes, stalls: [stall]) { $0.replayed = "cd" }
    let read = try RunRecord(parsing: ReportFormat.json.render(written))
    #expect(read.run.stalls == [stall] && read.provenance.replayed == "cd")
    let joined = try RunRecord(joining: [read])
    #expect(joined.run.stalls == [stall] && joined.provenance.replayed == "cd")
  }

  @Test func `a misspelt operation is not lost without a word`() throws {
    let outcomes = try Self.passes()
    let report = Runner.Report(
      port: PortDescription(name: "p", version: "1", language: "x", operations: ["card.luhn", "nexi.response.decod"]),
      total: outcomes.count, outcomes: outcomes)
    let provenance = Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0))
    #expect(
      Summary.remarks(RunRecord(report, provenance, passes: true)) == [
        "The port's 'ops' name 'nexi.response.decod', which is not an operation of the suite; did you mean "
          + "'nexi.response.decode'?"
      ])
    #expect(Summary.remarks(Self.record(outcomes)) == [])
  }

  @Test func `what was not asked for is said with its reason`() throws {
    let outcomes = try Self.passes()
    #expect(Summary.narrowing(Self.record(outcomes)) == nil)
    var provenance = Provenance(
      corpusDigest: "ab", started: UTCTime(seconds: 0), shard: Provenance.Shard(number: 1, of: 2))
    provenance.only = ["card.*"]
    let part = RunRecord(
      Runner.Report(
        port: PortDescription(name: "p", version: "1", language: "x", operations: ["card.luhn"]), total: 10,
        filtered: 4, elsewhere: 3, outcomes: outcomes), provenance, passes: true)
    #expect(Summary.narrowing(part) == "7 of 10 cases were not asked for (--only card.*, shard 1 of 2)")
  }

  @Test func `tolerated failures are no FAIL`() throws {
    let testCase = try #require(Self.cases?.first { $0.operation == "card.luhn" })
    var record = Self.record([Judge.judge(testCase, .value(.text("no")))])
    #expect(Self.text(.text, record).contains("\nFAIL  p 1 (x): 0 passed, 1 fail\n"))
    record.tolerated = "high"
    let text = Self.text(.text, record)
    #expect(text.contains("\nTOLERATED  p 1 (x): 0 passed, 1 fail\n") && !text.contains("\nFAIL  p "))
    #expect(text.contains("All failures are below --fail-on high, so the command succeeds."))
  }

  @Test func `the last line counts what is required and not offered, one of it as one`() throws {
    let outcomes = try Self.passes(1)
    let one = try #require(Self.cases?.first { $0.operation == "edfapg.hash.sale" })
    let text = Self.text(.text, Self.record(outcomes, missing: [one]))
    #expect(text.contains(": 1 passed, 1 required case not offered\n"))
    #expect(text.contains("Required and not offered: 1 case of edfapg.hash.sale"))
  }

  /// A wrong value with a known mistake is medium, and a leaked secret critical; here the leak has no known mistake.
  @Test func `the worst stands first, whether it has a name or not`() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.schedule"))
    let cases = try #require(Self.cases).filter { $0.operation == operation.name }
    let outcomes = cases.enumerated().map { index, testCase in
      guard case .value(let value) = operation.answer(testCase.input), let text = value.string else {
        return Judge.judge(testCase, Reply(Response(operation.answer(testCase.input))))
      }
      return index == 3
        ? Judge.judge(testCase, .leak("its log on stderr holds the secret field 'password'"))
        : Judge.judge(testCase, .value(.text(text.uppercased())))
    }
    let whole = Self.record(outcomes)
    let record = RunRecord(run: whole.run, whole.provenance, notes: whole.notes.filter { $0.severity < .critical })
    #expect(!record.notes.isEmpty && record.run.failures.contains { $0.severity == .critical })
    for (format, worse, less) in [
      (ReportFormat.text, "LEAK  ", "MISTAKE  "),
      (.markdown, "Failures that no known mistake explains", "### Mistakes"),
      (.html, "id=\"unexplained\"", "id=\"mistakes\""),
    ] {
      let text = Self.text(format, record)
      let (first, second) = (text.firstRange(of: worse), text.firstRange(of: less))
      let places = [first, second].compactMap { $0?.lowerBound }
      #expect(places.count == 2 && places == places.sorted(), "\(format)")
    }
  }

  @Test func `a value is not cut inside an escape, and a mask is shown as it is`() throws {
    let value: JSON = ["a": .text("⟨password⟩é😀é")]
    let whole = #"{"a":"⟨password⟩\u00e9\ud83d\ude00\u00e9"}"#
    #expect(Display.value(value) == whole)
    for limit in 1..<value.line.utf8.count {
      let shown = Display.value(value, limit: limit).prefix { $0 != "…" }
      #expect(whole.hasPrefix(shown), "\(limit): \(shown)")
      let tail = whole.dropFirst(shown.count)
      #expect(!tail.hasPrefix("u0") && !tail.hasPrefix("u2") && !tail.hasPrefix("\\ude00"), "\(limit): \(shown)")
      #expect(!shown.hasSuffix("\\"), "\(limit)")
    }
  }
}
