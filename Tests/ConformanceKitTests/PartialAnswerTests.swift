import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing
import Vectors

/// An SDK that decodes only part of a response, or demands more of a request: both are options, and hide nothing else.
@Suite struct PartialAnswerTests {
  private static let operation = "edfapg.response.decode"
  private static let said = #"{"edfapg.response.decode": {"answers": ["kind", "transactionId"]}}"#

  private func run(_ options: String, _ operation: String, answer: @escaping @Sendable (Case) -> Reply) throws
    -> Runner.Report
  {
    var port = try OptionsTests.OptionPort(options, [operation], answer: answer)
    return try Runner(OptionsTests.corpus.get()).run(&port, where: { _ in true }, progress: { _, _ in })
  }

  /// The reference's answers, reduced to some members and changed.
  private static func part(_ names: [String], _ change: @escaping @Sendable (JSON) -> JSON = { $0 })
    -> @Sendable (Case) -> Reply
  {
    { testCase in
      guard case .value(let value, _) = OptionsTests.OptionPort.reference(testCase), let members = value.members else {
        return OptionsTests.OptionPort.reference(testCase)
      }
      return .value(change(.object(members.filter { names.contains($0.name.string) })))
    }
  }

  @Test func `members that the SDK does not answer are not compared, and the report says so`() throws {
    let part = Self.part(["kind", "transactionId"])
    let report = try run(Self.said, Self.operation, answer: part)
    #expect(report.conclusion == .pass && report.outcomes.count > 400)
    #expect(try run("{}", Self.operation, answer: part).failures.count > 200)
    let record = RunRecord(
      report, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: true)
    #expect(
      TextReport.render(record, Style(isColored: false)).contains(
        "Of the answers of edfapg.response.decode, only kind, transactionId are compared, as the port's options say."))
    let statement = ConformanceStatement(record, corpus: try OptionsTests.corpus.get(), report: [])
    #expect(statement.markdown.contains("members of its answers other than kind, transactionId, which its options"))
    let again = try RunRecord(parsing: ReportFormat.json.render(record))
    let verification = Verification(again, try OptionsTests.corpus.get(), digest: "0")
    #expect(verification.complaints == [] && verification.confirmed == report.outcomes.count)
  }

  @Test func `what it does answer must be right`() throws {
    let report = try run(
      Self.said, Self.operation,
      answer: Self.part(["kind", "transactionId"]) { value in
        value["kind"] == .text("declined") ? value.with(["kind"], .text("approved")) : value
      })
    #expect(report.failures.count > 10)
    let groups = FailureAttribution(report.outcomes).groups
    #expect(groups.first?.explanation.mutations.first?.fault.name == "outcome-taken-for-another", "\(groups)")
  }

  @Test func `refusals are asked of whole messages and of members that it answers`() throws {
    let codes = { (report: Runner.Report) in
      Set(report.outcomes.compactMap(\.testCase.expectation.refusal?.rawValue))
    }
    let few = try run(Self.said, Self.operation, answer: OptionsTests.OptionPort.reference)
    #expect(codes(few) == ["malformed-body", "wrong-content-type"])
    #expect(few.notOffered.allSatisfy { $0.expectation.allowsRejection || $0.twin != nil })
    let more = try run(
      #"{"edfapg.response.decode": {"answers": ["kind", "redirect"]}}"#, Self.operation,
      answer: OptionsTests.OptionPort.reference)
    #expect(codes(more).contains("unsafe-redirect") && !codes(more).contains("invalid-amount"))
  }

  @Test func `who answers every member is asked for every refusal`() throws {
    let all = try #require(Gateway.operation(Self.operation)?.answerMembers).map { "\"\($0)\"" }.joined(separator: ", ")
    let report = try run(
      "{\"\(Self.operation)\": {\"answers\": [\(all)]}}", Self.operation, answer: OptionsTests.OptionPort.reference)
    #expect(report.conclusion == .pass && report.notOffered.allSatisfy { $0.twin == nil })
    let codes = Set(report.outcomes.compactMap(\.testCase.expectation.refusal))
    #expect(codes.isSuperset(of: [.missingField, .wrongType, .invalidValue, .unsafeRedirect]))
  }

  @Test func `a client that throws beside 2xx is asked for 2xx alone, and an empty text is an absent one`() throws {
    let throwing: @Sendable (Case) -> Reply = { testCase in
      guard testCase.input["status"]?.string?.hasPrefix("2") == true else { return .reject(code: "http") }
      guard case .value(let value, _) = OptionsTests.OptionPort.reference(testCase) else {
        return OptionsTests.OptionPort.reference(testCase)
      }
      return .value(value["reason"] == nil ? value.with(["reason"], .text("")) : value)
    }
    let options = #"{"edfapg.response.decode": {"httpStatus": ["success"]}}"#
    let report = try run(options, Self.operation, answer: throwing)
    #expect(report.conclusion == .pass && report.notOffered.count > 20, "\(report.failures.map(\.testCase.name))")
  }

  @Test(arguments: [("redirect.url", "redirect", "url"), ("errors.message", "errors", "message")])
  func `a member inside another can be said alone`(path: String, outer: String, inner: String) throws {
    let options = #"{"edfapg.response.decode": {"answers": ["kind", "\#(path)"]}}"#
    @Sendable func told(_ value: JSON, _ spoilt: String) -> JSON {
      func part(_ object: JSON) -> JSON {
        .object((object.members ?? []).filter { $0.name == inner }.map { JSON.Member($0.name, .text(spoilt)) })
      }
      func whole(_ object: JSON) -> JSON { .object((object.members ?? []).filter { $0.name == inner }) }
      let change = spoilt.isEmpty ? whole : part
      let inside = value[outer].map { $0.elements.map { .array($0.map(change)) } ?? change($0) }
      return ["kind": value["kind"], outer: inside]
    }
    func run(_ spoilt: String) throws -> Runner.Report {
      try self.run(options, Self.operation) { testCase in
        guard case .value(let value, _) = OptionsTests.OptionPort.reference(testCase) else {
          return OptionsTests.OptionPort.reference(testCase)
        }
        return .value(told(value, spoilt))
      }
    }
    #expect(try run("").conclusion == .pass)
    #expect(try run("another").failures.count > 10)
  }

  @Test func `an operation of which nothing is asked is told`() throws {
    let operations = [Self.operation, "everypay.request.oneoff"]
    let options =
      #"{"everypay.request.oneoff": {"demands": ["fields.email", "fields.label"], "without": ["fields.email"]}}"#
    var port = try OptionsTests.OptionPort(options, operations)
    let report = try Runner(OptionsTests.corpus.get()).run(&port, where: { _ in true }, progress: { _, _ in })
    let record = RunRecord(
      report, Provenance(corpusDigest: "0", started: try #require(UTCTime("2026-11-22T00:00:00Z"))), passes: true)
    #expect(
      TextReport.render(record, Style(isColored: false)).contains(
        "everypay.request.oneoff was not tested: the port's options leave out all of its"))
  }

  @Test(arguments: Gateway.operations.filter { !$0.answerMembers.isEmpty }.map(\.name))
  func `the members that can be named are those that cases have`(operation: String) throws {
    let names = try #require(Gateway.operation(operation)?.answerMembers)
    let cases = try OptionsTests.corpus.get().filter { $0.operation == operation }
    let seen = Set(cases.compactMap(\.expectation.acceptableValue).flatMap { ($0.members ?? []).map(\.name.string) })
    #expect(seen.subtracting(names) == [])
  }

  @Test func `an SDK is not asked without what it demands`() throws {
    let operation = "everypay.request.oneoff"
    let demanding: @Sendable (Case) -> Reply = { testCase in
      testCase.input[["fields", "email"]] == nil
        ? .reject(code: "missing-field") : OptionsTests.OptionPort.reference(testCase)
    }
    let options = #"{"everypay.request.oneoff": {"demands": ["fields.email"]}}"#
    let report = try run(options, operation, answer: demanding)
    #expect(report.conclusion == .pass && report.outcomes.count > 50, "\(report.failures.map(\.testCase.name))")
    #expect(report.outcomes.allSatisfy { $0.testCase.input[["fields", "email"]] != nil } && !report.notOffered.isEmpty)
    #expect(try run("{}", operation, answer: demanding).failures.count > 5)
  }

  @Test func `an SDK that leaves refusing to the gateway may refuse where sources disagree`() throws {
    let operation = "payfort.request.capture"
    let some: @Sendable (Case) -> Reply = { testCase in
      testCase.expectation.allowsRejection
        ? .reject(code: "refused") : OptionsTests.OptionPort.reference(testCase)
    }
    let report = try run(#"{"payfort.request.capture": {"refusals": "none"}}"#, operation, answer: some)
    #expect(report.conclusion == .pass && report.outcomes.contains { $0.isUnnamedRefusal })
    let all: @Sendable (Case) -> Reply = { _ in .reject(code: "refused") }
    #expect(try run(#"{"payfort.request.capture": {"refusals": "none"}}"#, operation, answer: all).failures.count > 5)
  }

  @Test(arguments: [
    (#"{"amount": "1", "a": null}"#, "literal"), (#"{"amount": "1", "a": true, "b": []}"#, "nested"),
    (#"{"amount": 1}"#, "flat"), (#"{"a": false}"#, "literal"), ("{}", "flat"),
  ])
  func `literals of JSON are no texts`(parameters: String, word: String) throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let input: JSON = ["parameters": try JSON(parsing: Array(parameters.utf8))]
    #expect(operation.selectors.first { $0.name == "values" }?.word(input) == word)
  }
}
