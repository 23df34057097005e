import ConformanceKit
import Encodings
import Formulas
import Foundation
import Gateways
import Testing
import Vectors

/// Verdicts, each beside its nearest neighbour.
struct JudgeTests {
  private func testCase(_ expectation: ConformanceKit.Expectation, match: MatchRule = .exact, steps: [Step] = [])
    -> Case
  {
    Case(
      operation: "digest.md5", id: "x", comment: "", input: .object([]), steps: steps, expectation: expectation,
      match: match)
  }

  private func verdict(_ expectation: ConformanceKit.Expectation, _ reply: Reply, match: MatchRule = .exact) -> Verdict
  {
    Judge.judge(testCase(expectation, match: match), reply).verdict
  }

  @Test func valuesAreComparedByTheRule() {
    let expectation = ConformanceKit.Expectation.answer(.value(.text("ab")))
    #expect(verdict(expectation, .value(.text("ab"))) == .pass)
    #expect(verdict(expectation, .value(.text("AB"))) == .fail)
    #expect(verdict(expectation, .value(.text("AB")), match: .hex) == .pass)
    #expect(verdict(expectation, .value(.text("AC")), match: .hex) == .fail)
    #expect(verdict(expectation, .value(["hex": .text("6162")])) == .pass)
    #expect(verdict(expectation, .value(.null), match: .hex) == .fail)
    let pair = ConformanceKit.Expectation.answer(.value(.array([.text("a"), .text("b")])))
    #expect(verdict(pair, .value(.array([["hex": .text("61")], ["base64": .text("Yg==")]]))) == .pass)
    #expect(verdict(pair, .value(.array([["hex": .text("61")], ["hex": .text("63")]]))) == .fail)
    #expect(verdict(.answer(.value(.text("\u{e9}"))), .value(.text("e\u{301}"))) == .fail)
  }

  @Test func rejectionsHaveKinds() {
    let expectation = ConformanceKit.Expectation.answer(.reject(.signatureMismatch))
    #expect(verdict(expectation, .reject(code: "signature-mismatch")) == .pass)
    #expect(verdict(expectation, .reject(code: "missing-field")) == .wrongRejection)
    #expect(verdict(expectation, .value(.text(""))) == .fail)
    #expect(verdict(.answer(.value(.text(""))), .reject(code: "wrong-type")) == .fail)
  }

  /// All spellings of a secret in a log or a message, made by Foundation and by hand.
  @Test func aSecretIsFoundInEverySpelling() {
    let secret = "Zq7/Wn2+Lp é<9"
    let bytes = Array(secret.utf8)
    let hex = bytes.map { String(format: "%02x", $0) }
    func base64(_ before: String, _ after: String) -> String {
      Data("\(before)\(secret)\(after)".utf8).base64EncodedString()
    }
    let units = secret.utf16.map { String(format: "\\u%04x", $0) }.joined()
    let upperUnits = secret.utf16.map { String(format: "\\u%04X", $0) }.joined()
    let whole = base64("", "")
    let urlSafe = whole.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    var spellings: [String] = [
      secret, hex.joined(), hex.joined().uppercased(), "f" + hex.joined() + "0", units, upperUnits,
    ]
    spellings += ["%", "\\x"].map { sign in hex.map { sign + $0 }.joined() }
    spellings += ["%", "\\x"].map { sign in hex.map { sign + $0.uppercased() }.joined() }
    spellings += [secret.replacing("/", with: "\\/").replacing("é", with: "\\u00e9")]
    spellings += [whole, base64("a", ""), base64("ab", "c"), base64("abc", "12345"), urlSafe]
    spellings += [whole.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")]
    spellings += [encoded, encoded.replacing("%20", with: "+"), encoded.replacing("%", with: "%25")]
    let harmless: [String] = [
      "Zq7/Wn2+Lp e<9", String(hex.joined().dropFirst()), base64("", "").lowercased(), "", "%", "\\", "\\u12", "%4",
      "==",
    ]
    let testCase = bearer(secret)
    for (texts, verdict) in [(spellings, Verdict.leak), (harmless, .error)] {
      for text in texts {
        for said in [text, "at <\(text)> in", "x=\(text)&y"] {
          #expect(Judge.judge(testCase, .error(message: said)).verdict == verdict, "\(said)")
        }
      }
    }
  }

  /// EdfaPg's formulas upper-case and reverse secrets, so logs of messages hold them in this form.
  @Test func aSecretIsFoundFoldedAndReversed() {
    let secret = "merchant-Zq7/Wn2é+p"
    let backwards = String(secret.reversed())
    func upper(_ text: String) -> String { String(decoding: text.utf8.map(Self.upper), as: UTF8.self) }
    let bytes = String(decoding: Array("merchant-Zq7/Wn2+p".utf8.reversed()), as: UTF8.self)
    for (token, spellings) in [
      (
        secret,
        [upper(secret), secret.uppercased(), secret.lowercased(), backwards, upper(backwards), backwards.lowercased()]
      ),
      ("merchant-Zq7/Wn2+p", [bytes, upper(bytes), upper("merchant-Zq7/Wn2+p"), upper(bytes).lowercased()]),
      ("13a4822c5907ed23", ["13A4822C5907ED23", "32de7095c2284a31", "32DE7095C2284A31"]),
      ("PaSsWoRd", ["dRoWsSaP"]),
    ] {
      for spelling in spellings {
        for said in [
          spelling, "MOC.ELPMAXE@EOD\(spelling)8000443215", "x=\(Data(spelling.utf8).base64EncodedString())",
        ] {
          #expect(Judge.judge(bearer(token), .error(message: said)).verdict == .leak, "\(token): \(said)")
        }
      }
    }
  }

  /// Folded or reversed, a short or plain secret is a word that many harmless messages contain.
  @Test func aWordIsNoSecretInOtherLetters() {
    for (token, harmless) in [
      ("PassWord", ["password", "PASSWORD", "drowssap", "no \"password\""]),
      ("PHRASE", ["ESARHP", "\"esarhp\"", "phrase"]),
      ("Secret-Key", ["secret-key", "SECRET-KEY"]), ("Ab-c1", ["1c-bA", "AB-C1"]), ("x-Key-7", ["X-KEY-7", "x-key-7"]),
      ("123457", ["754321"]), ("YWJjMTIz", ["ywjjmtiy", "zitmjjwx"]),
    ] {
      for said in harmless {
        #expect(Judge.judge(bearer(token), .error(message: said)).verdict == .error, "\(token): \(said)")
      }
    }
  }

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7a).contains(byte) ? byte - 32 : byte }

  /// A word is a leak if it is a whole value; elsewhere it is only a word.
  @Test func aWordIsASecretAsAWholeValue() {
    for said in ["PHRASE", "got \"PHRASE\"", "got 'PHRASE'.", "token=PHRASE", "token=PHRASE&x=1", "{token=PHRASE}"] {
      #expect(Judge.judge(bearer("PHRASE"), .error(message: said)).verdict == .leak, "\(said)")
    }
    for said in [
      "a PHRASE", "PHRASES", "\"PHRASES\"", "'a PHRASE'", "x=PHRASES", "\"PHRASE", "phrase", "\"phrase\"", "=",
    ] {
      #expect(Judge.judge(bearer("PHRASE"), .error(message: said)).verdict == .error, "\(said)")
    }
    // A field may have this name.
    #expect(Judge.judge(bearer("phrase"), .error(message: "no \"phrase\"")).verdict == .error)
  }

  /// A PHP warning names its file and a backtrace has addresses: neither is the secret of a case.
  @Test func aFileNameAndZerosAreNoSecrets() {
    for (token, harmless) in [
      ("Signature", "PHP Warning: Undefined key in /sdk/src/Signature.php on line 17"),
      ("RequestPhrase", "at com.acme.RequestPhrase.sign(RequestPhrase.java:9)"),
      ("0000000000000000", "#0 0x0000000000000000 in main"),
    ] {
      #expect(Judge.judge(bearer(token), .error(message: harmless)).verdict == .error, "\(token)")
      #expect(
        Judge.judge(bearer(token), .error(message: "token=\(token)")).verdict == (token.hasPrefix("0") ? .error : .leak)
      )
    }
    #expect(Judge.judge(bearer("CycHZxVjQwTz"), .error(message: "in /sdk/CycHZxVjQwTz.php")).verdict == .leak)
  }

  private func bearer(_ token: String) -> Case {
    Case(
      operation: "everypay.authorization.bearer", id: "x", comment: "", input: ["token": .text(token)],
      expectation: .answer(.value(.text("x"))), match: .exact)
  }

  /// The port's own step holds the key, but accepting a forgery is the worse mistake and the one to report.
  @Test func whatAcceptsAForgeryIsNoLeak() throws {
    let forged = try #require(
      Corpus.bundled().cases.first { testCase in
        testCase.operation == "edfapg.callback.verify" && testCase.expectation.isRejection
          && (testCase.input["password"]?.string ?? "").contains("13a4")
      })
    let steps = [Step(name: "own", bytes: Array(try #require(forged.input["password"]?.string).utf8))]
    let accepted = Reply.value(["accepted": .bool(true)], steps: steps)
    #expect(Judge.judge(forged, accepted).verdict == .fail)
    guard case .answer(.reject(let code)) = forged.expectation else {
      Issue.record("the case has no plain rejection, so that half of this would go untested")
      return
    }
    #expect(Judge.judge(forged, .reject(code: code.rawValue, steps: steps)).verdict == .leak)
  }

  @Test func aLeakIsCriticalWhateverTheCaseIsAbout() {
    let expectation = ConformanceKit.Expectation.answer(.value(.text("ab")))
    let leak = Judge.judge(testCase(expectation), .leak("its log holds the secret field 'password'"))
    let failure = Judge.judge(testCase(expectation), .value(.text("ba")))
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
    let right = Judge.judge(testCase(claims), .value(.text("right")))
    #expect(right.verdict == .pass && right.follows?.by == "PHP")
    let maybe = Judge.judge(testCase(claims), .value(.text("maybe")))
    #expect(maybe.verdict == .fail && maybe.follows?.by == "SDK")
    let wrong = Judge.judge(testCase(claims), .value(.text("wrong")))
    #expect(wrong.verdict == .fail && wrong.follows?.by == "page 3")
    let unproved = ConformanceKit.Expectation.claims([
      .init(.value(.text("one")), by: "A", status: .unverified),
      .init(.reject(.wrongType), by: "B", status: .unverified),
    ])
    #expect(verdict(unproved, .value(.text("one"))) == .pass)
    #expect(verdict(unproved, .reject(code: "wrong-type")) == .pass)
    #expect(verdict(unproved, .value(.text("two"))) == .fail)
  }

  /// If a case may be accepted, any rejection code is right; if it must be refused, only a claimed code is.
  @Test func whatMayBeTakenMayBeRefusedWithAnyCode() {
    let either = ConformanceKit.Expectation.claims([
      .init(.value(Answer.accepted), by: "A", status: .confirmed),
      .init(.reject(.invalidValue), by: "B", status: .confirmed),
    ])
    let refused = Judge.judge(testCase(either), .reject(code: "missing-field"))
    #expect(refused.verdict == .pass && refused.follows?.by == "B")
    let both = ConformanceKit.Expectation.claims([
      .init(.reject(.wrongType), by: "A", status: .confirmed),
      .init(.reject(.invalidValue), by: "B", status: .confirmed),
    ])
    #expect(verdict(both, .reject(code: "missing-field")) == .wrongRejection)
    #expect(verdict(both, .value(Answer.accepted)) == .fail)
  }

  /// A dictionary has no order: redirect parameters that came as an object may be given in any order, with their own
  /// values.
  @Test func theOrderOfParametersAndErrorsIsFree() throws {
    func outcome(_ parameters: String, _ errors: String) throws -> JSON {
      try JSON(parsing: Array(#"{"redirect": {"url": "u", "params": \#(parameters)}, "errors": \#(errors)}"#.utf8))
    }
    let expected = try outcome(
      #"[["b", "1"], ["a", "2"], ["a", "3"]]"#, #"[{"field": "x", "message": "y"}, {"code": "1"}]"#)
    let expectation = ConformanceKit.Expectation.answer(.value(expected))
    func verdict(_ parameters: String, _ errors: String) throws -> Verdict {
      self.verdict(expectation, .value(try outcome(parameters, errors)), match: .json)
    }
    let errors = #"[{"code": "1"}, {"message": "y", "field": "x"}]"#
    #expect(try verdict(#"[["a", "2"], ["a", "3"], ["b", "1"]]"#, errors) == .pass)
    #expect(
      try verdict(#"[["a", "3"], ["a", "2"], ["b", "1"]]"#, errors) == .fail, "those of one name keep their order")
    #expect(try verdict(#"[["a", "1"], ["a", "3"], ["b", "2"]]"#, errors) == .fail)
    #expect(try verdict(#"[["a", "2"], ["a", "3"]]"#, errors) == .fail)
    #expect(try verdict(#"[["a", "2"], ["a", "3"], ["b", "1"]]"#, #"[{"code": "1"}, {"message": "y"}]"#) == .fail)
  }

  /// A case that may be refused is no twin that must be accepted.
  @Test func aTwinThatMayBeRefusedShowsNothingAgainstThePort() {
    func outcomes(_ twin: ConformanceKit.Expectation) -> [Verdict] {
      let cases = [
        Case(
          operation: "payfort.signature.verify", id: "right", comment: "", input: .object([]), steps: [],
          expectation: twin, match: .exact),
        Case(
          operation: "payfort.signature.verify", id: "wrong", comment: "", twin: "right", input: .object([]), steps: [],
          expectation: .answer(.reject(.signatureMismatch)), match: .exact),
      ]
      return Vacuity.marked(cases.map { Judge.judge($0, .reject(code: "signature-mismatch")) }).map(\.verdict)
    }
    #expect(outcomes(.answer(.value(Answer.accepted))) == [.fail, .vacuous])
    let either: [ConformanceKit.Expectation.Claim] = [
      .init(.value(Answer.accepted), by: "A", status: .confirmed),
      .init(.reject(.invalidValue), by: "B", status: .confirmed),
    ]
    #expect(outcomes(.claims(either)) == [.pass, .pass])
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
    #expect(Judge.judge(expected, .value(.text("b"))).firstWrongStep == nil)
  }
}
