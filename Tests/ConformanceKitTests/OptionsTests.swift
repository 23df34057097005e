import ConformanceKit
import Encodings
import Formulas
import Gateways
import Platform
import Reports
import Testing
import Vectors

/// A port is not asked for what its SDK says it lacks, and this counts as no pass.
@Suite struct OptionsTests {
  static let corpus = Result { () throws(CorpusError) -> [Case] in try Corpus.bundled().cases }

  /// Answers like the reference, or as told.
  struct OptionPort: Port {
    var description: PortDescription
    var answer: @Sendable (Case) -> Reply

    init(_ options: String, _ operations: [String], answer: @escaping @Sendable (Case) -> Reply = OptionPort.reference)
      throws
    {
      description = PortDescription(
        name: "p", version: "1", language: "swift", operations: operations,
        options: try PortOptions(JSON(parsing: Array(options.utf8)), offered: operations))
      self.answer = answer
    }

    static let reference: @Sendable (Case) -> Reply = { testCase in
      var evaluator = Evaluator()
      return Gateway.operation(testCase.operation).map { Reply($0.respond(to: testCase.input, &evaluator)) }
        ?? .unsupported
    }

    func introduce() -> PortDescription { description }
    func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
      for testCase in cases { deliver(testCase, answer(testCase)) }
    }
  }

  private func run(_ port: OptionPort, requiring: (Case) -> Bool = { _ in false }) throws -> Runner.Report {
    var port = port
    let report = try Runner(Self.corpus.get()).run(
      &port, where: { _ in true }, requiring: requiring, progress: { _, _ in })
    #expect(report.addsUp)
    return report
  }

  @Test func `words that are not taken are not asked, and an absent field counts as its fallback`() throws {
    let report = try run(
      OptionPort(
        #"{"payfort.signature": {"algorithm": ["sha256"], "profile": ["tokenization-form"]}}"#, ["payfort.signature"]))
    #expect(report.conclusion == .pass && !report.outcomes.isEmpty && !report.notOffered.isEmpty)
    #expect(report.outcomes.allSatisfy { $0.testCase.input["algorithm"]?.string == "sha256" })
    #expect(report.outcomes.allSatisfy { $0.testCase.input["profile"]?.string == "tokenization-form" })
    let one = try run(OptionPort(#"{"placetopay.trankey": {"algorithm": ["sha1"]}}"#, ["placetopay.trankey"]))
    #expect(!one.outcomes.isEmpty && one.outcomes.allSatisfy { $0.testCase.input["algorithm"]?.string == "sha1" })
  }

  @Test func `what a message chooses can be left out`() throws {
    let operation = "placetopay.notification.verify"
    let report = try run(OptionPort("{\"\(operation)\": {\"algorithm\": [\"sha1\"]}}", [operation]))
    #expect(report.conclusion == .pass && report.outcomes.count > 50)
    #expect(report.outcomes.allSatisfy { $0.testCase.input["body"]?.string?.contains("\"sha256:") != true })
    #expect(report.notOffered.count > 50)
  }

  @Test(
    arguments: [
      ("placetopay.notification.verify", #"{"body": "{\"signature\": \"sha256:00\"}"}"#, "sha256"),
      ("placetopay.notification.verify", #"{"body": "{\"signature\": \"00\"}"}"#, "sha1"),
      ("placetopay.notification.verify", #"{"body": "{\"signature\": \"\"}"}"#, "sha1"),
      ("placetopay.notification.verify", #"{"body": {"hex": "7b227369676e6174757265223a223030227d"}}"#, "sha1"),
      ("placetopay.notification.verify", #"{"body": "{\"signature\": \"sha1:00\"}"}"#, nil),
      ("placetopay.notification.verify", #"{"body": "{\"signature\": \"sha2560\"}"}"#, "sha1"),
      ("placetopay.notification.verify", #"{"body": "{\"signature\": 0}"}"#, nil),
      ("placetopay.notification.verify", #"{"body": "{}"}"#, nil),
      ("placetopay.notification.verify", #"{"body": "{"}"#, nil),
      ("payfort.request.purchase", #"{"fields": {"sdk_token": "0"}}"#, "given"),
      ("payfort.request.purchase", #"{"fields": {"sdk_token": ""}}"#, "absent"),
      ("payfort.request.purchase", #"{"fields": {}}"#, "absent"),
    ] as [(String, String, String?)])
  func `a text in a message says a word, or none`(operation: String, input: String, word: String?) throws {
    let selector = try #require(Gateway.operation(operation)?.selectors.first)
    #expect(selector.word(try JSON(parsing: Array(input.utf8))) == word)
  }

  @Test func `an SDK that demands PayFort's sdk_token is asked for payments with one`() throws {
    let operations = ["payfort.request.purchase", "payfort.request.authorization"]
    let demanding: @Sendable (Case) -> Reply = { testCase in
      testCase.input[["fields", "sdk_token"]] == nil
        ? .reject(code: "missing-field") : OptionPort.reference(testCase)
    }
    let said = operations.map { #""\#($0)": {"sdk_token": ["given"]}"# }.joined(separator: ", ")
    let report = try run(OptionPort("{\(said)}", operations, answer: demanding))
    #expect(report.conclusion == .pass && report.outcomes.count > 100 && report.notOffered.count > 100)
    #expect(try run(OptionPort("{}", operations, answer: demanding)).conclusion != .pass)
  }

  @Test func `an SDK without card tokens that takes text is asked for neither tokens nor bytes`() throws {
    let report = try run(
      OptionPort(#"{"edfapg.hash.sale": {"without": ["cardToken"], "text": "utf8"}}"#, ["edfapg.hash.sale"]))
    #expect(report.conclusion == .pass && report.outcomes.allSatisfy { $0.testCase.input["cardToken"] == nil })
    let bytes = report.notOffered.filter { $0.input["cardToken"] == nil }
    #expect(!bytes.isEmpty && bytes.allSatisfy { $0.input.line.contains("hex") || $0.input.line.contains("base64") })
    let deep = try run(OptionPort(#"{"edfapg.request.sale": {"without": ["fields.extras"]}}"#, ["edfapg.request.sale"]))
    #expect(deep.conclusion == .pass && deep.outcomes.allSatisfy { $0.testCase.input["fields"]?["extras"] == nil })
  }

  /// A refusal whose accepted twin is left out would prove nothing.
  @Test func `a refused case goes with its twin`() throws {
    let report = try run(
      OptionPort(#"{"payfort.signature.verify": {"without": ["parameters.amount"]}}"#, ["payfort.signature.verify"]))
    let left = Set(report.notOffered.map(\.name))
    #expect(report.conclusion == .pass)
    #expect(report.outcomes.allSatisfy { $0.testCase.twinName.map { !left.contains($0) } ?? true })
    #expect(report.notOffered.contains { $0.input["parameters"]?["amount"] == nil }, "a case that goes with its twin")
  }

  @Test func `a verifier that gives no reason passes where it said so, and is counted`() throws {
    let verifiers = ["payfort.signature.verify", "edfapg.callback.verify"]
    let unnamed: @Sendable (Case) -> Reply = { testCase in
      guard case .reject(_, _, let steps) = OptionPort.reference(testCase) else {
        return OptionPort.reference(testCase)
      }
      return .reject(code: "refused", steps: steps)
    }
    let report = try run(
      OptionPort(#"{"payfort.signature.verify": {"refusals": "unnamed"}}"#, verifiers, answer: unnamed))
    let (one, other) = (
      report.outcomes.filter { $0.testCase.operation == verifiers[0] },
      report.outcomes.filter { $0.testCase.operation == verifiers[1] && $0.testCase.expectation.isRejection }
    )
    #expect(one.allSatisfy { $0.verdict == .pass })
    #expect(!other.isEmpty && other.allSatisfy { $0.verdict == .wrongRejection })
    let alone = try run(
      OptionPort(#"{"payfort.signature.verify": {"refusals": "unnamed"}}"#, [verifiers[0]], answer: unnamed))
    let record = RunRecord(
      alone, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: false)
    #expect(TextReport.render(record, Style(isColored: false)).contains("of them refusals without a reason"))
    // It must still accept what is right.
    let always: @Sendable (Case) -> Reply = { _ in .reject(code: "refused") }
    let nothing = try run(
      OptionPort(#"{"payfort.signature.verify": {"refusals": "unnamed"}}"#, [verifiers[0]], answer: always))
    let mayBeRefused = Set(nothing.outcomes.filter { $0.testCase.expectation.allowsRejection }.map(\.testCase.name))
    #expect(
      nothing.outcomes.allSatisfy { outcome in
        [.fail, .vacuous].contains(outcome.verdict)
          || mayBeRefused.contains(outcome.testCase.name)
            && (!outcome.testCase.expectation.isRejection
              || outcome.testCase.twinName.map(mayBeRefused.contains) ?? true)
      })
    #expect(nothing.failures.count > 100)
  }

  @Test func `an SDK that leaves it to the gateway to refuse is asked for what must be built`() throws {
    let operation = "everypay.request.oneoff"
    // Builds requests that the reference refuses if a claim allows it; the others must not be asked.
    let builds: @Sendable (Case) -> Reply = { testCase in
      guard case .reject = OptionPort.reference(testCase) else { return OptionPort.reference(testCase) }
      return .value(testCase.expectation.acceptableValue ?? .text("what the gateway refuses"))
    }
    let report = try run(OptionPort(#"{"\#(operation)": {"refusals": "none"}}"#, [operation], answer: builds))
    #expect(report.conclusion == .pass && !report.outcomes.isEmpty, "\(report.failures.map(\.testCase.name))")
    #expect(report.notOffered.count > 50 && report.notOffered.allSatisfy { $0.expectation.firstRefusal != nil })
    #expect(report.notOffered.contains { !$0.expectation.isRejection }, "a claim of those who send something else")
    #expect(report.outcomes.contains { $0.testCase.expectation.allowsRejection })
    let record = RunRecord(
      report, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: true)
    #expect(TextReport.render(record, Style(isColored: false)).contains("\(operation), to be refused: "))
    #expect(try RunRecord(parsing: ReportFormat.json.render(record)).run.notOffered == report.notOffered)
    let undeclared = try run(OptionPort("{}", [operation], answer: builds))
    #expect(undeclared.failures.count > 50)
  }

  @Test func `the option for the gateway's refusals is of operations that build requests or bodies`() throws {
    for operation in Gateway.operations {
      let options = try? PortOptions(
        [operation.name: OperationOptions(refusesNothing: true)], offered: [operation.name])
      let builds = operation.name.contains(".request.") || operation.name == "multipart.encode"
      #expect((options != nil) == builds, "\(operation.name)")
    }
  }

  private static func own(_ secret: String? = nil) -> @Sendable (Case) -> Reply {
    { testCase in
      var input = testCase.input.with(["nonce"], .text("nonce of \(testCase.id)")).with(
        ["seed"], .text(UTCTime(seconds: POSIX.seconds).description))
      if let secret { input = input.with(["secretKey"], .text(secret)) }
      var evaluator = Evaluator()
      return Gateway.operation(testCase.operation).map { Reply($0.respond(to: input, &evaluator)) } ?? .unsupported
    }
  }

  @Test func `an answer of an SDK's own clock and nonce is judged with the values that it carries`() throws {
    let options = #"{"placetopay.request.query": {"clock": "own", "nonce": "own"}}"#
    let operations = ["placetopay.request.query"]
    let report = try run(OptionPort(options, operations, answer: Self.own()))
    #expect(report.conclusion == .pass && report.outcomes.count > 10)
    #expect(!report.notOffered.isEmpty, "an empty nonce is never seen by an SDK that makes its own")
    let wrong = try run(OptionPort(options, operations, answer: Self.own("another key")))
    #expect(wrong.failures.count > 5)
    let undeclared = try run(OptionPort("{}", operations, answer: Self.own()))
    #expect(undeclared.failures.count > 5)
  }

  @Test func `claims are judged with an SDK's own time as well`() throws {
    let operation = "everypay.request.oneoff"
    let own: @Sendable (Case) -> Reply = { testCase in
      let input = testCase.input.with(["timestamp"], .text(UTCTime(seconds: POSIX.seconds).description))
      var evaluator = Evaluator()
      return Gateway.operation(operation).map { Reply($0.respond(to: input, &evaluator)) } ?? .unsupported
    }
    let report = try run(OptionPort(#"{"\#(operation)": {"clock": "own"}}"#, [operation], answer: own))
    #expect(report.conclusion == .pass, "\(report.failures.map(\.testCase.name))")
    #expect(report.outcomes.contains { $0.testCase.name.hasSuffix("#text-username-nul") && $0.follows != nil })
  }

  @Test func `a report keeps the options and can be verified`() throws {
    let options = #"{"placetopay.request.query": {"clock": "own", "nonce": "own", "algorithm": ["sha256"]}}"#
    let report = try run(OptionPort(options, ["placetopay.request.query"], answer: Self.own())) {
      $0.operation == "placetopay.request.query"
    }
    #expect(report.conclusion == .fail && Set(report.missing) == Set(report.notOffered))
    let record = RunRecord(
      report, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: true)
    let again = try RunRecord(parsing: ReportFormat.json.render(record))
    #expect(again.run.port.options == report.port.options && again.run.notOffered == report.notOffered)
    #expect(again.run.missing == report.missing)
    let verification = Verification(again, try Self.corpus.get(), digest: "0")
    #expect(verification.complaints == [] && verification.confirmed == report.outcomes.count)
    let text = TextReport.render(record, Style(isColored: false))
    #expect(text.contains("placetopay.request.query, with algorithm sha1: "))
    #expect(text.contains("Required and not offered: "))
  }

  @Test(arguments: [
    (#"{"edfapg.hash.wallet": {}}"#, "which is not in 'ops'"),
    (#"{"payfort.signature": {"algorithm": ["md5"]}}"#, "not one of sha1"),
    (#"{"payfort.signature": {"algorithm": []}}"#, "a list of at least one word"),
    (#"{"payfort.signature": {"algoritm": ["sha1"]}}"#, "not an option of the operation"),
    (#"{"payfort.signature": {"without": ["parametres"]}}"#, "did you mean 'parameters'?"),
    (#"{"payfort.signature": {"without": ["x"]}}"#, "there are phrase, algorithm, parameters, profile, and dotted"),
    (#"{"payfort.signature": {"without": ["parameters.*"]}}"#, "has a pattern"),
    (#"{"payfort.signature": {"demands": ["parametres"]}}"#, "did you mean 'parameters'?"),
    (#"{"payfort.signature": {"answers": ["kind"]}}"#, "not an option of the operation"),
    (#"{"payfort.signature": {"text": "ascii"}}"#, "must say \"utf8\""),
    (#"{"payfort.signature": {"clock": "own"}}"#, "does not contain: this operation has neither clock nor nonce"),
    (#"{"payfort.signature": {"refusals": "few"}}"#, "must say \"unnamed\" at"),
    (#"{"payfort.signature": {"refusals": "none"}}"#, "is only for operations that build a request or a body"),
    (#"{"payfort.signature": "sha1"}"#, "must have an object"),
    (#"["payfort.signature"]"#, "must be an object"),
  ])
  func `what is no option ends the run`(options: String, sentence: String) throws {
    let failure = #expect(throws: PortFailure.self) {
      try PortOptions(JSON(parsing: Array(options.utf8)), offered: ["payfort.signature"])
    }
    #expect(
      failure?.stage == .start && failure?.description.contains(sentence) == true, "\(failure?.description ?? "")")
  }

  @Test(arguments: [
    ("parameters.order_data", nil), ("parameters", nil), ("profile", nil),
    ("parameters.order_dta", "which no case has; did you mean 'parameters.order_data'?"),
    ("parameters.amount.value", "which no case has"),
  ])
  func `a path that leaves nothing out is refused`(path: String, sentence: String?) throws {
    let json = try JSON(parsing: Array(#"{"payfort.signature": {"without": ["\#(path)"]}}"#.utf8))
    let options = try PortOptions(json, offered: ["payfort.signature"])
    let corpus = try Self.corpus.get()
    var failure: PortFailure?
    do throws(PortFailure) { try options.refuseIdlePaths(in: corpus) } catch { failure = error }
    #expect(failure?.stage == sentence.map { _ in .start })
    #expect(failure?.description.contains(sentence ?? "") != false && (failure == nil) == (sentence == nil))
    failure = nil
    let demanded = try JSON(parsing: Array(#"{"payfort.signature": {"demands": ["\#(path)"]}}"#.utf8))
    let demands = try PortOptions(demanded, offered: ["payfort.signature"])
    do throws(PortFailure) { try demands.refuseIdlePaths(in: corpus) } catch { failure = error }
    #expect((failure == nil) == (sentence == nil))
    // A corpus without a case of the operation says nothing about it.
    try options.refuseIdlePaths(in: corpus.filter { $0.operation == "card.luhn" })
  }

  /// The table of a verified message lists what the gateway's documents name; a message may have more.
  @Test(arguments: ["parameters.products", "parameters.extra", "parameters.order_data"])
  func `a verifier can lack any member of the messages that it verifies`(path: String) throws {
    let operation = "payfort.signature.verify"
    let report = try run(OptionPort(#"{"\#(operation)": {"without": ["\#(path)"]}}"#, [operation]))
    #expect(report.conclusion == .pass && !report.outcomes.isEmpty)
    let parts = path.split(separator: ".").map(String.init)
    #expect(!report.notOffered.isEmpty && report.outcomes.allSatisfy { $0.testCase.input[parts] == nil })
    let json = try JSON(parsing: Array(#"{"\#(operation)": {"without": ["\#(path)s"]}}"#.utf8))
    let options = try PortOptions(json, offered: [operation])
    let corpus = try Self.corpus.get()
    #expect(throws: PortFailure.self) { try options.refuseIdlePaths(in: corpus) }
  }

  @Test func `annotations and SARIF point to the code that the port names`() throws {
    let json = try JSON(parsing: Array(#"{"edfapg.hash.wallet": "src/Signer.php:17"}"#.utf8))
    let places = try SourcePlace.read(json, offered: ["edfapg.hash.wallet"])
    var port = try OptionPort("{}", ["edfapg.hash.wallet"]) { _ in .value(.text("wrong")) }
    port.description.places = places
    let provenance = Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z")))
    let record = try RunRecord(parsing: ReportFormat.json.render(RunRecord(run(port), provenance, passes: true)))
    #expect(record.run.port.places == places)
    let annotations = String(decoding: ReportFormat.github.render(record), as: UTF8.self)
    #expect(annotations.contains("::error file=src/Signer.php,line=17,title="))
    let sarif = String(decoding: ReportFormat.sarif.render(record), as: UTF8.self)
    #expect(sarif.contains(#""uri":"src/Signer.php"},"region":{"startLine":17}"#))
    for wrong in [
      #"{"edfapg.hash.wallet": "/etc/passwd"}"#, #"{"edfapg.hash.wallet": "../x.php:1"}"#, #"{"x": "a.php"}"#, "[]",
    ] {
      let json = try JSON(parsing: Array(wrong.utf8))
      #expect(throws: PortFailure.self, "\(wrong)") { try SourcePlace.read(json, offered: ["edfapg.hash.wallet"]) }
    }
  }
}
