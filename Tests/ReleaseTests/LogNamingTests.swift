import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes of those who hide the values of some names in a log: each log has a form of its own, so what is left counts.
@Suite struct LogNamingTests {
  /// What is said of a port that writes logs in a form of its own and tells the names of secrets so.
  private static func phrases(_ names: LogNameRule) throws -> [String] {
    let operation = Gateway.redaction(names)
    let outcomes = try WrongPort.cases(operation.name).map { testCase in
      guard case .value(let log) = operation.answer(testCase.input), let bytes = MatchRule.bytes(log) else {
        return Judge.judge(testCase, .reject(code: "too-long"))
      }
      return Judge.judge(testCase, .value(UTF8Text.json("sdk> ".utf8 + bytes + "\n".utf8)))
    }
    let mistakes = FailureAttribution(outcomes)
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
    return mistakes.groups.map(\.explanation.phrase)
  }

  @Test func `the right names are no mistake`() throws {
    #expect(try Self.phrases(.endingInAWord).isEmpty)
  }

  @Test(
    arguments: [
      (
        .aWordAlone(splitsURLs: false),
        "hides a name only where it is one of the words, not where it ends in one (api_password, set-cookie)"
      ),
      (
        .aWordAlone(splitsURLs: true),
        "hides a name only where it is one of the words, not where it ends in one (api_password, set-cookie)"
      ),
      (
        .aWordAsSpelled(splitsURLs: false),
        "hides a name only where it is one of the words, letter by letter (password, not Password and not api_password)"
      ),
      (.inSmallLetters, "hides a name only where it ends in small letters (cardToken and CVV stay)"),
      (.unparted, "hides no name whose word is parted (api_key, security-code)"),
      (.unnumbered, "hides no name with a number behind it (password2, cvv2)"),
      (.holdingAWord, "hides every name that has one of the words anywhere in it (shipping has pin)"),
    ] as [(LogNameRule, String)])
  func `names that are matched otherwise`(_ names: LogNameRule, _ wanted: String) throws {
    #expect(try Self.phrases(names) == [wanted])
  }

  /// What is said of a port that leaves some texts as they are.
  private static func leaving(_ isLeft: (Case) -> Bool) throws -> [String] {
    try WrongPort.phrases("log.redact") { testCase, _ in
      isLeft(testCase) ? testCase.input["text"].map { .value($0) } : nil
    }
  }

  @Test func `cards of a length that is not known`() throws {
    let ids = ["card-amex", "card-amex-with-dots", "card-in-list-amex"]
    #expect(try Self.leaving { ids.contains($0.id) } == ["leaves card numbers of 15 digits in the log"])
  }

  @Test func `secrets that are too short to be looked for`() throws {
    let ids = ["known-of-four-bytes", "known-of-five-bytes"]
    #expect(try Self.leaving { ids.contains($0.id) } == ["leaves configured secrets of 5 bytes and fewer in the log"])
  }

  /// JavaScript: `text.replace(secret, '***')`.
  @Test func `secrets of which the first is taken out`() throws {
    let phrases = try WrongPort.phrases("log.redact") { testCase, _ in
      guard let text = testCase.input["text"]?.string,
        let secret = testCase.input["secrets"]?.members?.first?.value.string,
        text.ranges(of: secret).count > 1
      else { return nil }
      return .value(.text(text.replacing(secret, with: "***", maxReplacements: 1)))
    }
    #expect(phrases == ["leaves secrets that stand several times in the log"])
  }

  @Test func `secrets that are looked for as they are`() throws {
    let ids = ["known-short-hex", "known-in-capitals", "known-in-backwards"]
    #expect(
      try Self.leaving { ids.contains($0.id) }
        == ["leaves configured secrets in other spellings than their own in the log"])
  }
}
