import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing
import Vectors

/// Rules of requests and responses have cases; a rule that loses its cases is a gap, and so is a refusal that proves
/// nothing.
@Suite struct CoverageTests {
  @Test(arguments: [
    ("placetopay.request.reverse", "algorithm-unknown", "refuses with unsupported-algorithm"),
    ("everypay.request.payment", "everypay", ""),
    ("nexi.response.decode", "", "status AUTHORIZED, result 00000000 is authorized (PAYMENT)"),
  ])
  func `a rule without its cases is a gap`(operation: String, lost: String, sentence: String) throws {
    let cases = try Corpus.bundled().cases.filter { $0.operation == operation }
    let whole = Coverage(cases)
    #expect(!whole.rules.isEmpty && !whole.rules.contains(where: \.isGap))
    guard !sentence.isEmpty else { return }
    let fewer = Coverage(
      cases.filter { lost.isEmpty ? !$0.input.line.contains("AUTHORIZED") : !$0.id.hasPrefix(lost) })
    #expect(fewer.rules.filter(\.isGap).map(\.sentence).contains(sentence))
  }

  @Test func `each row of a table has rules`() throws {
    let cases = try Corpus.bundled().cases.filter { $0.operation == "placetopay.request.reverse" }
    let sentences = Coverage(cases).rules.map(\.sentence)
    for sentence in [
      "internalReference must be there", "internalReference has at most 20 characters",
      "internalReference has the form of its column",
    ] {
      #expect(sentences.contains(sentence), "\(sentences)")
    }
    let fewer = Coverage(cases.filter { !$0.id.contains("internal") && !$0.id.contains("long") })
    #expect(fewer.rules.contains { $0.isGap })
  }

  @Test func `a text of more than a megabyte is too long, though no case holds one`() throws {
    let operation = try #require(Gateway.operation("json.decode"))
    let body = "\"" + String(repeating: "x", count: 1_048_575) + "\""
    guard case .reject(let rejection) = operation.answer(["body": .text(body)]) else {
      Issue.record("the text is read")
      return
    }
    #expect(rejection.code == .tooLong)
  }

  /// A twin that breaks proves no more than one that is refused.
  @Test(arguments: [
    Reply.error(message: "x"), .crash("x", log: ""), .timeout(seconds: 1, log: ""), .unsupported,
    .value(["accepted": .bool(false)]),
  ])
  func `a refusal whose twin is not taken is vacuous`(reply: Reply) throws {
    let outcomes = try Self.outcomes(of: "edfapg.callback.verify#tampered", twin: reply)
    #expect(outcomes.map(\.verdict).last == .vacuous, "\(outcomes.map(\.verdict))")
  }

  @Test func `a refusal whose twin is taken passes, though only it was asked for`() throws {
    let taken = Reply.value(["accepted": .bool(true)])
    #expect(try Self.outcomes(of: "edfapg.callback.verify#tampered", twin: taken).map(\.verdict) == [.pass, .pass])
  }

  @Test func `a wrong value of a request shows that nothing was refused`() throws {
    let outcomes = try Self.outcomes(of: "everypay.request.payment#refused", twin: .value(.text("x")))
    #expect(outcomes.map(\.verdict) == [.fail, .pass])
  }

  /// The outcomes of one refused case of an operation and its twin, for a port that gives this reply to the twin.
  private static func outcomes(of name: String, twin reply: Reply) throws -> [Outcome] {
    let operation = String(name.prefix { $0 != "#" })
    let cases = try Corpus.bundled().cases
    let refused = try #require(cases.first { $0.operation == operation && $0.twin != nil })
    guard case .answer(.reject(let code)) = refused.expectation else { return [] }
    var port = OneReply(refused: refused, reject: code.rawValue, twin: reply)
    let report = try Runner(cases).run(&port, where: { $0.name == refused.name }, progress: { _, _ in })
    return report.outcomes
  }

  private struct OneReply: Port {
    let refused: Case
    let reject: String
    let twin: Reply

    mutating func introduce() -> PortDescription {
      PortDescription(name: "one", version: "1", language: "swift", operations: [refused.operation])
    }

    mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
      for testCase in cases {
        deliver(testCase, testCase === refused ? .reject(code: reject) : twin)
      }
    }
  }
}
