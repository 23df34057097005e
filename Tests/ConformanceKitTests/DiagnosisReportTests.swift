import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// `diagnose` and `check` say the same of one answer.
@Suite struct DiagnosisReportTests {
  private func report(_ name: String, _ got: String, beside cases: [Case] = []) throws -> DiagnosisReport {
    let testCase = try #require(try OptionsTests.corpus.get().first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    return try DiagnosisReport(operation, testCase.input, got: got, beside: cases)
  }

  @Test(arguments: [
    ("edfapg.callback.verify#accepted", #"{"accepted": true}"#, nil),
    ("edfapg.callback.verify#accepted", #"{"reject": "signature-mismatch"}"#, "No known mistake gives this answer"),
    ("edfapg.callback.verify#amount-changed", #"{"accepted": true}"#, nil),
    ("edfapg.callback.verify#hash-empty", #"{"accepted": true}"#, "accepts messages whose signature is empty"),
    ("edfapg.callback.verify#hash-empty", #"{"reject": "signature-mismatch"}"#, nil),
  ])
  func `the answer of a verification`(name: String, got: String, says: String?) throws {
    let report = try report(name, got)
    let shown = report.text(Style(isColored: false))
    #expect(shown.contains("The value is right.") == (says == nil), "\(shown)")
    #expect(shown.contains(says ?? "The value is right."), "\(shown)")
  }

  @Test func `what passes as a claim is right, and says whose it is`() throws {
    let cases = try OptionsTests.corpus.get()
    let testCase = try #require(cases.first { $0.name == "edfapg.request.sale#jpy" })
    guard case .claims(let claims) = testCase.expectation else {
      Issue.record("no claims")
      return
    }
    for claim in claims {
      guard case .value(let value) = claim.expected else { continue }
      let shown = try report(testCase.name, value.line, beside: cases).text(Style(isColored: false))
      #expect(shown.contains("The value is right. Sources disagree; it is that of \(claim.by)"), "\(shown)")
    }
  }

  /// The answer is right but for a header that nobody asked for, which holds the secret.
  @Test func `a right request with a secret beside it is not right`() throws {
    let cases = try OptionsTests.corpus.get()
    let testCase = try #require(cases.first { $0.name == "edfapg.request.sale#needed-fields" })
    guard case .answer(.value(let right)) = testCase.expectation, let secret = testCase.input["password"]?.string,
      let headers = right["headers"]?.elements
    else {
      Issue.record("no value")
      return
    }
    let header = JSON.array([.text("X-Client-Password"), .text(secret)])
    let sent = right.with(["headers"], .array(headers + [header]))
    #expect(try report(testCase.name, right.line, beside: cases).json["right"] == .bool(true))
    #expect(try report(testCase.name, sent.line, beside: cases).json["right"] == .bool(false))
  }
}
