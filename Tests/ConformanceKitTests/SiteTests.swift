import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Site
import Testing
import Vectors

/// The site as a function of cases and reports.
@Suite struct SiteTests {
  private static let hostile = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script>\u{202e}'&"

  private static func testCase(_ id: String, _ expected: String, operation: String = "edfapg.hash.wallet") -> Case {
    Case(
      operation: operation, id: id, comment: hostile,
      notes: [Note(flag: "PlusSign", bug: hostile, effect: hostile, means: hostile)],
      input: ["email": .text("a@b.example"), "password": .text("a-secret-of-some-length")],
      steps: [Step(name: "reversed email", bytes: Array("elpmaxe.b@a".utf8))],
      expectation: .answer(.value(.text(expected))), match: .exact,
      evidence: [Case.Evidence(kind: .oracle, ref: hostile)])
  }

  /// A report of cases with these expected values and answers.
  private static func record(_ answers: [(id: String, expected: String, got: String)], corpus: String = "ab")
    -> RunRecord
  {
    let outcomes = answers.map { answer in
      Judge.judge(testCase(answer.id, answer.expected), .value(.text(answer.got)))
    }
    return RunRecord(
      Runner.Report(
        port: PortDescription(name: hostile, version: hostile, language: hostile, operations: ["edfapg.hash.wallet"]),
        total: outcomes.count, outcomes: outcomes),
      Provenance(corpusDigest: corpus, started: UTCTime(seconds: 0)), passes: true)
  }

  private static func input(
    _ results: [RunRecord], scripts: [(path: String, text: String)] = [("answer.mjs", "export const answer = 1;\n")]
  ) -> SiteInput {
    SiteInput(
      cases: [testCase("one", "right")], killMatrix: nil, digest: "ab", scripts: scripts, results: results)
  }

  private static let many = (0..<2000).map { (id: "case-\($0)", expected: "1", got: $0 == 0 ? "0" : "1") }
  private static let files = try? Site.files(
    input([
      record([("a", "1", "1"), ("b", "1", "0"), ("c", "1", "0"), ("d", "1", "1"), ("e", "1", "1")]),
      record([("a", "1", "0"), ("b", "1", "1"), ("c", "2", "2"), ("d", "1", "1"), ("f", "1", "1")], corpus: "cd"),
      record(many), record(Array(many.dropFirst())),
    ]))

  private static func text(_ path: String) throws -> String {
    String(decoding: try #require(files?.first { $0.path == path }).bytes, as: UTF8.self)
  }

  @Test func `text in markup is text`() {
    let html: HTML = "<p title=\"\(Self.hostile)\">\(Self.hostile)</p>"
    #expect(html.text.ranges(of: "<").count == 2 && html.text.ranges(of: "\"").count == 2, "\(html.text)")
  }

  @Test func `no page has an element or a path that data chose`() throws {
    let files = try #require(Self.files)
    #expect(files.count > 600 && Set(files.map(\.path)).count == files.count)
    for file in files {
      #expect(
        !file.path.contains("..") && !file.path.hasPrefix("/")
          && file.path.utf8.allSatisfy { (0x21...0x7e).contains($0) })
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(
        !text.contains("<img src=x") && !text.contains("<script>alert") && !text.contains("\u{202e}"), "\(file.path)")
    }
  }

  @Test func `a badge rounds down and says what fails`() throws {
    let paths = try #require(Self.files).map(\.path).filter { $0.hasPrefix("results/badge-") && $0.hasSuffix(".json") }
    let shares = [
      ("medium, 60.0 %", "orange"), ("medium, 80.0 %", "orange"), ("medium, 99.9 %", "orange"),
      ("100 %", "brightgreen"),
    ]
    // Of several reports of one port, the last has the plain name.
    #expect(paths.map { $0.contains("~") } == [true, true, true, false], "\(paths)")
    for (path, share) in zip(paths, shares) {
      #expect(try Self.text(path).contains("\"message\":\"\(share.0)\",\"color\":\"\(share.1)\""), "\(path)")
    }
  }

  @Test func `the worst failure is told before the share`() throws {
    let forged = Case(
      operation: "edfapg.hash.wallet", id: "forged", comment: "",
      notes: [Note(flag: "Forgery", bug: "", effect: "", means: "", severity: .critical)], input: .object([]),
      expectation: .answer(.reject(.signatureMismatch)), match: .exact)
    let right = Judge.judge(Self.testCase("right", "1"), .value(.text("1")))
    let outcomes = [Judge.judge(forged, .value(.text("accepted")))] + Array(repeating: right, count: 9)
    let run = Runner.Report(
      port: PortDescription(name: "acme", version: "2", language: "php", operations: ["edfapg.hash.wallet"]),
      total: 10, outcomes: outcomes)
    let files = Site.results([
      RunRecord(run, Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0)), passes: false)
    ])
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let badge = try text("results/badge-acme.json")
    #expect(badge.contains("\"message\":\"critical, 90.0 %\",\"color\":\"red\""), "\(badge)")
    #expect(try text("results/badge-acme.svg").contains("critical, 90.0 %"))
    let index = try text("results/index.html")
    #expect(index.contains("<td><span class=\"verdict critical\">critical</span></td><td>90.0 %</td>"), "\(index)")
    #expect(index.contains(">critical 90.0 % ✗</a>"))
    #expect(
      try text("results/port-1.html").contains("<summary><span class=\"verdict critical\">critical</span> <code>"))
  }

  @Test func `two reports differ in what broke, what was mended, and what the corpus changed`() throws {
    let text = try Self.text("results/change-1-2.html")
    #expect(text.contains("1 broken, 1 fixed, 1 new, 1 gone, 1 ask for something else. The corpora differ"))
    let places = ["id=\"broken\"", "wallet#a", "id=\"fixed\"", "wallet#b", "id=\"changed\"", "wallet#c"]
      .compactMap { text.ranges(of: $0).first?.lowerBound }
    #expect(places.count == 6 && places == places.sorted())
  }

  @Test func `reports of one port have names of their own`() throws {
    func titles(_ times: [Int]) throws -> [String] {
      let records = times.map { seconds in
        RunRecord(
          Runner.Report(
            port: PortDescription(name: "acme", version: "2", language: "php", operations: ["edfapg.hash.wallet"]),
            total: 0, outcomes: []),
          Provenance(corpusDigest: "ab", started: UTCTime(seconds: seconds)), passes: true)
      }
      let files = Site.results(records)
      return times.indices.compactMap { index in
        let file = files.first { $0.path == "results/port-\(index + 1).html" }
        let text = file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        return text.firstMatch(of: /<h1[^>]*>([^<]*)</).map { String($0.1) }
      }
    }
    #expect(try titles([0]) == ["acme 2"])
    #expect(try titles([0, 60]) == ["acme 2, 1970-01-01T00:00:00Z", "acme 2, 1970-01-01T00:01:00Z"])
    #expect(try titles([0, 0]) == ["acme 2, report 1", "acme 2, report 2"])
  }

  @Test func `a hash says what its messages leave unsigned`() throws {
    let text = try Self.text("op/edfapg.hash.sale.html")
    let lead = text[..<(try #require(text.ranges(of: "<section").first).lowerBound)]
    #expect(
      lead.contains("3 fields are not signed: order_id, order_amount, order_currency.")
        && lead.contains("\"../op/edfapg.request.sale.html\""))
  }

  @Test func `PayFort's two phrases are told where a phrase is asked for`() throws {
    for path in [
      "gateway/payfort.html", "op/payfort.signature.html", "op/payfort.signature.verify.html",
      "op/payfort.request.refund.html",
    ] {
      #expect(
        try Self.text(path).contains(
          "the SHA request phrase signs what is sent to PayFort, the SHA response phrase what comes"), "\(path)")
    }
  }

  @Test func `the search knows the words of the doors`() throws {
    let text = try Self.text("search.js")
    #expect(text.contains("mitmproxy, curl --trace, raw HTTP") && !text.contains("<"))
  }

  @Test func `a site without results says how to fill them`() throws {
    let files = Site.results([])
    let text = String(decoding: try #require(files.first { $0.path == "results/index.html" }).bytes, as: UTF8.self)
    #expect(text.contains("<pre>payconform check --port &quot;./port&quot; --report json=run.json"))
    #expect(text.contains("class=\"copy\""))
  }

  /// The site for a wallet's hash, with the kill matrix of its cases.
  private static func mistaken() throws -> [SiteFile] {
    let operation = try #require(Gateway.operation("edfapg.hash.wallet"))
    let cases = try Corpus.bundled().cases.filter { $0.operation == operation.name }
    let matrix = try JSON(parsing: KillMatrixReport.json(KillMatrix(cases)))
    return try Site.files(
      SiteInput(
        cases: cases, killMatrix: matrix, digest: "ab", scripts: [("answer.mjs", "export const answer = 1;\n")],
        results: []))
  }

  /// A mistake is as severe as its effect: in a verification, forgeries are accepted.
  @Test func `a mistake is as bad as the worst that comes of it`() throws {
    let operation = try #require(Gateway.operation("edfapg.callback.verify"))
    let cases = try Corpus.bundled().cases.filter { $0.operation == operation.name }
    let trials = MistakeTrials(operation)
    func severity(_ fault: String, _ place: String, _ choice: (Case) -> Bool) -> Severity? {
      trials.severity(fault, place, cases.filter(choice))
    }
    #expect(severity("upper-missing", "message", \.expectation.isRejection) == .critical)
    #expect(severity("upper-missing", "message") { !$0.expectation.isRejection && $0.severity == .critical } == .medium)
    #expect(severity("upper-missing", "nowhere") { _ in true } == nil)
  }

  @Test func `the page of a mistake says what it does, how bad it is, and shows the bytes`() throws {
    let files = try Self.mistaken()
    func text(_ name: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == "fault/\(name).html" }).bytes, as: UTF8.self)
    }
    let page = try text("reversal-by-grapheme")
    #expect(
      page.contains(
        "<p class=\"lead\">An SDK with this mistake reverses email by grapheme cluster instead of byte.</p>"))
    #expect(page.contains("medium</span> at its worst: \(Severity.medium.meaning)"))
    #expect(page.contains("<i class=\"other\">") && page.contains("The bytes that are hashed"))
    // Every fault has a sentence, whether a formula shows it or only a run.
    for fault in Fault.all + Fault.messages {
      let lead = try text(fault.name).firstMatch(of: /<p class="lead">An SDK with this mistake ([^<]+)\.<\/p>/)
      #expect(lead.map { !$0.1.contains("…") } == true, "\(fault.name)")
      #expect(try text(fault.name).contains("<dt>Severity</dt><dd><span class=\"verdict "), "\(fault.name)")
    }
    #expect(try text("signature-not-verified").contains("<h1><code>signature-not-verified</code></h1>"))
  }

  @Test(arguments: [
    "import x from './y.mjs';", "import {\n  a } from './y.mjs';", "export default 1;", "export * from './y.mjs';",
  ])
  func `a module that cannot be taken apart is refused`(_ line: String) {
    #expect(throws: Site.Failure.self) { try Site.files(Self.input([], scripts: [("answer.mjs", line + "\n")])) }
  }

  @Test func `programs call the functions of their languages`() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.schedule-action"))
    let input: JSON = ["scheduleId": .text("s'\\\"1"), "password": .text("p")]
    let formula = try #require(operation.formula(for: input))
    let values: [FieldValue] = [.bytes(Array("s'\\\"1".utf8)), .bytes([0x70])]
    let python = ProgramLanguage.python.program(formula, operation.name, values)
    #expect(python.contains("    return hashlib.md5((scheduleId + password)[::-1].upper()).hexdigest()\n"))
    #expect(python.contains(#"    scheduleId=b"s'\\\"1","#))
    let php = ProgramLanguage.php.program(formula, operation.name, values)
    #expect(php.contains("    return md5(strtoupper(strrev($scheduleId . $password)));\n"))
    #expect(php.contains(#"    scheduleId: 's\'\\"1',"#))
    let script = ProgramLanguage.javascript.program(formula, operation.name, values)
    #expect(
      script.contains(
        "return createHash('md5').update(upper(Buffer.from(Buffer.concat([scheduleId, password])).reverse())).digest('hex');"
      ))
    #expect(script.contains(#"  scheduleId: Buffer.from('s\'\\"1'),"#))
  }
}
