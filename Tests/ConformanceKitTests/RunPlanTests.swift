import ConformanceKit
import Encodings
import Foundation
import Gateways
import Ports
import Reports
import Testing
import Vectors

/// Shards, waivers, recordings, and a plan that must add up.
@Suite struct RunPlanTests {
  /// Answers every bearer case rightly except for the given tokens.
  static func port(wrong: Set<String> = [], rejecting: Set<String> = []) -> InProcessPort {
    InProcessPort(
      name: "p", version: "1",
      operations: [
        "everypay.authorization.bearer": { input in
          let token = try input.string("token")
          if rejecting.contains(token) { return .reject(.invalidToken) }
          return .text(wrong.contains(token) ? "wrong" : "Bearer \(token)")
        }
      ])
  }

  static func waiver(
    _ name: String, cap: Int? = nil, _ verdict: Verdict = .fail, value: JSON? = nil, until day: String = "2030-01-01"
  )
    throws -> Waiver
  {
    Waiver(
      name: name, cap: cap, verdict: verdict, value: value, issue: "https://i.example/1", owner: "o", reason: "r",
      expires: try #require(CalendarDay(day)))
  }

  private let corpus = TokenCases.all
  private let bearer = "everypay.authorization.bearer"

  private func run(
    _ port: InProcessPort, _ waivers: [Waiver] = [], shard: Shard? = nil, today: String = "2026-01-01"
  ) throws -> Runner.Report {
    var port = port
    let waivers = Waivers(waivers, today: try #require(CalendarDay(today)))
    return try Runner(corpus, waivers: waivers, shard: shard).run(&port, where: { _ in true }, progress: { _, _ in })
  }

  private func waiving(_ report: Runner.Report, _ id: String) -> Waiving? {
    report.outcomes.first { $0.testCase.id == id }?.waiving
  }

  /// A right SDK may refuse an odd case, and would then be told that its adapter is wrong.
  @Test func `the selftest asks what a document prints before anything odd`() throws {
    let corpus = try OptionsTests.corpus.get()
    func first(_ operations: String...) -> String? {
      PortSelftest.examples(operations, corpus.filter { operations.contains($0.operation) }).first?.name
    }
    #expect(first("placetopay.notification.verify") == "placetopay.notification.verify#published-83")
    #expect(first("payfort.signature.verify") == "payfort.signature.verify#published-response")
    #expect(first("edfapg.hash.sale") == "edfapg.hash.sale#rafinita-task")
    #expect(first("edfapg.hash.wallet") == "edfapg.hash.wallet#baseline")
    // If an operation has only odd cases, another operation is asked first.
    #expect(first("edfapg.callback.verify", "edfapg.hash.wallet") == "edfapg.hash.wallet#baseline")
    #expect(first("edfapg.callback.verify") != nil && first("placetopay.request.collect") != nil)
  }

  @Test func aWaivedFailureIsNoFailure() throws {
    let report = try run(Self.port(wrong: ["plain-token-1"]), [Self.waiver("\(bearer)#plain-token-1")])
    #expect(report.conclusion == .pass && report.waived.count == 1 && report.outcomes.count == 12)
    let plain = try run(Self.port(wrong: ["plain-token-1"]))
    #expect(plain.conclusion != .pass && plain.failures.map(\.testCase.id) == ["plain-token-1"])
  }

  @Test func aWaiverThatDoesNotHoldFails() throws {
    let name = "\(bearer)#plain-token-1"
    let stale = try Self.waiver(name)
    let staleReport = try run(Self.port(), [stale])
    #expect(staleReport.conclusion != .pass && waiving(staleReport, "plain-token-1") == .stale(stale))

    let other = try run(Self.port(rejecting: ["plain-token-1"]), [Self.waiver(name, .crash)])
    let crash = try Self.waiver(name, .crash)
    #expect(other.conclusion != .pass && waiving(other, "plain-token-1") == .changed(crash))

    let value = try Self.waiver(name, value: .text("another"))
    let changed = try run(Self.port(wrong: ["plain-token-1"]), [value])
    #expect(changed.conclusion != .pass && waiving(changed, "plain-token-1") == .changed(value))
    #expect(
      try run(Self.port(wrong: ["plain-token-1"]), [Self.waiver(name, value: .text("wrong"))]).conclusion == .pass)

    let port = Self.port(wrong: ["plain-token-1"])
    #expect(try run(port, [Self.waiver(name, until: "2026-01-01")]).conclusion == .pass, "its last day still counts")
    #expect(try run(port, [Self.waiver(name, until: "2025-12-31")]).conclusion == .fail)

    let stray = try run(Self.port(), [Self.waiver("\(bearer)#plain-tokn-1")])
    #expect(stray.conclusion != .pass && stray.strayWaivers.first?.reason == .noCase(nearest: name))
  }

  /// A waiver for something the port lacks, or made void by another entry, counts as one without a case.
  @Test func aWaiverForNothingFails() throws {
    let shadowed = [try Self.waiver("\(bearer)#plain-token-1"), try Self.waiver("\(bearer)#plain-token-1*", cap: 3)]
    let tens = try Self.waiver("\(bearer)#plain-token-10")
    let eleven = try Self.waiver("\(bearer)#plain-token-11")
    let wrong = Set(["plain-token-1", "plain-token-10", "plain-token-11"])
    #expect(try run(Self.port(wrong: wrong), shadowed).conclusion == .pass)
    let void = try run(Self.port(wrong: wrong), shadowed + [tens, eleven])
    #expect(void.conclusion == .fail && void.failures.isEmpty)
    #expect(void.strayWaivers.map(\.waiver) == [shadowed[1]] && void.strayWaivers.map(\.reason) == [.shadowed])

    var port = Self.port()
    let other = Case(
      operation: "digest.md5", id: "a", comment: "", input: .object([]), expectation: .answer(.value(.text("x"))),
      match: .exact)
    let waiver = try Self.waiver("digest.md5#a")
    let runner = Runner(corpus + [other], waivers: Waivers([waiver]))
    let lacking = try runner.run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(lacking.conclusion == .fail && lacking.failures.isEmpty)
    #expect(lacking.strayWaivers.map(\.reason) == [.notSupported])
    let record = RunRecord(lacking, Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0)), passes: true)
    let text = String(decoding: ReportFormat.text.render(record), as: UTF8.self)
    #expect(text.contains("The waiver 'digest.md5#a' covers only what the port does not have: delete it"))
    // A run of other cases does not report it.
    let elsewhere = try runner.run(&port, where: { $0.operation == bearer }, progress: { _, _ in })
    #expect(elsewhere.conclusion == .pass)
  }

  @Test func aWildcardIsCappedAndStaysInItsComponent() throws {
    let all = Set((0..<12).map { $0 == 6 ? "guilty-token-1" : "plain-token-\($0)" })
    let eleven = try Self.waiver("\(bearer)#plain-*", cap: 11)
    let report = try run(Self.port(wrong: all), [eleven])
    #expect(report.waived.count == 11 && report.failures.map(\.testCase.id) == ["guilty-token-1"])
    let ten = try Self.waiver("\(bearer)#plain-*", cap: 10)
    #expect(waiving(try run(Self.port(wrong: all), [ten]), "plain-token-0") == .overCap(ten, cases: 11))
    let one = try run(Self.port(wrong: all.subtracting(["plain-token-0"])), [eleven])
    #expect(one.failures.map(\.testCase.id) == ["plain-token-0", "guilty-token-1"])
    #expect(waiving(one, "plain-token-0")?.description.contains("name only those that fail") == true)
    #expect(try Self.waiver("everypay.*.bearer#a", cap: 1).covers("\(bearer)#a"))
    #expect(try !Self.waiver("everypay.*#a", cap: 1).covers("\(bearer)#a"), "'*' passes no '.'")
    #expect(try !Self.waiver("everypay.authorization.*", cap: 1).covers("\(bearer)#a"), "'*' passes no '#'")
    #expect(try !Self.waiver("ab*ba", cap: 1).covers("aba"), "the two ends do not overlap")
  }

  @Test func updateKeepsWhatPeopleWroteAndDropsWhatIsOver() throws {
    let waivers = [
      try Self.waiver("\(bearer)#plain-token-1"), try Self.waiver("\(bearer)#plain-token-2"),
      try Self.waiver("\(bearer)#nothing"), try Self.waiver("\(bearer)#plain-token-3", .crash),
      try Self.waiver("\(bearer)#plain-token-1*", cap: 3),
    ]
    let report = try run(
      Self.port(wrong: ["plain-token-1", "plain-token-3", "plain-token-4", "plain-token-10"]), waivers)
    let day = try #require(CalendarDay("2026-04-01"))
    let updated = Waivers(waivers).updated(after: report, of: corpus, newUntil: day)
    #expect(updated.map(\.name) == [1, 3, 10, 4].map { "\(bearer)#plain-token-\($0)" })
    #expect(updated.map(\.owner) == ["o", "o", "o", ""])
    #expect(updated.map(\.verdict) == [.fail, .fail, .fail, .fail])
    #expect(updated.last?.value == .text("wrong") && updated.last?.expires == day)
  }

  @Test(arguments: [
    ("{\"schemaVersion\":1,\"waivers\":[{}]}", "'case' is missing"),
    ("{\"schemaVersion\":2,\"waivers\":[]}", "is not 1"), ("{\"schemaVersion\":1}", "'waivers' is missing"),
    ("{\"schemaVersion\":1,\"waivers\":[],\"x\":1}", "unknown key"),
    ("[", ":1: not JSON"), (entry(#""case":"a#b","cap":1"#), "only for a name with '*'"),
    (entry(#""case":"a#*""#), "needs a 'cap'"), (entry(#""case":"a#*","cap":0"#), "needs a 'cap'"),
    (entry(#""case":"*#*","cap":1"#), "more than one '*'"),
    (entry(#""case":"a#*","cap":1,"value":"x""#), "only for one case"),
    (entry(#""case":"a#b""#, verdict: "pass"), "must be a failure"),
    (entry(#""case":"a#b""#, verdict: "no"), "is not one of"),
    (entry(#""case":"a#b""#, expires: "2027-02-29"), "must be a day"),
    (entry(#""case":"a#b""#, expires: "27-2-1"), "must be a day"),
    (entry(#""case":"a#b""#, owner: ""), "must not be empty"),
    (entry(#""case":"a#b""#, issue: "JIRA-1"), "must be a link"),
    (entry(#""case":"a#b""#, issue: "https://"), "must be a link with a host"),
    (entry(#""case":"a#b""#, issue: "https:///7"), "must be a link with a host"),
    (entry(#""case":"a#b""#, issue: "https://x y"), "must be a link with a host"),
  ])
  func aFlawedFileOfWaiversIsRefused(_ text: String, reason: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "waivers-\(UUID()).json")
    try Data(text.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let error = #expect(throws: CorpusError.self) { try WaiverFile(path: path.path) }
    let message = error?.description ?? ""
    #expect(message.contains(reason), "\(message)")
  }

  /// `waivers update` may run again before people fill in its output; `check` refuses the same file.
  @Test func aDraftIsReadForAnUpdateAlone() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "waivers-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: path) }
    for (text, isRead) in [
      (Self.entry(#""case":"a#b""#, issue: "", owner: ""), true),
      (Self.entry(#""case":"a#b""#, issue: "JIRA-1", owner: ""), false),
    ] {
      try Data(text.utf8).write(to: path)
      #expect(throws: CorpusError.self) { try WaiverFile(path: path.path) }
      let draft = try? WaiverFile(path: path.path, isDraft: true)
      #expect((draft?.entries.count == 1) == isRead)
    }
  }

  /// A port that fails everything has a waiver for every case, so the work must not be quadratic.
  @Test(.timeLimit(.minutes(1))) func asManyWaiversAsCases() throws {
    let names = (0..<2000).map { "\(bearer)#many-\($0)" }
    let cases = (0..<2000).map { index in
      Case(
        operation: bearer, id: "many-\(index)", comment: "x", input: ["token": .text("t\(index)")],
        expectation: .answer(.value(.text("Bearer t\(index)"))), match: .exact)
    }
    let waivers = Waivers(
      try names.map { try Self.waiver($0) } + [Self.waiver("\(bearer)#none-*", cap: 9)],
      today: try #require(CalendarDay("2026-01-01")))
    var port = InProcessPort(name: "p", version: "1", operations: [bearer: { _ in .text("wrong") }])
    let report = try Runner(cases, waivers: waivers).run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(report.waived.count == 2000 && report.strayWaivers.count == 1)
    let day = try #require(CalendarDay("2027-01-01"))
    #expect(waivers.updated(after: report, of: cases, newUntil: day) == Array(waivers.entries.dropLast()))
  }

  private static func entry(
    _ head: String, verdict: String = "fail", issue: String = "https://x", owner: String = "o",
    expires: String = "2027-01-01"
  ) -> String {
    #"{"schemaVersion":1,"waivers":[{\#(head),"verdict":"\#(verdict)","issue":"\#(issue)","owner":"\#(owner)","reason":"r","expires":"\#(expires)"}]}"#
  }

  @Test(arguments: ["1970-01-01", "2000-02-29", "2024-12-31", "2026-11-21", "2100-03-01"]) func daysReadAndWrite(
    _ text: String
  ) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test func daysAreCountedAsFoundationDoes() throws {
    for days in stride(from: 0, to: 60000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(days) * 86400)
      #expect(CalendarDay(daysSince1970: days).description == String(date.ISO8601Format().prefix(10)))
    }
  }

  @Test(arguments: [1, 2, 3, 7]) func shardsTogetherRunEveryCaseOnce(_ count: Int) throws {
    var names: [String] = []
    for index in 1...count {
      let report = try run(Self.port(), shard: Shard("\(index)/\(count)"))
      #expect(report.addsUp && report.outcomes.count + report.elsewhere == 12)
      names += report.outcomes.map(\.testCase.name)
    }
    #expect(names.sorted() == corpus.map(\.name).sorted())
  }

  /// The shard of a name must not change, as people merge reports of different versions: SHA-256 by `printf %s
  /// sha256sum`.
  @Test func theHashOfANameIsStable() throws {
    // printf %s 'everypay.authorization.bearer#plain-token-0' | sha256sum
    #expect(Shard.number(of: "everypay.authorization.bearer#plain-token-0") == 1_543_918_035)
  }

  @Test(arguments: ["0/2", "3/2", "1/0", "1", "1/2/3", "a/b", "-1/2", "", "/"]) func noShard(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func nothingRunIsNotGreen() throws {
    var port = InProcessPort(name: "p", version: "1", operations: [:])
    let report = try Runner(corpus).run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(report.addsUp && report.unsupported.count == 12 && report.conclusion != .pass)
  }

  @Test func aRecordingIsJudgedLikeTheRunItself() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/hostile-port.sh")
      .path
    for behaviour in ["exits-3", "leaks-to-stderr", "duplicate-token", "number-value", "out-of-order"] {
      var text: [UInt8] = []
      let recording = Recording { text += $0 }
      var port = ProcessPort(command: "sh '\(script)' \(behaviour) 4", jobs: 2, recording: recording)
      let report = try Runner(corpus).run(&port, where: { _ in true }, progress: { _, _ in })
      var replay = try ReplayPort(text)
      let again = try Runner(corpus).run(&replay, where: { _ in true }, progress: { _, _ in })
      #expect(again.port == report.port)
      #expect(again.outcomes.map(\.verdict) == report.outcomes.map(\.verdict), "\(behaviour)")
      #expect(again.addsUp && again.failure == nil)
    }
    #expect(throws: PortFailure.self) { try ReplayPort(Array("{}".utf8)) }
    #expect(throws: PortFailure.self) { try ReplayPort(Array("noise".utf8)) }
    #expect(throws: PortFailure.self) { try ReplayPort([]) }
  }

  @Test func theSelftestSaysWhatIsWrong() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/hostile-port.sh")
      .path
    var limits = ProcessPort.Limits()
    limits.answer = 2000
    var selftest = PortSelftest(command: "exec sh '\(script)' honest", limits: limits)
    let exchanges = try selftest.run(try Corpus.bundled().cases)
    #expect(exchanges.map { $0.flaw == nil } == [true, true, true, false, false, false, true, true])
    var late = PortSelftest(command: "exec sh '\(script)' ignores-bye", limits: limits)
    let flaw = try late.run(try Corpus.bundled().cases).last?.flaw ?? ""
    #expect(flaw.contains("was killed"))
  }

  /// A right adapter of an SDK that always answers `00`: this shows nothing about how text is read.
  @Test func theSelftestTellsAWrongAnswerOnce() throws {
    let script = FileManager.default.temporaryDirectory.appending(path: "wrong-sdk-\(UUID()).sh")
    defer { try? FileManager.default.removeItem(at: script) }
    try """
    while read -r line; do
      n=${line#*'"n":'}; n=${n%%,*}
      case $line in
        *'"t":"hello"'*) echo '{"t":"hello","protocol":1,"port":{"name":"w","version":"1","language":"sh"},"ops":["edfapg.hash.sale"]}' ;;
        *'"t":"bye"'*) exit 0 ;;
        *no-such-operation*) echo '{"t":"result","n":'$n',"unsupported":true}' ;;
        *'"input":{}'*) echo '{"t":"result","n":'$n',"error":{"message":"a field is missing"}}' ;;
        *) echo '{"t":"result","n":'$n',"value":"00"}' ;;
      esac
    done
    """.write(to: script, atomically: true, encoding: .utf8)
    var selftest = PortSelftest(command: "exec sh '\(script.path)'")
    let exchanges = try selftest.run(try Corpus.bundled().cases)
    #expect(exchanges.map { $0.flaw == nil } == [true, false, true, false, true, true, true, true])
  }

  /// The options of this port leave out everything: nothing was tried, so it does not pass.
  @Test func theSelftestTellsThatNothingCanBeAsked() throws {
    let hello =
      #"{"t":"hello","protocol":1,"port":{"name":"w","version":"1","language":"sh"},"ops":["edfapg.hash.sale"],"#
      + #""options":{"edfapg.hash.sale":{"without":["email"]}}}"#
    var selftest = PortSelftest(command: "read -r line; echo '\(hello)'; read -r line")
    let exchanges = try selftest.run(try Corpus.bundled().cases)
    #expect(exchanges.map { $0.flaw == nil } == [true, false] && selftest.options.first?.contains(": 0 of ") == true)
  }
}
