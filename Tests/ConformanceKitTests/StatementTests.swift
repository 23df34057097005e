import ConformanceKit
import Encodings
import Formulas
import Gateways
import Reports
import Testing

/// What a port may state after an official run.
struct StatementTests {
  private static let bearer = "everypay.authorization.bearer"

  private struct Pair {
    let report: [UInt8]
    let cases: [Case]
    let statement: ConformanceStatement
  }

  /// Three cases that pass, one that is waived, and operations that the port lacks.
  private static func pair(
    _ change: (inout Provenance) -> Void = { _ in }, waiver: Waiver? = nil, severity: Severity = .low
  ) throws -> Pair {
    var cases = Array(TokenCases.all.prefix(4))
    let note = Note(flag: "Empty", bug: "x", effect: "x", means: "x", severity: severity)
    cases[0] = Case(
      operation: bearer, id: cases[0].id, comment: "x", notes: [note], input: cases[0].input,
      expectation: .answer(.reject(.invalidToken)), match: .exact)
    cases.append(
      Case(
        operation: "digest.md5", id: "a", comment: "x", input: ["data": .text("a")],
        expectation: .answer(.value(.text("0cc175b9c0f1b6a831c399e269772661"))), match: .hex))
    var port = RunPlanTests.port(wrong: [], rejecting: [])
    let waivers = [try waiver ?? RunPlanTests.waiver(cases[0].name)]
    let day = try #require(CalendarDay("2026-01-01"))
    let run = try Runner(cases, waivers: Waivers(waivers, today: day))
      .run(&port, where: { _ in true }, progress: { _, _ in })
    var provenance = Provenance(corpusDigest: "ab", started: UTCTime(seconds: 1_795_264_200))
    provenance.waivers = WaiverStamp(digest: "cd", names: waivers.map(\.name))
    change(&provenance)
    let record = RunRecord(run, provenance, passes: true)
    let report = ReportFormat.json.render(record)
    return Pair(report: report, cases: cases, statement: ConformanceStatement(record, corpus: cases, report: report))
  }

  /// Whether a report and a statement belong together, as checked by `report verify --statement`.
  private static func agree(_ report: [UInt8], _ statement: [UInt8], _ cases: [Case]) -> Bool {
    guard let record = try? RunRecord(parsing: report) else { return false }
    let again = ConformanceStatement(record, corpus: cases, report: report)
    return StatementForm.allCases.contains { $0.render(again) == statement }
  }

  @Test(arguments: StatementForm.allCases)
  func `digits in the corpus's digest that look like a card number stay`(_ form: StatementForm) throws {
    let digest = "15c76fe6dfcb0ddea63ba214a444f3f5a18a21024178163221a415d1148277e2"
    func shown(_ digest: String) throws -> String {
      String(decoding: form.render(try Self.pair { $0.corpusDigest = digest }.statement), as: UTF8.self)
    }
    #expect(try shown(digest).contains(digest))
    // Anything that is no digest is masked like any text.
    #expect(try !shown("card 4111111111111111").contains("4111111111111111"))
  }

  @Test(arguments: StatementForm.allCases) func `each altered byte of either is seen`(_ form: StatementForm) throws {
    let pair = try Self.pair()
    let statement = form.render(pair.statement)
    #expect(Self.agree(pair.report, statement, pair.cases))
    for index in statement.indices {
      var altered = statement
      altered[index] ^= 1
      if Self.agree(pair.report, altered, pair.cases) { Issue.record("byte \(index) of the statement") }
    }
    for index in pair.report.indices {
      var altered = pair.report
      altered[index] ^= 1
      if Self.agree(altered, statement, pair.cases) { Issue.record("byte \(index) of the report") }
    }
    #expect(!Self.agree(pair.report + [0x20], statement, pair.cases))
    #expect(!Self.agree(pair.report, statement.dropLast(), pair.cases))
  }

  @Test func `it says what is offered, left out and waived until when`() throws {
    let pair = try Self.pair()
    #expect(pair.statement.objections == [])
    #expect("\(try #require(pair.statement.until))" == "2030-01-01")
    let json = try JSON(parsing: StatementForm.json.render(pair.statement))
    #expect(json["conforms"] == .bool(true))
    #expect(json["offered"]?.elements?.first?["passed"] == .integer(3))
    #expect(json["leftOut"]?.elements?.first?["why"] == .text("the port has no such operation"))
    #expect(json["waived"]?.elements?.first?["until"] == .text("2030-01-01"))
    #expect(json["report"]?["sha256"] == .text(Hex.encode(DigestAlgorithm.sha256.hash(pair.report))))
  }

  @Test func `what leaves something out does not conform`() throws {
    #expect(try Self.pair({ $0.only = ["everypay.*"] }).statement.objections.count == 1)
    #expect(try Self.pair({ $0.fresh = Provenance.Fresh(count: 1, seed: 1) }).statement.objections.count == 1)
    let shard = Provenance.Shard(number: 1, of: 2)
    #expect(try Self.pair({ $0.shard = shard }).statement.objections.count == 1)
    let critical = try Self.pair(severity: .critical).statement.objections
    #expect(critical.count == 1 && critical[0].hasPrefix("critical failures cannot be waived: \(Self.bearer)#"))
  }

  @Test(arguments: StatementForm.allCases) func `what people wrote is masked`(_ form: StatementForm) throws {
    var waiver = try RunPlanTests.waiver(TokenCases.all[0].name)
    waiver.reason = "fails with 5123450000000008 and password=hunter22hunter | </td>"
    let text = String(decoding: form.render(try Self.pair(waiver: waiver).statement), as: UTF8.self)
    #expect(text.contains("fails with 512345") && !text.contains("5123450000000008") && !text.contains("hunter22"))
    #expect(form == .json || !text.contains("</td>"))
  }
}
