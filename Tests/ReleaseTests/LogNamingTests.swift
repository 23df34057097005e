import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Mistakes in hiding the values of some names in a log: each log has its own form, so the remaining text counts.
@Suite struct LogNamingTests {
  /// The phrases about a port whose logs have their own form and which recognises secret names by this rule.
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
        .aWordAsSpelled(splitsURLs: false, hidesLines: true),
        "hides a name only where it is one of the words, letter by letter (password, not Password and not api_password)"
      ),
      (
        .aWordAsSpelled(splitsURLs: false, hidesLines: false),
        "hides a name only where it is one of the words, letter by letter (password, not Password and not api_password)"
      ),
      (
        .inSmallLetters(hidesLines: true),
        "hides a name only where it ends in lower case (cardToken and CVV stay)"
      ),
      (
        .inSmallLetters(hidesLines: false),
        "hides a name only where it ends in lower case (cardToken and CVV stay)"
      ),
      (
        .endingInAWordBut(Array("authorization".utf8)),
        "leaves the values of names that end in authorization in the log"
      ),
      (.unparted, "hides no name whose word is split (api_key, security-code)"),
      (.unnumbered, "hides no name with a number at its end (password2, cvv2)"),
      (.holdingAWord, "hides every name that has one of the words anywhere in it (shipping has pin)"),
    ] as [(LogNameRule, String)])
  func `names that are matched otherwise`(_ names: LogNameRule, _ wanted: String) throws {
    #expect(try Self.phrases(names) == [wanted])
  }

  @Test(
    arguments: [
      (.arrays, "does not look into arrays in JSON"), (.numbers, "does not look at numbers in JSON"),
      (.longCards, "leaves card numbers of more than sixteen digits"),
      (.groupedCards, "leaves card numbers with anything between their digits in the log"),
      (.headers, "hides only Authorization, Cookie and a few more headers"),
      (.headerNames, "hides no header for its name"),
      (.schemes, "leaves what follows Basic and Bearer in the log"),
      (.part(.url, hidesKnown: false), "writes the URL into the log as it came"),
      (.part(.headers, hidesKnown: false), "writes the headers into the log as it came"),
      (.part(.body, hidesKnown: true), "removes only configured secrets from the body"),
      (.otherBytes, "leaves texts that are not UTF-8 uncleaned"),
      (.otherBytesInWords, "leaves texts that are not UTF-8 uncleaned"),
      (
        .innerNames(ofTexts: true, hidesDeepest: true),
        "looks for names of secrets only among the outermost members of JSON"
      ),
      (.innerMembers, "cleans only the outermost members of JSON"),
    ] as [(LogGap, String)])
  func `something that is passed over`(_ gap: LogGap, _ wanted: String) throws {
    let wrong = Gateway.redaction(.endingInAWord, passingOver: gap)
    let phrases = try WrongPort.phrases("log.redact") { testCase, _ in Reply(Response(wrong.answer(testCase.input))) }
    #expect(phrases == [wanted])
  }

  /// The phrases about a port that leaves some texts unchanged.
  private static func leaving(_ isLeft: (Case) -> Bool) throws -> [String] {
    try WrongPort.phrases("log.redact") { testCase, _ in
      isLeft(testCase) ? testCase.input["text"].map { .value($0) } : nil
    }
  }

  @Test(arguments: [("15", []), ("15, 19", ["card-nineteen-digits", "card-on-lines-nineteen"])])
  func `cards of lengths that are not known`(_ lengths: String, _ long: [String]) throws {
    let ids = ["card-amex", "card-amex-with-dots", "card-in-list-amex"] + long
    #expect(try Self.leaving { ids.contains($0.id) } == ["leaves card numbers of \(lengths) digits in the log"])
  }

  /// A pattern that is replaced once, and Python's `re.sub(pattern, mask, text, re.I)`, which replaces it twice.
  @Test(arguments: [(1, "the first card number"), (2, "the first 2 card numbers")])
  func `card numbers behind the first ones`(_ most: Int, _ wanted: String) throws {
    let card = /[0-9]{15,19}/
    let phrases = try WrongPort.phrases("log.redact") { testCase, _ in
      guard let text = testCase.input["text"]?.string, !testCase.id.contains("hex"),
        text.matches(of: card).count > most
      else { return nil }
      return .value(.text(text.replacing(card, maxReplacements: most) { "\($0.output.prefix(6))***" }))
    }
    #expect(phrases == ["masks only \(wanted) of a text"])
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
    #expect(phrases == ["leaves secrets that occur several times in the log"])
  }

  @Test func `secrets that are looked for as they are`() throws {
    let ids = ["known-short-hex", "known-in-capitals", "known-in-backwards"]
    #expect(
      try Self.leaving { ids.contains($0.id) }
        == ["leaves configured secrets in other spellings than their own in the log"])
  }
}
