import ConformanceKit
import Encodings
import Ports
import Reports
import Testing
import Vectors

/// In every format a waived failure is neither a pass nor a failure, and a waiver that does not hold is a failure.
struct WaivedReportTests {
  private static let bearer = "everypay.authorization.bearer"

  /// One case that passes, one that is waived, one with a stale waiver, one that fails otherwise than its waiver says,
  /// one without a waiver, and a waiver without a case.
  private static func record(only: [String] = []) throws -> RunRecord {
    var port = RunPlanTests.port(
      wrong: ["plain-token-1", "plain-token-4"], rejecting: ["plain-token-3"])
    let waivers = [
      try RunPlanTests.waiver("\(bearer)#plain-token-1"), try RunPlanTests.waiver("\(bearer)#plain-token-2"),
      try RunPlanTests.waiver("\(bearer)#plain-token-3", .crash), try RunPlanTests.waiver("\(bearer)#plain-tokn-0"),
    ]
    let day = try #require(CalendarDay("2026-01-01"))
    let cases = TokenCases.all.prefix(5)
    let run = try Runner(Array(cases), waivers: Waivers(waivers, today: day))
      .run(&port, where: { _ in true }, progress: { _, _ in })
    var provenance = Provenance(corpusDigest: "ab", started: UTCTime(seconds: 1_795_264_200))
    provenance.only = only
    provenance.waivers = WaiverStamp(digest: "cd", names: waivers.map(\.name))
    return RunRecord(run, provenance, passes: true)
  }

  /// The value in a waiver is as secret as the value itself.
  @Test(arguments: ReportFormat.allCases.filter { $0 != .counts })
  func noReportShowsTheSecretInAWaiver(_ format: ReportFormat) throws {
    let secret = "Zq7-Wn2+Lp9x"
    let testCase = Case(
      operation: Self.bearer, id: "plain-token-1", comment: "x", input: ["token": .text(secret)],
      expectation: .answer(.value(.text("Bearer \(secret)"))), match: .exact)
    for value in ["bearer \(secret)", "another \(secret)"] {
      var port = InProcessPort(name: "p", version: "1", operations: [Self.bearer: { _ in .text("bearer \(secret)") }])
      let waiver = try RunPlanTests.waiver(testCase.name, value: .text(value))
      let run = try Runner([testCase], waivers: Waivers([waiver]))
        .run(&port, where: { _ in true }, progress: { _, _ in })
      #expect(run.waived.count == (value.hasPrefix("bearer") ? 1 : 0))
      let record = RunRecord(run, Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0)), passes: true)
      let text = String(decoding: format.render(record), as: UTF8.self)
      #expect(text.contains("plain-token-1") && !text.contains(secret), "\(format)")
    }
  }

  /// Forgeries of a report that are found when it is computed again from the corpus.
  @Test(arguments: [
    ("2030-01-01", "2020-01-01", "the waiver of"), (#""state":"stale""#, #""state":"expired""#, "the waiver of"),
    (#""started":"2026-11-21"#, #""started":"2031-11-21"#, "expired on 2030-01-01"),
    (#""only":["everypay.*"]"#, #""only":["*#plain-token-0"]"#, "another part of the corpus"),
    (#""ops":["everypay.authorization.bearer"]"#, #""ops":[]"#, "does not have its operation"),
    ("", "", ""),
  ])
  func forgeriesAreFound(_ original: String, _ forged: String, _ complaint: String) throws {
    let cases = Array(TokenCases.all.prefix(5))
    let text = String(decoding: ReportFormat.json.render(try Self.record(only: ["everypay.*"])), as: UTF8.self)
    #expect(original.isEmpty || text.contains(original), "\(original) does not stand in the report")
    let record = try RunRecord(
      parsing: Array(text.replacing(original, with: forged, maxReplacements: original.isEmpty ? 0 : 99).utf8))
    let complaints = Verification(record, cases, digest: "ab").complaints
    #expect(complaint.isEmpty ? complaints == [] : complaints.contains { $0.contains(complaint) }, "\(complaints)")
  }

  /// A failure that was moved to what the port lacks, or out of the plan.
  @Test func aHiddenFailureIsFound() throws {
    let cases = Array(TokenCases.all.prefix(5))
    let report = try JSON(parsing: ReportFormat.json.render(try Self.record()))
    func forged(_ unsupported: Int, _ filtered: Int) throws -> [String] {
      var members = report.members ?? []
      for index in members.indices {
        switch members[index].name.string {
        case "plan":
          members[index] = JSON.Member(
            "plan",
            [
              "filtered": .integer(filtered), "unsupported": .integer(unsupported), "notOffered": .integer(0),
              "run": .integer(4),
            ])
        case "verdicts":
          members[index] = JSON.Member("verdicts", ["pass": .integer(2), "fail": .integer(2)])
        case "unsupported" where unsupported == 1:
          members[index] = JSON.Member("unsupported", .array([.text(cases[4].name)]))
        case "cases":
          members[index] = JSON.Member("cases", .array(Array((members[index].value.elements ?? []).prefix(4))))
        default: break
        }
      }
      members.removeAll { $0.name.string == "mistakes" }
      let verdicts = try RunRecord(parsing: JSON.object(members).lineBytes)
      return Verification(verdicts, cases, digest: "ab").complaints
    }
    #expect(try forged(1, 0) == ["\(cases[4].name) is reported as unsupported, but the port has its operation"])
    #expect(try forged(0, 1) == ["\(cases[4].name) was asked for and is not in the report"])
  }

  /// A waiver that is mentioned nowhere, although the run may have failed because of it.
  @Test func aWaiverTakenOutIsFound() throws {
    let cases = Array(TokenCases.all.prefix(5))
    let report = try JSON(parsing: ReportFormat.json.render(try Self.record()))
    let stamp = try #require(try RunRecord(parsing: report.lineBytes).provenance.waivers)
    func complaints(cases told: Bool, strays: Bool, names: Bool, file: WaiverStamp?) throws -> [String] {
      var members = report.members ?? []
      for index in members.indices where told && members[index].name == "cases" {
        let without = members[index].value.elements?.map { outcome -> JSON in
          guard outcome["waiver"]?["state"]?.string == "stale" else { return outcome }
          return .object((outcome.members ?? []).filter { $0.name != "waiver" })
        }
        members[index] = JSON.Member("cases", .array(without ?? []))
      }
      for index in members.indices where names && members[index].name == "waivers" {
        let left = stamp.names.filter { !$0.hasSuffix("-2") && !$0.contains("tokn") }
        members[index] = JSON.Member(
          "waivers", ["sha256": .text(stamp.digest), "cases": .array(left.map { .text($0) })])
      }
      if strays { members.removeAll { $0.name == "strayWaivers" } }
      let record = try RunRecord(parsing: JSON.object(members).lineBytes)
      return Verification(record, cases, digest: "ab", waivers: file).complaints
    }
    #expect(try complaints(cases: false, strays: false, names: false, file: stamp) == [])
    let (stale, stray) = ("\(Self.bearer)#plain-token-2", "\(Self.bearer)#plain-tokn-0")
    #expect(
      try complaints(cases: true, strays: false, names: false, file: nil) == [
        "\(stale) is not reported as waived, but '\(stale)' covers it"
      ])
    #expect(
      try complaints(cases: false, strays: true, names: false, file: nil) == [
        "the waiver '\(stray)' has no case, but the report says otherwise"
      ])
    #expect(
      try complaints(cases: false, strays: false, names: true, file: nil) == [
        "\(stale) is reported as waived by '\(stale)', which is not its waiver in this run",
        "the waiver '\(stray)' has a case, but the report says otherwise",
      ])
    // If nothing of it is left, only the file shows it.
    #expect(try complaints(cases: true, strays: true, names: true, file: nil) == [])
    #expect(
      try complaints(cases: true, strays: true, names: true, file: stamp) == [
        "the report was made with different waivers than those of the file, whose SHA-256 is cd"
      ])
  }

  private static func lines(_ format: ReportFormat) throws -> [Substring] {
    String(decoding: format.render(try record()), as: UTF8.self).split(separator: "\n")
  }

  private static func line(_ format: ReportFormat, _ number: Int, _ isIt: (Substring) -> Bool = { _ in true }) throws
    -> Substring
  {
    let found = try lines(format).filter { $0.contains("plain-token-\(number)") && isIt($0) }
    return try #require(found.first, "\(format) does not name case \(number)")
  }

  @Test func junitSkipsWhatIsWaived() throws {
    let waived = try Self.line(.junit, 1)
    #expect(waived.contains("<skipped message=\"fail, waived until 2030-01-01 by o, https://i.example/1: r\"/>"))
    #expect(try Self.line(.junit, 0).wholeMatch(of: /.*name="plain-token-0".* time="\d+\.\d{3}"\/>/) != nil)
    #expect(
      try Self.line(.junit, 2).contains(
        "<failure message=\"the waiver of o is stale, the case passes: delete it\" type=\"stale-waiver\">"))
    #expect(try Self.line(.junit, 3).contains("type=\"fail\">"))
    let suites = try Self.lines(.junit).filter { $0.contains("<testsuite ") }
    #expect(suites.count == 2)
    #expect(suites.first?.contains("tests=\"5\" failures=\"3\" errors=\"0\" skipped=\"1\"") == true)
    #expect(suites.last?.contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\"") == true)
  }

  @Test func tapMarksItAsToDo() throws {
    let isPoint = { (line: Substring) in line.hasPrefix("ok ") || line.hasPrefix("not ok ") }
    let name = "\(Self.bearer)\\#plain-token-"
    #expect(try Self.line(.tap, 0, isPoint) == "ok 1 - \(name)0")
    #expect(
      try Self.line(.tap, 1, isPoint)
        == "not ok 2 - \(name)1 # TODO waived until 2030-01-01 by o, https://i.example/1: r")
    for number in [2, 3, 4] {
      #expect(try Self.line(.tap, number, isPoint) == "not ok \(number + 1) - \(name)\(number)")
    }
    #expect(try Self.lines(.tap).contains("1..6"))
    #expect(try Self.lines(.tap).contains { $0.hasPrefix("not ok 6 - The waiver ") })
  }

  @Test func sarifSuppressesIt() throws {
    let sarif = try JSON(parsing: ReportFormat.sarif.render(try Self.record()))
    let run = try #require(sarif["runs"]?.elements?.first)
    let results = try #require(run["results"]?.elements)
    #expect(results.map { $0["suppressions"]?.elements?.count } == [1, 0, 0, 0])
    let suppression = try #require(results[0]["suppressions"]?.elements?.first)
    #expect(suppression["kind"]?.string == "external" && suppression["status"]?.string == "accepted")
    #expect(suppression["justification"]?.string?.contains("https://i.example/1") == true)
    #expect(results.map { $0["properties"]?["verdict"]?.string } == ["fail", "stale-waiver", "fail", "fail"])
    let invocation = try #require(run["invocations"]?.elements?.first)
    #expect(invocation["toolConfigurationNotifications"]?.elements?.count == 1)
  }

  @Test func pagesTellThemApart() throws {
    let text = try Self.lines(.html).joined(separator: "\n")
    #expect(text.contains("<option value=\"waived\">all waived (1)</option>"))
    #expect(text.contains("<span>1 of 5 pass, 1 waived</span>"))
    #expect(text.contains("\"verdict\":\"fail\",\"standing\":\"waived\",\"waiver\":\"waived until 2030-01-01"))
    // A waived failure is not reported again as failed.
    #expect(text.contains("\"verdict\":\"stale-waiver\",\"") && !text.contains("\"standing\":\"failed\""))
    #expect(text.contains("<p class=\"trouble\">The waiver "))
    let markdown = try Self.lines(.markdown)
    #expect(markdown.contains { $0.hasSuffix("| 1 | 3 | 1 | 0 |") })
    #expect(markdown.contains("<details><summary>1 waived</summary>"))
    let commands = try Self.lines(.github)
    #expect(commands.contains { $0.hasPrefix("::notice title=payconform%3A waived::") && $0.contains("plain-token-1") })
    #expect(commands.contains { $0.hasPrefix("::error title=payconform%3A waiver ") })
    #expect(commands.contains { $0.contains("2 of 5 cases fail::fail: ") })
    #expect(commands.contains { $0.hasPrefix("::error title=payconform%3A A pass::the waiver of o is stale") })
  }

  @Test func theTextNamesAWaiverOnce() throws {
    var port = RunPlanTests.port(wrong: Set(TokenCases.all.map(\.id)))
    let waivers = (0..<11).filter { $0 != 6 && $0 != 1 }.map { "plain-token-\($0)" }
    let day = try #require(CalendarDay("2026-01-01"))
    let entries =
      try waivers.map { try RunPlanTests.waiver("\(Self.bearer)#\($0)") } + [
        RunPlanTests.waiver("\(Self.bearer)#plain-token-1*", cap: 3),
        RunPlanTests.waiver("\(Self.bearer)#guilty-*", cap: 1),
      ]
    let run = try Runner(TokenCases.all, waivers: Waivers(entries, today: day))
      .run(&port, where: { _ in true }, progress: { _, _ in })
    let record = RunRecord(run, Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0)), passes: false)
    let text = String(decoding: ReportFormat.text.render(record), as: UTF8.self)
    #expect(text.contains("\n  \(Self.bearer)#plain-token-1*: 2 × fail, until 2030-01-01, https://i.example/1\n"))
    #expect(text.contains("\n  \(Self.bearer)#plain-token-10: fail, until 2030-01-01, https://i.example/1\n"))
  }

  @Test func countsOfEveryFormatAgree() throws {
    let sentence = "1 passed, 3 fail, 1 of them waived, 1 stale waiver, 1 waiver without a case"
    for format in [ReportFormat.text, .markdown, .html, .github] {
      #expect(try Self.lines(format).contains { $0.contains(sentence) }, "\(format)")
    }
    let again = try RunRecord(parsing: ReportFormat.json.render(try Self.record()))
    #expect(again.run.waived.count == 1 && again.run.failures.count == 3 && again.run.strayWaivers.count == 1)
  }
}
