import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What a report says of failures that no known mistake explains: the port's behaviour, once, with all cases that show
/// it.
@Suite struct ConductTests {
  private static let cases: [Case]? = try? Corpus.bundled().cases

  private static func outcome(_ name: String, _ reply: (JSON) -> Reply) throws -> Outcome {
    let testCase = try #require(cases?.first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    var evaluator = Evaluator()
    guard case .value(let right) = operation.respond(to: testCase.input, &evaluator).answer else {
      return Judge.judge(testCase, reply(.null))
    }
    return Judge.judge(testCase, reply(right))
  }

  /// A report that attributes nothing to a mistake.
  private static func text(_ outcomes: [Outcome]) -> String {
    let record = SeverityTests.record(outcomes)
    return String(decoding: ReportFormat.text.render(RunRecord(run: record.run, record.provenance)), as: UTF8.self)
  }

  @Test func `what a port did stands above its cases`() throws {
    let cards = try ["code-of-zeros", "nexi-mastercard"].map { id in
      try Self.outcome("nexi.card#\(id)") { .value($0.with(["securityCode"], nil)) }
    }
    #expect(cards.map(\.verdict) == [.fail, .fail])
    let text = Self.text(cards)
    #expect(text.contains("FAILURE  Your port leaves securityCode out: 2 cases of nexi.card, medium\n"), "\(text)")
    #expect(!text.contains("your port  "), "what has a heading is not told again at the end")
  }

  @Test func `what is no answer has a heading too`() throws {
    let first = "nexi.card#nexi-mastercard"
    let leaks = try Self.outcome(first) { _ in .leak("its log on stderr holds the secret field 'password'") }
    // The key of another case is also the name of a field.
    let other = try #require(Self.cases?.first { $0.input["key"]?.string == "password" })
    let text = Self.text([leaks, Judge.judge(other, .error(message: "no"))])
    let phrase = "its log on stderr holds the secret field 'password'"
    let heading = "leaks a secret: \(phrase): 1 case of nexi.card, critical\n"
    #expect(text.contains("FAILURE  Your port \(heading)"), "\(text)")
    let stray = Self.text([try Self.outcome(first) { _ in .violation("a line that is no message", log: "") }])
    #expect(stray.contains("FAILURE  Your port breaks the protocol: a line that is no message: 1 case"), "\(stray)")
    #expect(stray.contains("verdict   output that is not an answer of the protocol (medium)"))
  }

  @Test func `a source that is part of another is not told`() throws {
    let text = Self.text([try Self.outcome("everypay.request.oneoff#longest-account-name") { _ in .value(.text("x")) }])
    #expect(text.ranges(of: "source    oracle").count == 1 && text.contains("oracle: php, python, javascript"))
  }

  @Test func `a name that is empty or has spaces stands in quotes`() throws {
    let name = try #require(Self.cases?.first { $0.operation == "edfapg.request.capture" }).name
    let text = Self.text([
      try Self.outcome(name) { .value($0.with(["body"], .text(($0["body"]?.string ?? "") + "&=1&a+b=2"))) }
    ])
    #expect(text.contains("field \"\"") && text.contains("field \"a b\""), "\(text)")
  }

  @Test func `a word that came is named, another value is not`() throws {
    let word = try Self.outcome("nexi.card#nexi-mastercard") { .value($0.with(["brand"], .text("zebra"))) }
    #expect(Self.text([word]).contains("Your port has zebra in brand where something else is right"))
    let number = try Self.outcome("nexi.card#nexi-mastercard") {
      .value($0.with(["expiryDate"], .text("203001")))
    }
    #expect(Self.text([number]).contains("Your port has another value in expiryDate: 1 case"))
  }

  @Test(arguments: [
    ("1234.50", "1,234.50", "with ',' put in"), ("a b", "a+b", "with '+' in place of spaces"),
    ("one\r\n", "one", "without line breaks at its end"), ("1234567", "12345", "cut off at its end"),
    ("a%26b", "a&b", "with its percent escapes undone"), ("AbC", "aBc", "in other capitals"), ("x", "", "empty"),
    ("1.00", "1.00 ", "with spaces behind it"), ("Zoë", "Zo", "without characters beyond ASCII at its end"),
    ("2030", "2031", nil), ("abc", "xyz", nil), ("one\r\ntwo", "one\ntwo", "without carriage returns"),
  ])
  func `how a value differs is told without the value`(right: String, got: String, words: String?) {
    #expect(TextDifference.words(Array(right.utf8), Array(got.utf8)) == words)
  }

  /// A mask is not text: what it hides in one value was neither inserted nor left out.
  @Test func `what is hidden says nothing of how a value differs`() {
    func mask(_ text: [UInt8]) -> [UInt8] {
      Array(String(decoding: text, as: UTF8.self).replacing("s3cret", with: "⟨secret⟩").utf8)
    }
    func words(_ right: String, _ got: String) -> String? {
      TextDifference.words(Array(right.utf8), Array(got.utf8), mask: mask)
    }
    #expect(words("user:s3cret", "user:s3crets3cret") == nil)
    #expect(words("user:s3cret", "user:s3cret ") == "with spaces behind it")
    // A character of which one byte is left was not left out.
    #expect(TextDifference.words([0x61, 0xe2, 0x82, 0xac], [0x61, 0xac]) == nil)
  }

  @Test func `a value that stands elsewhere in the input is named by its place`() throws {
    let other = try Self.outcome("everypay.response.decode#initial-amount-beside") {
      .value($0.with(["amount"], .text("12.50")))
    }
    #expect(Self.text([other]).contains("Your port has another value in amount, that of initial_amount: 1 case"))
  }

  /// The first case of each kind is asked again alone, in a process of its own.
  @Test func `a port that keeps something from one case to the next is told so`() throws {
    let cards = try ["code-of-zeros", "nexi-mastercard"].map { id in
      try Self.outcome("nexi.card#\(id)") { .value($0.with(["securityCode"], nil)) }
    }
    let plain = SeverityTests.record(cards)
    let record = RunRecord(run: plain.run, plain.provenance)
    #expect(record.doubtful == ["nexi.card#code-of-zeros"])
    let text = String(
      decoding: ReportFormat.text.render(record.telling(["nexi.card#code-of-zeros": .rightly])), as: UTF8.self)
    #expect(
      text.contains(
        "Your port keeps state from one case to the next: it leaves securityCode out, but asked on its own it answers one of these correctly: 2 cases"
      ))
    let chance = String(
      decoding: ReportFormat.text.render(record.telling(["nexi.card#code-of-zeros": .sometimes])), as: UTF8.self)
    #expect(chance.contains("Your port answers the same input sometimes right and sometimes wrong"), "\(chance)")
    #expect(record.telling([:]).notes == record.notes)
  }

  /// One cache spoils many answers, each in a different way.
  @Test func `what is kept is told once, and of other failures the first is asked too`() throws {
    let wrong = try Self.outcome("nexi.card#nexi-mastercard") { .value($0.with(["securityCode"], nil)) }
    let other = try Self.outcome("edfapg.response.decode#doc-3ds") { .value($0.with(["status"], .bool(true))) }
    let plain = SeverityTests.record([wrong, other])
    let record = RunRecord(run: plain.run, plain.provenance)
    let answers: [String: AskedAlone] = [wrong.testCase.name: .rightly]
    #expect(record.doubtful(after: [:]).isEmpty)
    #expect(record.doubtful(after: answers) == [other.testCase.name])
    let text = String(
      decoding: ReportFormat.text.render(record.telling(answers.merging([other.testCase.name: .rightly]) { $1 })),
      as: UTF8.self)
    #expect(
      text.contains(
        "keeps state from one case to the next: asked on its own it answers a case correctly that it fails among others: 2 cases of 2 operations"
      ), "\(text)")
  }

  @Test func `what is wrong with a part of a request is told as it is`() throws {
    let name = "nexi.request.token#every-field-at-once"
    let moved = try Self.outcome(name) { .value($0.with(["url"], .text("https://shop.example/token"))) }
    #expect(Self.text([moved]).contains("Your port sends another url: 1 case of nexi.request.token"))
    let framed = try Self.outcome(name) { right in
      let headers = (right["headers"]?.elements ?? []) + [.array([.text("Transfer-Encoding"), .text("chunked")])]
      return .value(right.with(["headers"], .array(headers)))
    }
    #expect(
      Self.text([framed]).contains("Your port sends header Transfer-Encoding wrongly: it contradicts the message"))
  }

  @Test func `refusals and what is not refused are told by their codes`() throws {
    let refused = try Self.outcome("nexi.card#nexi-mastercard") { _ in .reject(code: "too-long")
    }
    #expect(Self.text([refused]).contains("Your port refuses as too-long what it must accept: 1 case"))
  }

  @Test func `text in place of a code is told as that, once`() throws {
    let names = ["option-valu-forged", "option-stcpay-forged"].map { "payfort.signature.verify#\($0)" }
    let refused = try names.map { name in try Self.outcome(name) { _ in .reject(code: "no match in \(name)") } }
    #expect(refused.map(\.verdict) == [.wrongRejection, .wrongRejection])
    let heading = "Your port refuses what it must refuse, but its code is none of those in vectors/OPERATIONS.md"
    let text = Self.text(refused)
    #expect(
      text.contains("\(heading) (free text belongs in 'message'): 2 cases of payfort.signature.verify, low"),
      "\(text)")
    let accepted = try Self.outcome("nexi.card#nexi-mastercard") { _ in .reject(code: "I would rather not") }
    #expect(Self.text([accepted]).contains("Your port refuses, and its code is none of those in"))
  }

  @Test func `a refusal without a reason is told as one`() throws {
    let refused = try Self.outcome("nexi.card#nexi-mastercard") { _ in .reject(code: "refused") }
    #expect(Self.text([refused]).contains("Your port refuses, without a reason, what it must accept: 1 case"))
  }

  @Test func `which status was taken for what`() throws {
    let taken = try Self.outcome("payfort.response.decode#status-02") {
      .value($0.with(["kind"], .text("approved")))
    }
    let heading = "Your port answers approved where unknown is right, at status 02 with response_code 02000: 1 case"
    #expect(Self.text([taken]).contains(heading), "\(Self.text([taken]))")
    let failed = try Self.outcome("payfort.response.decode#success-500") {
      .value($0.with(["kind"], .text("approved")))
    }
    #expect(Self.text([failed]).contains("where unknown is right, at HTTP status 500 with status 14"))
  }

  @Test func `which JSON type came for which`() throws {
    let typed = try Self.outcome("edfapg.response.decode#doc-3ds") { right in
      .value(right.with(["status"], .bool(true)))
    }
    #expect(
      Self.text([typed]).contains("has true or false in place of text in status: 1 case"), "\(Self.text([typed]))")
  }

  /// Parameters of one name keep their order; a map without an order gives a different one each time.
  @Test func `a list in another order is told as one, and keeps nothing`() throws {
    let turned = try Self.outcome("edfapg.response.decode#params-repeated") { right in
      .value(right.with(["redirect", "params"], .array((right["redirect"]?["params"]?.elements ?? []).reversed())))
    }
    let plain = SeverityTests.record([turned])
    let record = RunRecord(run: plain.run, plain.provenance).telling([turned.testCase.name: .rightly])
    let text = String(decoding: ReportFormat.text.render(record), as: UTF8.self)
    #expect(text.contains("Your port has the same in another order in redirect.params: 1 case"), "\(text)")
  }

  /// The mask of a field named like a secret once hid that the secret was there.
  @Test(arguments: ["form-pwd", "json-pwd"])
  func `a password that is left in a log is critical, however it was sent`(id: String) throws {
    let testCase = try #require(Self.cases?.first { $0.name == "log.redact#\(id)" })
    let body = try #require(testCase.input["body"])
    let text = Self.text([Judge.judge(testCase, .value(body))])
    #expect(text.contains("the log contains what must not be there (critical)"), "\(text)")
  }

  /// A port's words may hold a secret, which is masked in the heading as everywhere.
  @Test func `no secret stands in a heading`() throws {
    let leaking = try Self.outcome("nexi.card#nexi-mastercard") { _ in
      .reject(code: "4111111111111111")
    }
    #expect(!Self.text([leaking]).contains("4111111111111111"))
  }

  @Test func `a report that is read again says the same`() throws {
    let outcome = try Self.outcome("nexi.card#nexi-mastercard") { .value($0.with(["securityCode"], nil)) }
    let record = SeverityTests.record([outcome])
    let again = try RunRecord(parsing: ReportFormat.json.render(RunRecord(run: record.run, record.provenance)))
    #expect(String(decoding: ReportFormat.text.render(again), as: UTF8.self) == Self.text([outcome]))
  }
}
