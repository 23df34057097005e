import ConformanceKit
import Testing
import Vectors

/// Verdicts, each beside the nearest one that it is not.
struct JudgeTests {
  private func testCase(_ expectation: ConformanceKit.Expectation, match: MatchRule = .exact, steps: [Step] = [])
    -> Case
  {
    Case(
      operation: "digest.md5", id: "x", comment: "", notes: [], input: .object([]), steps: steps,
      expectation: expectation, match: match, evidence: [])
  }

  private func verdict(_ expectation: ConformanceKit.Expectation, _ reply: Reply, match: MatchRule = .exact) -> Verdict
  {
    Judge.judge(testCase(expectation, match: match), reply).verdict
  }

  @Test func valuesAreComparedByTheRule() {
    let expectation = ConformanceKit.Expectation.answer(.value(.text("ab")))
    #expect(verdict(expectation, .value(.text("ab"), steps: [])) == .pass)
    #expect(verdict(expectation, .value(.text("AB"), steps: [])) == .fail)
    #expect(verdict(expectation, .value(.text("AB"), steps: []), match: .hex) == .pass)
    #expect(verdict(expectation, .value(.text("AC"), steps: []), match: .hex) == .fail)
    #expect(verdict(expectation, .value(.members([("hex", .text("6162"))]), steps: [])) == .pass)
    #expect(verdict(expectation, .value(.null, steps: []), match: .hex) == .fail)
    #expect(verdict(.answer(.value(.text("\u{e9}"))), .value(.text("e\u{301}"), steps: [])) == .fail)
  }

  @Test func rejectionsHaveKinds() {
    let expectation = ConformanceKit.Expectation.answer(.reject(.signatureMismatch))
    #expect(verdict(expectation, .reject(code: "signature-mismatch", message: "", steps: [])) == .pass)
    #expect(verdict(expectation, .reject(code: "missing-field", message: "", steps: [])) == .wrongRejection)
    #expect(verdict(expectation, .value(.text(""), steps: [])) == .fail)
    #expect(verdict(.answer(.value(.text(""))), .reject(code: "wrong-type", message: "", steps: [])) == .fail)
  }

  /// A step of its own holds the key; that it accepts is the worse mistake, and the one to be told.
  @Test func whatAcceptsAForgeryIsNoLeak() throws {
    let forged = try #require(
      Corpus.bundled().cases.first { testCase in
        testCase.operation == "edfapg.callback.verify" && testCase.expectation.isRejection
          && (testCase.input["password"]?.string ?? "").contains("13a4")
      })
    let steps = [Step(name: "own", bytes: Array(try #require(forged.input["password"]?.string).utf8))]
    let accepted = Reply.value(.members([("accepted", .bool(true))]), steps: steps)
    #expect(Judge.judge(forged, accepted).verdict == .fail)
    guard case .answer(.reject(let code)) = forged.expectation else {
      Issue.record("the case has no plain rejection, so that half of this would go untested")
      return
    }
    #expect(Judge.judge(forged, .reject(code: code.rawValue, message: "", steps: steps)).verdict == .leak)
  }

  @Test func aLeakIsCriticalWhateverTheCaseIsAbout() {
    let expectation = ConformanceKit.Expectation.answer(.value(.text("ab")))
    let leak = Judge.judge(testCase(expectation), .leak("its log holds the secret field 'password'"))
    let failure = Judge.judge(testCase(expectation), .value(.text("ba"), steps: []))
    #expect(FailureThreshold.critical.counts(leak) && FailureThreshold.high.counts(leak))
    #expect(!FailureThreshold.critical.counts(failure) && !FailureThreshold.high.counts(failure))
    #expect(FailureThreshold.any.counts(failure))
  }

  @Test func claimsSayWhomThePortFollows() {
    let claims = ConformanceKit.Expectation.claims([
      .init(.value(.text("right")), by: "PHP", status: .confirmed),
      .init(.value(.text("maybe")), by: "SDK", status: .unverified),
      .init(.value(.text("wrong")), by: "page 3", status: .contradicted),
    ])
    let right = Judge.judge(testCase(claims), .value(.text("right"), steps: []))
    #expect(right.verdict == .pass && right.follows?.by == "PHP")
    let maybe = Judge.judge(testCase(claims), .value(.text("maybe"), steps: []))
    #expect(maybe.verdict == .fail && maybe.follows?.by == "SDK")
    let wrong = Judge.judge(testCase(claims), .value(.text("wrong"), steps: []))
    #expect(wrong.verdict == .fail && wrong.follows?.by == "page 3")
    let unproved = ConformanceKit.Expectation.claims([
      .init(.value(.text("one")), by: "A", status: .unverified),
      .init(.reject(.wrongType), by: "B", status: .unverified),
    ])
    #expect(verdict(unproved, .value(.text("one"), steps: [])) == .pass)
    #expect(verdict(unproved, .reject(code: "wrong-type", message: "", steps: [])) == .pass)
    #expect(verdict(unproved, .reject(code: "missing-field", message: "", steps: [])) == .fail)
  }

  @Test func otherRepliesAreNeverAPass() {
    let expectation = ConformanceKit.Expectation.answer(.value(.text("")))
    #expect(verdict(expectation, .unsupported) == .unsupported)
    #expect(verdict(expectation, .error(message: "")) == .error)
    #expect(verdict(expectation, .crash("", log: "")) == .crash)
    #expect(verdict(expectation, .timeout(seconds: 5, log: "")) == .timeout)
    #expect(verdict(expectation, .violation("", log: "")) == .protocol)
  }

  @Test func theFirstWrongStepIsFound() {
    let steps = [Step(name: "one", bytes: [1]), Step(name: "two", bytes: [2])]
    let expected = testCase(.answer(.value(.text("a"))), steps: steps)
    let got = [Step(name: "one", bytes: [1]), Step(name: "two", bytes: [3])]
    #expect(Judge.judge(expected, .value(.text("b"), steps: got)).firstWrongStep?.expected.name == "two")
    #expect(Judge.judge(expected, .value(.text("b"), steps: [])).firstWrongStep == nil)
  }
}
