import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing
import Vectors

/// The catalogue of faults, the diagnosis based on it, and which faults the cases catch.
@Suite struct FaultTests {
  private static let sale = """
    {"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3", "cardNumber": "4111111111111111"}
    """

  @Test func `every fault has a name of its own and says how to mend it`() {
    #expect(Fault.all.count >= 170 && Fault.messages.count >= 150)
    let all = Fault.all + Fault.messages
    #expect(Set(all.map(\.name)).count == all.count)
    for fault in all {
      #expect(
        fault.name.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d },
        "\(fault.name)")
      #expect(fault.advice.hasSuffix(".") && !fault.advice.contains("$"), "\(fault.name)")
      let named = ["PHP", "Python", "JavaScript", "Kotlin", "Ruby", "C#", "Swift"].filter(fault.advice.contains)
      #expect(named.isEmpty, "the advice of \(fault.name) is for everybody; lines of languages stand in MendLines")
      #expect(fault.story.hasSuffix(".") && fault.mend.hasSuffix("."), "\(fault.name)")
      #expect(!fault.phrase.isEmpty, "\(fault.name)")
    }
  }

  @Test(arguments: PortLanguage.allCases) func `a fix is said in the port's own language`(_ language: PortLanguage)
    throws
  {
    let fault = try #require(Fault.named("reversal-missing"))
    let own = fault.mend(in: language)
    #expect(own.hasPrefix("Reverse the bytes: ") && own.contains("strrev") == (language == .php))
    // A fix without a line in a language is given in words.
    let digits = try #require(Fault.named("booleans-in-other-words"))
    #expect((digits.mend(in: language) == digits.advice) == ![.php, .python, .csharp].contains(language))
    #expect(PortLanguage(named: language.rawValue.uppercased()) == language && PortLanguage(named: "COBOL") == nil)
  }

  /// Values that PHP 8.2 gave for formulas with these faults, over the inputs of Akurateco's Appendix B.
  @Test(arguments: [
    ("74837e36cb9c06b76def7e4d8a9b3e59", "secret-first"),
    ("13fb06991c43b062d24b2afb08a2d45d", "card-whole"),
    ("649af30195848d4473bf54c4b0009f02", "reversal-of-parts"),
    ("0b94ddcd839998d1a8d8945c7eba77e0", "reversal-of-the-whole"),
    ("c30caa5f76ae0955f1a9073f7b13dec4", "upper-missing"),
    ("a6f07fa4b2bfe668376c9a98169787c6", "reversal-added"),
  ])
  func `a wrong value is named`(value: String, fault: String) throws {
    let diagnosis = try #require(try Self.diagnose("edfapg.hash.sale", Self.sale, value))
    #expect(diagnosis.explanations.first?.mutations.map(\.fault.name) == [fault])
  }

  @Test func `two mistakes at once are both named`() throws {
    // sha1(strtoupper(strrev($email).$password.strrev(substr($pan, 0, 4).substr($pan, -4)))) in PHP 8.2
    let diagnosis = try #require(
      try Self.diagnose("edfapg.hash.sale", Self.sale, "4a2d4b73acae566047f476f8738972a28574a406"))
    let names = diagnosis.explanations.map { Set($0.mutations.map(\.fault.name)) }
    #expect(names.contains(["other-digest", "card-first-digits-miscounted"]), "\(names)")
  }

  @Test func `a right value is not accused`() throws {
    #expect(try Self.diagnose("edfapg.hash.sale", Self.sale, "2702ae0c4f99506dc29b5615ba9ee3c0") == nil)
  }

  @Test func `an unknown mistake is not given a name`() throws {
    // MD5 of "another message", which no formula over these inputs gives.
    let diagnosis = try #require(try Self.diagnose("edfapg.hash.sale", Self.sale, "c3cff0ac15ba6af33a6f2b3f8c4a4d2e"))
    #expect(diagnosis.explanations.isEmpty)
    #expect(diagnosis.searchedPairs && diagnosis.tried > 10_000)
  }

  /// A diagnosis shows no secret and no card number, whatever the fault does to it.
  @Test func `a diagnosis shows no secret`() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    let input = try JSON(parsing: Array(Self.sale.replacing("4111111111111111", with: "5123459876540008").utf8))
    for mutant in Mutant.all(of: try #require(Formula.all(of: [try Self.saleCase()]).first).expression) {
      var evaluator = Evaluator()
      let fields = [
        "email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3", "cardNumber": "5123459876540008",
      ]
      let value = evaluator.value(mutant, fields.mapValues { Array($0.utf8) })
      let shown = try DiagnosisReport(operation, input, got: String(decoding: value, as: UTF8.self))
        .text(Style(isColored: false))
      for secret in ["13a4822c5907ed", "3cf48167c860a3", "98765", "56789", "13A4822C5907ED"] {
        #expect(!shown.contains(secret), "\(mutant.mutation.phrase)")
      }
    }
  }

  @Test func `mistakes take any bytes`() throws {
    let cases = try Corpus.bundled().cases
    let hostile: [[UInt8]] = [
      [], [0xff], [0xf0, 0x9f], [0x25, 0x25], [0x30, 0x2e], Array(repeating: 0x80, count: 300),
    ]
    var evaluator = Evaluator()
    // The inputs take turns, because all of them in all formulas take half a minute; the frequent faults meet every
    // one.
    var met: [String: Set<Int>] = [:]
    var turn = 0
    for formula in Formula.all(of: cases) {
      for mutant in Mutant.all(of: formula.expression) {
        turn += 1
        let index = turn % hostile.count
        let fields = Dictionary(uniqueKeysWithValues: formula.fields.map { ($0, hostile[index]) })
        _ = evaluator.value(mutant, fields)
        met[mutant.mutation.fault.name, default: []].insert(index)
      }
    }
    #expect(turn > 3000 && met.values.count { $0.count == hostile.count } > 75)
  }

  @Test func `every mistake with a hash of EdfaPg's wallet is caught, and told from every other`() throws {
    let matrix = KillMatrix(try WrongPort.cases("edfapg.hash.wallet"))
    let table = try #require(matrix.tables.first)
    #expect(table.rows.count > 100)
    #expect(table.escaped.isEmpty && table.confused.isEmpty)
    // Shows that the proof can fail: without the cases on white space, such faults escape.
    let fewer = KillMatrix(table.cases.filter { !$0.notes.contains { $0.flag == "Whitespace" } })
    #expect(try #require(fewer.tables.first).escaped.contains { $0.fault.name == "trimmed" })
  }

  @Test func `every mistake with a form that is read is caught, and told from every other`() throws {
    let matrix = KillMatrix(try WrongPort.cases("form.decode"))
    let table = try #require(matrix.tables.first)
    #expect(table.rows.count >= 25)
    #expect(table.escaped.isEmpty && table.confused.isEmpty && table.superfluous.isEmpty)
    let fewer = KillMatrix(table.cases.filter { !$0.input.line.contains("+") })
    #expect(try #require(fewer.tables.first).escaped.contains { $0.fault.name == "form-plus-kept" })
    // A copy of a case under another name catches nothing of its own, and gives no reason to keep it.
    let first = try #require(table.cases.first)
    let copy = Case(
      operation: first.operation, id: "copy", comment: "", input: first.input, expectation: first.expectation,
      match: first.match, evidence: [Case.Evidence(kind: .oracle, ref: "php, python")])
    #expect(KillMatrix(table.cases + [copy]).tables.first?.superfluous.map(\.case.id) == ["copy"])
  }

  /// Bodies as written by Python 3.11's urllib, JavaScript and people; the mistakes are those of real servers.
  @Test(arguments: [
    ("form.decode", #"{"body": "a=1+1"}"#, #"[["a","1+1"]]"#, "form-plus-kept"),
    (
      "amount.minor", #"{"amount": "19.99", "currency": "EUR", "gateway": "edfapg"}"#, #""1998""#,
      "amount-by-binary-float"
    ),
    ("card.luhn", #"{"cardNumber": "378282246310005"}"#, #"{"valid":false}"#, "luhn-from-the-front"),
  ])
  func `a wrong message is named`(name: String, input: String, got: String, fault: String) throws {
    let operation = try #require(Gateway.operation(name))
    let report = try DiagnosisReport(operation, try JSON(parsing: Array(input.utf8)), got: got)
    let shown = report.text(Style(isColored: false))
    #expect(report.isExplained && shown.contains("mistake \(fault)\n"), "\(shown)")
    let ids = (report.json["explanations"]?.elements ?? []).flatMap { $0["mistakes"]?.elements ?? [] }
    #expect(ids.contains { $0["id"] == .text(fault) }, "\(report.json.line)")
  }

  @Test func `a value that a document misprints is named after the document`() throws {
    let cases = try Corpus.bundled().cases
    let sample = try #require(cases.first { $0.name == "edfapg.hash.sale#ios-guide-example-1" })
    let operation = try #require(Gateway.operation(sample.operation))
    let printed = "eba193a2e961dbb1e7ec97eaebbd0a24"
    let report = try DiagnosisReport(operation, sample.input, got: printed, beside: cases)
    let shown = report.text(Style(isColored: false))
    #expect(
      report.isExplained && shown.hasPrefix("This value is published, but cannot be right: EdfaPg iOS SDK"), "\(shown)")
    #expect(report.json["printed"]?.elements?.first?["case"] == .text(sample.name), "\(report.json.line)")
    // Without the corpus this is unknown, and another input has nothing to do with the document.
    #expect(try DiagnosisReport(operation, sample.input, got: printed).json["printed"] == nil)
    let other = sample.input.with(["email"], .text("jane.doe@example.com"))
    #expect(try DiagnosisReport(operation, other, got: printed, beside: cases).json["printed"] == nil)
  }

  /// The vendor's Java SDK signs in upper case, and `check` accepts this; EdfaPg's hash is compared as it is.
  @Test(arguments: [
    ("payfort.signature#doc-purchase-test010", true), ("edfapg.hash.sale#doc-appendix-b", false),
  ])
  func `capitals are no mistake where they are read`(name: String, isRight: Bool) throws {
    let cases = try Corpus.bundled().cases
    let sample = try #require(cases.first { $0.name == name })
    let operation = try #require(Gateway.operation(sample.operation))
    guard case .value(let right) = operation.answer(sample.input), let text = right.string else {
      Issue.record("the sample is refused")
      return
    }
    let report = try DiagnosisReport(operation, sample.input, got: text.uppercased(), beside: cases)
    #expect((report.json["right"] == .bool(true)) == isRight, "\(report.json.line)")
  }

  @Test func `a wrong message is told by all its places, but for what is free`() throws {
    let sample = try #require(Corpus.bundled().cases.first { $0.name == "edfapg.request.sale#doc-sample" })
    let operation = try #require(Gateway.operation(sample.operation))
    guard case .value(let right) = operation.answer(sample.input) else {
      Issue.record("the sample is refused")
      return
    }
    // What many HTTP libraries add to a Content-Type is no difference.
    let same = right.line.replacing("form-urlencoded\"", with: "form-urlencoded; charset=UTF-8\"")
    #expect(same != right.line)
    let accepted = try DiagnosisReport(operation, sample.input, got: same)
    #expect(accepted.text(Style(isColored: false)) == "The value is right.\n")
    #expect(accepted.json["right"] == .bool(true))
    let wrong =
      same
      .replacing("\"POST\"", with: "\"PATCH\"").replacing("payer_city=", with: "payer_town=")
      .replacing("\"Accept\"", with: "\"X-Accept\"")
    let report = try DiagnosisReport(operation, sample.input, got: wrong)
    let shown = report.text(Style(isColored: false))
    #expect(shown.contains("sends method=PATCH in place of POST, and sends payer_city as payer_town"), "\(shown)")
    for line in [
      "  method: POST is right", "  field payer_city: missing", "  field payer_town: must not be there",
    ] {
      #expect(shown.contains(line + "\n"), "\(shown)")
    }
    // Right SDKs may leave out Accept: a freedom is no difference.
    #expect(!shown.contains("field order_id") && !shown.contains("Content-Type") && !shown.contains("Accept"))
  }

  @Test func `a refusal beside a refused twin is vacuous`() throws {
    let cases = try WrongPort.cases("edfapg.callback.verify")
    var port = RefusingPort()
    let report = try Runner(cases).run(&port, where: { _ in true }, progress: { _, _ in })
    let mismatches = report.outcomes.filter { $0.testCase.expectation.isRejection && $0.verdict == .vacuous }
    #expect(mismatches.count > 10)
    let mayBeRefused = Set(cases.filter { $0.expectation.allowsRejection && !$0.expectation.isRejection }.map(\.name))
    let passed = report.outcomes.filter { $0.verdict == .pass && $0.testCase.expectation.isRejection }
    #expect(passed.allSatisfy { mayBeRefused.contains($0.testCase.twinName ?? "") })
  }

  private static func saleCase() throws -> Case {
    try #require(try Corpus.bundled().cases.first { $0.name == "edfapg.hash.sale#baseline" })
  }

  private static func diagnose(_ operation: String, _ input: String, _ got: String) throws -> Diagnosis? {
    try #require(Gateway.operation(operation)).diagnose(try JSON(parsing: Array(input.utf8)), got: Array(got.utf8))
  }

  /// A port that refuses everything with the code that is right most often.
  private struct RefusingPort: Port {
    mutating func introduce() -> PortDescription {
      PortDescription(name: "nay", version: "1", language: "swift", operations: Gateway.operations.map(\.name))
    }

    mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
      for testCase in cases { deliver(testCase, .reject(code: "signature-mismatch")) }
    }
  }
}
