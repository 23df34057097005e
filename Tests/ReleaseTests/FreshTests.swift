import ConformanceKit
import Encodings
import Faults
import Formulas
import Fresh
import Gateways
import Reports
import Testing
import Vectors

/// New inputs: the same for a seed on every machine, judged like cases, and made smaller if they fail.
@Suite struct FreshTests {
  private static let all = Gateway.operations.map(\.name)
  private static let cases = Result { () throws -> [Case] in
    FreshCases.all(40, seed: 7, from: try Corpus.bundled().cases, offered: all)
  }

  /// The first numbers of Sebastiano Vigna's splitmix64.c with the seed 1234567.
  @Test func `the generator is SplitMix64`() {
    var generator = SeededGenerator(1_234_567)
    let numbers: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
    ]
    for number in numbers { #expect(generator.next() == number) }
  }

  @Test func `a number of a seed stands for one input, however many are asked for`() throws {
    let corpus = try Corpus.bundled().cases
    let few = FreshCases.all(2, seed: 7, from: corpus, offered: ["edfapg.hash.sale"], wanted: ["edfapg.hash.*#x"])
    let again = try Self.cases.get().filter { $0.operation == "edfapg.hash.sale" }.prefix(2)
    let asked = few.filter { $0.operation == "edfapg.hash.sale" }
    #expect(asked.map(\.id) == ["fresh-7-1", "fresh-7-2"])
    #expect(asked.map(\.input.lineBytes) == again.map(\.input.lineBytes))
    // Other wanted operations count once as not supported, and other required ones as not offered.
    #expect(few.count == Self.all.count { $0.hasPrefix("edfapg.hash.") } + 1)
    let required = ["everypay.*"]
    let beside = FreshCases.all(2, seed: 7, from: corpus, offered: Self.all, wanted: ["card.luhn"], required: required)
    #expect(beside.count == Self.all.count { $0.hasPrefix("everypay.") } + 2)
    let other = FreshCases.all(2, seed: 8, from: corpus, offered: ["edfapg.hash.sale"])
    #expect(!other.contains { one in asked.contains { $0.input == one.input } })
  }

  @Test func `no input is one of the corpus, and the reference passes all`() throws {
    let cases = try Self.cases.get()
    let known = Dictionary(grouping: try Corpus.bundled().cases, by: \.operation).mapValues { Set($0.map(\.input)) }
    var port = ReferencePort()
    let report = try Runner(cases).run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(report.failures.map(\.testCase.name) == [])
    for (operation, cases) in Dictionary(grouping: cases, by: \.operation) {
      #expect(cases.count == 40, "\(operation)")
      let old = cases.count { known[operation]?.contains($0.input) ?? false }
      #expect(old == 0, "\(operation)")
    }
  }

  /// As for cases: no document demands another code of a verification than that of a wrong signature.
  @Test func `a verification may refuse without telling its reason`() throws {
    let untold: [Rejection.Code] = [.missingField, .wrongType, .unsupportedAlgorithm]
    let cases = try Self.cases.get().filter { testCase in
      testCase.operation.hasSuffix(".verify") && untold.contains { testCase.expectation.refusal == $0 }
    }
    #expect(cases.count > 10)
    for testCase in cases {
      let mismatch = Reply.reject(code: Rejection.Code.signatureMismatch.rawValue)
      #expect(Judge.judge(testCase, mismatch).verdict == .pass, "\(testCase.name)")
      #expect(Judge.judge(testCase, .value(Answer.accepted)).verdict == .fail, "\(testCase.name)")
    }
  }

  /// Java's URI finds no host in `https://shop&1.example`, and other parsers read a different one.
  @Test func `the URLs that are taken have hosts that every parser reads`() throws {
    let operation = "everypay.request.oneoff"
    let cases = FreshCases.all(400, seed: 7, from: try Corpus.bundled().cases, offered: [operation])
    var read = 0
    for testCase in cases where testCase.operation == operation && !testCase.expectation.isRejection {
      for field in [["baseUrl"], ["fields", "customer_url"], ["fields", "callback_url"]] {
        guard let url = testCase.input[field]?.string, url.hasPrefix("https://") else { continue }
        let host = url.dropFirst(8).prefix { !"/?#:".contains($0) }
        #expect(host.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || "-.".utf8.contains($0) }, "\(field): \(url)")
        read += 1
      }
    }
    #expect(read > 100)
  }

  @Test func `what is refused in the corpus is refused anew, beside what is taken`() throws {
    let groups = Dictionary(grouping: try Self.cases.get(), by: \.operation)
    let corpus = try Corpus.bundled().cases
    for (operation, golden) in Dictionary(grouping: corpus, by: \.operation) {
      var fresh = groups[operation] ?? []
      let codes = { (cases: [Case]) in
        Set(
          cases.compactMap { testCase -> String? in
            if case .answer(.reject(let code)) = testCase.expectation { code.rawValue } else { nil }
          })
      }
      // Forty inputs are few for an operation with many reasons to refuse.
      if codes(fresh).count * 2 < codes(golden).count {
        fresh = FreshCases.all(120, seed: 7, from: corpus, offered: [operation]).filter { $0.operation == operation }
      }
      #expect(codes(fresh).count * 2 >= codes(golden).count, "\(operation): \(codes(fresh)) of \(codes(golden))")
      #expect(fresh.contains { !$0.expectation.isRejection }, "\(operation)")
    }
  }

  @Test func `a port that looks its answers up fails in every operation`() throws {
    var table: [String: [JSON: Reply]] = [:]
    for testCase in try Corpus.bundled().cases {
      guard let operation = Gateway.operation(testCase.operation) else { continue }
      var evaluator = Evaluator()
      table[testCase.operation, default: [:]][testCase.input] = Reply(operation.respond(to: testCase.input, &evaluator))
    }
    let answers = table
    var port = InProcessPort(
      name: "table", version: "1",
      operations: Dictionary(
        uniqueKeysWithValues: Self.all.map { name in
          let handler: InProcessPort.Handler = { answers[name]?[$0.json] ?? .error(message: "not in the table") }
          return (name, handler)
        }))
    let report = try Runner(try Self.cases.get()).run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(Set(report.failures.map(\.testCase.operation)) == Set(Self.all))
  }

  @Test func `no freedom is punished`() throws {
    for trial in FreedomTrial.all(try Self.cases.get(), share: (0, 3)) {
      #expect(trial.punished.map(\.testCase.name) == [], "\(trial.freedom.name)")
    }
  }

  @Test func `most known mistakes show`() throws {
    let operations = ["edfapg.hash.transaction", "payfort.signature.verify", "placetopay.trankey"]
    let cases = FreshCases.all(300, seed: 7, from: try Corpus.bundled().cases, offered: operations)
    for table in KillMatrix(cases.filter { operations.contains($0.operation) }).tables {
      let caught = table.rows.count(where: \.isCaught)
      #expect(caught * 10 >= table.rows.count * 6, "\(table.operation): \(caught) of \(table.rows.count)")
    }
  }

  @Test func `a failure is made smaller and stays one`() throws {
    let corpus = try Corpus.bundled().cases
    // Folds letters beyond ASCII, as `uppercased()` does.
    var port = InProcessPort(name: "unicode", version: "1", operations: ["edfapg.hash.wallet": Self.foldsUnicode])
    let cases = FreshCases.all(60, seed: 7, from: corpus, offered: ["edfapg.hash.wallet"])
    let report = try Runner(cases).run(&port, where: { _ in true }, progress: { _, _ in })
    #expect(!report.failures.isEmpty)
    let found = SmallestFailure.all(of: report.failures, seed: 7, from: corpus, &port, options: .none)
    let smallest = try #require(found.first)
    #expect(found.count == 1 && smallest.smallest.verdict == .fail)
    // One letter of two bytes in one of two fields.
    #expect(smallest.smallest.testCase.input.lineBytes.count <= #"{"email":"a@b","password":"\u00e9"}"#.utf8.count)
    #expect(smallest.smallest.testCase.name == smallest.found.testCase.name)
  }

  private static let foldsUnicode: InProcessPort.Handler = { input in
    let text = String(decoding: try input.bytes("email"), as: UTF8.self)
    let password = String(decoding: try input.bytes("password"), as: UTF8.self)
    let folded: JSON = ["email": .text(text.uppercased()), "password": .text(password.uppercased())]
    guard let operation = Gateway.operation("edfapg.hash.wallet") else { return .unsupported }
    var evaluator = Evaluator()
    return Reply(operation.respond(to: folded, &evaluator))
  }

  @Test func `an answer with a nonce of its own is judged with that nonce`() throws {
    let cases = try Self.cases.get().filter { $0.operation == "placetopay.auth" && !$0.expectation.isRejection }
    let testCase = try #require(cases.first)
    var evaluator = Evaluator()
    let operation = try #require(Gateway.operation("placetopay.auth"))
    let right = operation.respond(to: testCase.input, &evaluator)
    guard case .value(let value) = right.answer else {
      Issue.record("refused")
      return
    }
    #expect(PortOptions.none.judge(testCase, Reply(right)).verdict == .pass)
    let wrong = value.with(["tranKey"], .text("ziyPNEmx08cx8Fg9sgZ/L+WmBwCL7UJSV7Yv0vd+iAc="))
    #expect(PortOptions.none.judge(testCase, .value(wrong)).verdict == .fail)
  }

  @Test func `a report of new inputs is computed again from its seed`() throws {
    let corpus = try Corpus.bundled().cases
    let cases = FreshCases.all(5, seed: 7, from: corpus, offered: Self.all)
    var port = ReferencePort()
    let report = try Runner(cases).run(&port, where: { _ in true }, progress: { _, _ in })
    var provenance = Provenance(corpusDigest: "0", started: UTCTime(seconds: 0))
    provenance.fresh = Provenance.Fresh(count: 5, seed: 7)
    let record = try RunRecord(parsing: ReportFormat.json.render(RunRecord(report, provenance, passes: true)))
    #expect(record.provenance.fresh == provenance.fresh)
    #expect(Verification(record, cases, digest: "0").complaints == [])
    let others = FreshCases.all(5, seed: 8, from: corpus, offered: Self.all)
    #expect(Verification(record, others, digest: "0").complaints.count >= cases.count)
  }
}
