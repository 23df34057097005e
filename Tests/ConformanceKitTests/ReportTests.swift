import ConformanceKit
import Encodings
import Formulas
import Foundation
import Gateways
import Ports
import Reports
import Testing

/// Reports as functions of a run.
struct ReportTests {
  private static let hostile =
    "</script>]]>\u{0}\u{1b}[31m\r\n::error::x\n##[add-mask]y|`@z`\u{202e}\u{ffff}\n  ...\n# SKIP"
  private static let secret = "pa\"ss\\word-s3cret"
  private static let card = "4111112222223333"

  private static func sale(_ id: String, _ value: String) -> Case {
    Case(
      operation: "edfapg.hash.sale", id: id, comment: "about it",
      notes: [Note(flag: "PlusSign", bug: "form-encoding", effect: "refused", means: "A plus.")],
      input: ["email": .text("a@b.example"), "password": .text(secret), "cardNumber": .text(card)],
      steps: [Step(name: "reversed email", bytes: Array("elpmaxe.b@a".utf8)), Step(name: "MD5", bytes: [0xff, 0])],
      expectation: .answer(.value(.text(value))), match: .exact,
      evidence: [Case.Evidence(kind: .oracle, ref: "php, python")],
      place: Case.Place(file: "edfapg/100% é.json", line: 12))
  }

  private static func record(
    _ outcomes: [Outcome], total: Int? = nil, unsupported: [Case] = [], shard: Provenance.Shard? = nil,
    digest: String = String(repeating: "ab", count: 32), passes: Bool = true,
    only: [String] = []
  ) -> RunRecord {
    var provenance = Provenance(corpusDigest: digest, started: UTCTime(seconds: 1_795_264_200), shard: shard)
    provenance.only = only
    let total = total ?? outcomes.count + unsupported.count
    return RunRecord(
      Runner.Report(
        port: PortDescription(
          name: hostile, version: "1", language: "x",
          operations: Set((outcomes.map(\.testCase) + unsupported).map(\.operation)).sorted()), total: total,
        filtered: total - outcomes.count - unsupported.count, unsupported: unsupported, outcomes: outcomes),
      provenance, passes: passes)
  }

  /// A card number in groups of four digits.
  private static func grouped(_ number: String, by separator: String) -> String {
    stride(from: 0, to: number.count, by: 4).map { String(number.dropFirst($0).prefix(4)) }.joined(separator: separator)
  }

  /// One outcome of every kind, each as hostile as possible.
  private static let everything: [Outcome] = {
    let cards = "\(card) \(grouped(card, by: " ")) \(grouped(card, by: "-"))"
    let leak = "\(secret) \(cards) \(Hex.encode(Array(secret.utf8))) \(hostile)"
    let object: JSON = [secret: .number(JSONNumber(digits: card)), card: .text(leak)]
    let replies: [Reply] = [
      .value(.text("right")),
      .value(.text(leak), steps: [Step(name: "reversed email", bytes: Array(leak.utf8))]), .value(object),
      .value(.text(String(repeating: "x", count: 200_000))), .reject(code: leak, message: leak),
      .unsupported, .error(message: leak), .crash("died", log: leak), .timeout(seconds: 5, log: leak),
      .violation("nonsense", log: String(repeating: leak + "\n", count: 100)),
    ]
    return replies.enumerated().map { index, reply in
      Judge.judge(sale("case-\(index)", "right"), reply).taking(.microseconds(index * 1_001_001))
    }
  }()

  /// Tests share one record where possible, as the search for the mistakes behind its failures takes a second.
  private static let whole = record(everything)
  private static let outlined = record(everything, passes: false)
  private static let untested = record(everything, unsupported: [sale("untested", "x")])
  private static let numbered = record(answersWithACard)

  private static func text(_ format: ReportFormat, _ record: RunRecord) -> String {
    String(decoding: format.render(record), as: UTF8.self)
  }

  @Test(arguments: ReportFormat.allCases.filter { $0 != .counts })
  func noReportShowsASecret(_ format: ReportFormat) {
    let text = Self.text(format, Self.untested)
    #expect(text.contains("case-1"))
    let bytes = Array(Self.secret.utf8)
    // The spellings themselves, and as each format would escape them.
    let spellings = [
      Self.secret, String(Self.secret.reversed()), Hex.encode(bytes), Base64.encode(bytes), "s3cret", Self.card,
      String(Self.card.reversed()), Hex.encode(Array(Self.card.utf8)), Self.grouped(Self.card, by: " "),
      Self.grouped(Self.card, by: "-"),
    ]
    for spelling in spellings { #expect(!text.contains(spelling), "\(format): \(spelling)") }
  }

  /// Not part of any input.
  private static let ownCard = "5123450000000008"
  private static let answersWithACard: [Outcome] = {
    let number = ownCard
    let replies: [Reply] = [
      .value(.array([.number(JSONNumber(digits: number))])), .value(.text("no \(number)!")),
      .reject(code: "x", message: number), .error(message: number), .crash("died", log: "card \(number)\n"),
      .error(message: "no \(grouped(number, by: " ")), \(grouped(number, by: "-"))!"),
      // Too short for a card number at the end of a text, although 75 has a right check digit.
      .error(message: "7 5"), .error(message: "1 2 3 4 5 6 7 8 9 0 1 2"),
    ]
    return replies.enumerated().map { Judge.judge(sale("case-\($0.offset)", "right"), $0.element) }
  }()

  /// A port may rewrite Arabic digits in ASCII, and then no input holds the number.
  @Test(arguments: ReportFormat.allCases.filter { $0 != .counts })
  func aCardNumberThatOnlyThePortWritesIsMasked(_ format: ReportFormat) {
    let number = Self.ownCard
    let text = Self.text(format, Self.numbered)
    #expect(text.contains("case-0") && !text.contains(number), "\(format)")
    #expect(!text.contains("5123 4500") && !text.contains("5123-4500"), "\(format)")
  }

  @Test(arguments: ReportFormat.allCases) func noReportIsBrokenByAPort(_ format: ReportFormat) {
    let text = Self.text(format, Self.whole)
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0a }, "\(format) has control characters")
    for marker in ["##[", "\u{202e}", "\u{ffff}"] where format != .json && format != .ndjson {
      #expect(!text.contains(marker), "\(format): \(marker)")
    }
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::error::") }, "\(format)")
    switch format {
    case .html: #expect(text.components(of: "</script>") == 2)
    case .junit: #expect(!text.contains("]]>") && !text.contains("</script>"))
    case .markdown: #expect(!text.contains("@") && !text.contains("`") && text.components(of: "<details>") == 9)
    case .tap: #expect(text.components(of: "not ok ") == 9 && text.components(of: "\n  ...\n") == 9)
    case .ndjson: #expect(text.components(of: "\n") == 12)
    default: break
    }
  }

  @Test func countsAreLinesForAShell() {
    let passed = Judge.judge(Self.sale("passed", "right"), .value(.text("right")))
    let failed = (0..<2).map { Judge.judge(Self.sale("failed-\($0)", "right"), .value(.text("left"))) }
    let record = Self.record([passed] + failed, total: 4, unsupported: [Self.sale("untested", "x")])
    let counts =
      "cases=4\npassed=1\nfailed=2\nwaived=0\nunsupported=1\nnot_offered=0\nnot_asked=0\nstalls=0\nreplayed=0\n"
    #expect(Self.text(.counts, record) == "result=fail\n" + counts)
  }

  @Test func whatAPortDidAlikeInManyCasesStandsOnce() {
    let logged = (0..<20).map {
      Judge.judge(Self.sale("logged-\($0)", "right"), .violation("a line too many", log: ""))
    }
    let wrong = (0..<2).map { Judge.judge(Self.sale("wrong-\($0)", "right"), .value(.text("left"))) }
    let text = TextReport.render(Self.record(logged + wrong), Style(isColored: false))
    // The words are in the heading and in one case.
    #expect(text.components(of: "a line too many") == 2 && text.contains("edfapg.hash.sale#logged-6"))
    #expect(!text.contains("logged-7") && text.contains("and 13 more"))
    #expect(text.contains("FAILURE  Your port answers another value: 2 cases of edfapg.hash.sale, medium\n"))
    #expect(
      text.components(of: "FAIL  edfapg.hash.sale#wrong-") == 1 && text.contains("also      edfapg.hash.sale#wrong-1"))
  }

  @Test func theTimeOfACaseAndOfASuite() {
    let text = Self.text(.junit, Self.whole)
    #expect(text.contains(#"name="case-9" classname="edfapg.hash.sale" time="9.009""#))
    #expect(text.contains(#"skipped="0" time="45.045""#))
  }

  @Test func whatWasNotAskedIsOneRecordOfItsOperation() {
    let cases = (0..<3).map { Self.sale("untested-\($0)", "x") }
    let text = Self.text(.junit, Self.record(Self.everything, unsupported: cases))
    #expect(text.components(of: "<skipped ") == 1 && text.contains(#"message="3 cases: the port does not have"#))
    #expect(text.contains(#"name="not supported" classname="edfapg.hash.sale" time="0""#))
  }

  @Test func theFileAndLineOfACase() {
    let text = Self.text(.sarif, Self.whole)
    let place =
      #"{"artifactLocation":{"uri":"edfapg/100%25%20%C3%A9.json","uriBaseId":"VECTORS"},"region":{"startLine":12}}"#
    #expect(text.components(of: place) == 9)
  }

  @Test func reportsAreTheSameEveryTime() {
    let again = Self.record(Self.everything)
    for format in ReportFormat.allCases {
      #expect(format.render(again) == format.render(Self.whole), "\(format)")
    }
  }

  @Test(arguments: ReportFormat.allCases) func passesThatAFormatDoesNotShowAreNeverNeeded(_ format: ReportFormat) {
    #expect((format.render(Self.whole) == format.render(Self.outlined)) == !format.showsPasses, "\(format)")
    #expect(Self.outlined.run.outcomes.allSatisfy { ($0.testCase.input == .null) == ($0.standing == .passed) })
  }

  @Test func jsonComesBackAsItWas() throws {
    let record = Self.record(
      Self.everything, total: 20, unsupported: [Self.sale("untested", "x")], shard: Provenance.Shard(number: 2, of: 3))
    let text = ReportFormat.json.render(record)
    let again = try RunRecord(parsing: text)
    #expect(ReportFormat.json.render(again) == text)
    #expect(
      again.provenance == record.provenance && again.run.outcomes.map(\.verdict) == record.run.outcomes.map(\.verdict))
  }

  /// A refusal proves nothing beside a refused twin; a report carries what is needed to find this again.
  @Test func aVacuousRefusalComesBack() throws {
    let notes = [Note(flag: "Forged", bug: "forgery", effect: "money lost", means: "A forgery.", severity: .critical)]
    func header(_ id: String, _ twin: String?, _ expectation: ConformanceKit.Expectation) -> Case {
      Case(
        operation: "everypay.authorization.basic", id: id, comment: "x", twin: twin, notes: notes,
        input: ["username": .text(id), "secret": .text("a-secret-of-some-length")], expectation: expectation,
        match: .exact, evidence: [Case.Evidence(kind: .derived, ref: "RFC 7617")])
    }
    let cases = [
      header("accepted", nil, .answer(.value(.text("x")))),
      header("refused", "accepted", .answer(.reject(.invalidUsername))),
    ]
    let refusing = InProcessPort(
      name: "p", version: "1", operations: ["everypay.authorization.basic": { _ in .reject(.invalidUsername) }])
    func run(_ shard: Int) throws -> RunRecord {
      var port = refusing
      let report = try Runner(cases, shard: Shard("\(shard)/2")).run(&port, where: { _ in true }) { _, _ in }
      let part = shard == 0 ? nil : Provenance.Shard(number: shard, of: 2)
      return RunRecord(
        report, Provenance(corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: 0), shard: part),
        passes: true)
    }
    let whole = try RunRecord(parsing: ReportFormat.json.render(try run(0)))
    #expect(whole.run.outcomes.map(\.verdict) == [.fail, .vacuous])
    #expect(whole.run.outcomes.allSatisfy { $0.testCase.severity == .critical })
    let text = String(decoding: ReportFormat.json.render(whole), as: UTF8.self)
    let harmless = text.replacingOccurrences(
      of: #""severity":"medium","conduct""#, with: #""severity":"low","conduct""#)
    #expect(harmless != text)
    #expect(throws: (any Error).self) { try RunRecord(parsing: Array(harmless.utf8)) }
    #expect(Verification(whole, cases, digest: whole.provenance.corpusDigest ?? "").complaints == [])
    // The two are in different shards: each part alone cannot know, the joined report does.
    #expect(try run(1).run.outcomes.map(\.verdict) == [.pass] && run(2).run.outcomes.map(\.verdict) == [.fail])
    let joined = try RunRecord(joining: [try run(2), try run(1)])
    #expect(joined.run.outcomes.map(\.verdict) == [.fail, .vacuous])
  }

  /// A secret that is part of a code must not hide the code, or the report could not be verified.
  @Test func aCodeIsNoSecret() throws {
    let evidence = [Case.Evidence(kind: .derived, ref: "x")]
    let signing = Case(
      operation: "payfort.signature", id: "x", comment: "x", input: ["parameters": ["apple_data": .text("Signature")]],
      expectation: .answer(.value(.text("x"))), match: .json, evidence: evidence)
    let refused = Case(
      operation: "placetopay.notification.verify", id: "y", comment: "y",
      input: ["body": .text("{}"), "secretKey": .text("024h1IlD")],
      expectation: .answer(.reject(.signatureMismatch)), match: .json, evidence: evidence)
    let reply = Reply.reject(code: "signature-mismatch", message: "the signature is another")
    let outcomes = [Judge.judge(signing, .error(message: "")), Judge.judge(refused, reply)]
    let record = try RunRecord(parsing: ReportFormat.json.render(Self.record(outcomes)))
    #expect(
      record.run.outcomes.last?.reply
        == .reject(code: "signature-mismatch", message: "the ⟨apple_data⟩ is another"))
  }

  /// A token too short to count as a leak is hidden in the input and the answer, and counts as no leak afterwards.
  @Test func whatHidesASecretIsNone() throws {
    let input: JSON = [
      "environment": .text("sandbox"), "phrase": .text("TESTSHAIN"), "algorithm": .text("sha256"),
      "fields": ["token_name": .text("A111z")],
    ]
    let testCase = Case(
      operation: "payfort.request.purchase", id: "x", comment: "x", input: input,
      expectation: .answer(.value(.text("x"))), match: .json, evidence: [Case.Evidence(kind: .derived, ref: "x")])
    let outcome = Judge.judge(testCase, .error(message: "no card has the token A111z"))
    let record = try RunRecord(parsing: ReportFormat.json.render(Self.record([outcome])))
    #expect(record.run.outcomes.first?.reply == .error(message: "no card has the token ⟨token_name⟩"))
    #expect(Verification(record, [testCase], digest: record.provenance.corpusDigest ?? "").complaints == [])
  }

  @Test func verificationConfirmsAndRefutes() throws {
    let cases = Self.everything.map(\.testCase)
    let record = Self.whole
    let good = Verification(record, cases, digest: record.provenance.corpusDigest ?? "")
    #expect(good.complaints == [] && good.confirmed + good.unprovable == cases.count && good.confirmed > 0)
    #expect(Verification(record, cases, digest: "other").complaints.count == 1)
    #expect(
      Verification(record, Array(cases.dropLast()), digest: record.provenance.corpusDigest ?? "").complaints.count == 2)
    // The same names with another expectation, which contradicts what the report says of the case.
    let changed = cases.map { Self.sale($0.id, "other") }
    #expect(Verification(record, changed, digest: record.provenance.corpusDigest ?? "").complaints.count == cases.count)
  }

  @Test(arguments: [
    (#""verdict":"fail""#, #""verdict":"pass""#), (#""pass":1"#, #""pass":2"#), (#""run":10"#, #""run":9"#),
    (#""result":"fail""#, #""result":"pass""#), (#""id":"case-1""#, #""id":"case-0""#),
    (#""schemaVersion":3"#, #""schemaVersion":2"#), (#""started":"2026-11"#, #""started":"2026-13"#),
    (#""op":"edfapg.hash.sale""#, #""op":"edfapg.hash.nothing""#), (#""got":{"unsupported":true}"#, #""got":{}"#),
    (#""microseconds":1001001"#, #""microseconds":9223372036854775807"#), (#""line":12"#, #""line":0"#),
  ])
  func forgedReportsAreRefused(_ original: String, _ forged: String) throws {
    let text = Self.text(.json, Self.whole)
    let range = try #require(text.firstRange(of: original), "\(original) does not stand in the report")
    let error = #expect(throws: ReportError.self) {
      try RunRecord(parsing: Array(text.replacingSubrange(range, with: forged).utf8))
    }
    #expect(error?.description.isEmpty == false)
  }

  @Test func shardsJoin() throws {
    let shard = try #require(Shard("1/2"))
    let (one, two) = (
      Self.everything.filter { shard.contains($0.testCase) }, Self.everything.filter { !shard.contains($0.testCase) }
    )
    #expect(!one.isEmpty && !two.isEmpty)
    func part(_ outcomes: [Outcome], _ number: Int, digest: String? = nil, only: [String] = []) -> RunRecord {
      Self.record(
        outcomes, total: 10, shard: Provenance.Shard(number: number, of: 2),
        digest: digest ?? String(repeating: "ab", count: 32), only: only)
    }
    let whole = try RunRecord(joining: [part(one, 1), part(two, 2)])
    #expect(whole.run.outcomes.count == 10 && whole.run.filtered == 0 && whole.provenance.shard == nil)
    #expect(whole.run.outcomes.map(\.testCase.name).sorted() == Self.whole.run.outcomes.map(\.testCase.name).sorted())
    #expect(
      Verification(whole, Self.everything.map(\.testCase), digest: whole.provenance.corpusDigest ?? "").complaints == []
    )
    for wrong in [
      [part(two, 1), part(one, 2)], [part(one, 1, only: ["*"]), part(two, 2)], [part(one, 1)],
      [part(one, 1), part(two, 1)], [part(one, 1), part(one, 2)],
      [part(one, 1), part(two, 2, digest: "other")], [part(one, 1), Self.record(two, total: 10)], [],
    ] {
      #expect(throws: ReportError.self) { try RunRecord(joining: wrong) }
    }
  }

  @Test func nothingIsGreenThatWasNotTested() {
    let empty = Self.record([], total: 5)
    #expect(empty.run.conclusion == .nothing)
    for format in [ReportFormat.junit, .tap, .github, .markdown, .sarif, .html, .text] {
      #expect(Self.text(format, empty).contains("Nothing was tested"), "\(format)")
    }
  }

  @Test func momentsAreCalendarDates() {
    for (seconds, text) in [
      (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_709_164_799, "2024-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] {
      #expect(UTCTime(seconds: seconds).description == text)
      #expect(UTCTime(text) == UTCTime(seconds: seconds))
    }
    for wrong in ["2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01 00:00:00Z", "+024-01-01T00:00:00Z", ""] {
      #expect(UTCTime(wrong) == nil, "\(wrong)")
    }
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }

  /// The text with a part replaced.
  fileprivate func replacingSubrange(_ range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
