import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What a report says of failures that no known mistake explains: what the port did, once, with all its cases.
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

  /// A report in which nothing is put down to a mistake.
  private static func text(_ outcomes: [Outcome]) -> String {
    let record = SeverityTests.record(outcomes)
    return String(decoding: ReportFormat.text.render(RunRecord(run: record.run, record.provenance)), as: UTF8.self)
  }

  @Test func `what a port did stands above its cases`() throws {
    let cards = try ["code-of-zeros", "nexi-mastercard"].map { id in
      try Self.outcome("nexi.card#\(id)") { .value($0.with(["securityCode"], nil), steps: []) }
    }
    #expect(cards.map(\.verdict) == [.fail, .fail])
    let text = Self.text(cards)
    #expect(text.contains("FAILURE  Your port leaves securityCode out: 2 cases of nexi.card, medium\n"), "\(text)")
    #expect(text.contains("your port  leaves securityCode out: 2 cases of nexi.card, medium\n"))
  }

  @Test func `a word that came is named, another value is not`() throws {
    let word = try Self.outcome("nexi.card#nexi-mastercard") { .value($0.with(["brand"], .text("zebra")), steps: []) }
    #expect(Self.text([word]).contains("Your port has zebra in brand where something else is right"))
    let number = try Self.outcome("nexi.card#nexi-mastercard") {
      .value($0.with(["expiryDate"], .text("203001")), steps: [])
    }
    #expect(Self.text([number]).contains("Your port has another value in expiryDate: 1 case"))
  }

  @Test func `what is wrong with a part of a request is told as it is`() throws {
    let name = "nexi.request.token#every-field-at-once"
    let moved = try Self.outcome(name) { .value($0.with(["url"], .text("https://shop.example/token")), steps: []) }
    #expect(Self.text([moved]).contains("Your port sends another url: 1 case of nexi.request.token"))
    let framed = try Self.outcome(name) { right in
      let headers = (right["headers"]?.elements ?? []) + [.array([.text("Transfer-Encoding"), .text("chunked")])]
      return .value(right.with(["headers"], .array(headers)), steps: [])
    }
    #expect(Self.text([framed]).contains("Your port sends header Transfer-Encoding wrongly: it says of the message"))
  }

  @Test func `refusals and what is not refused are told by their codes`() throws {
    let refused = try Self.outcome("nexi.card#nexi-mastercard") { _ in .reject(code: "too-long", message: "", steps: [])
    }
    #expect(Self.text([refused]).contains("Your port refuses as too-long what it must accept: 1 case"))
  }

  /// What a port says may hold a secret, which is masked in the heading as everywhere.
  @Test func `no secret stands in a heading`() throws {
    let leaking = try Self.outcome("nexi.card#nexi-mastercard") { _ in
      .reject(code: "4111111111111111", message: "", steps: [])
    }
    #expect(!Self.text([leaking]).contains("4111111111111111"))
  }

  @Test func `a report that is read again says the same`() throws {
    let outcome = try Self.outcome("nexi.card#nexi-mastercard") { .value($0.with(["securityCode"], nil), steps: []) }
    let record = SeverityTests.record([outcome])
    let again = try RunRecord(parsing: ReportFormat.json.render(RunRecord(run: record.run, record.provenance)))
    #expect(String(decoding: ReportFormat.text.render(again), as: UTF8.self) == Self.text([outcome]))
  }
}
