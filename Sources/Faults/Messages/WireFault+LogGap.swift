import Gateways

extension WireFault {
  /// Mistakes of an SDK that skips some part or some form of what it logs.
  static let logGaps: [WireFault] = [
    passingOver(
      .arrays, "log-arrays-left", "does not look into arrays in JSON",
      story: "The walk goes from object to object, and passes everything else through.",
      mend: "Walk through arrays as well: tokens and cards come in lists."),
    passingOver(
      .numbers, "log-numbers-left", "does not look at numbers in JSON",
      story: "Only texts were cleaned, and a card number may come as a number.",
      mend: "Check the digits of numbers as well."),
    passingOver(
      .longCards, "log-long-cards-left", "leaves card numbers of more than sixteen digits",
      story: "A pattern of 13 to 16 digits is older than UnionPay and Maestro.",
      mend: "Card numbers have up to nineteen digits."),
    passingOver(
      .groupedCards, "log-grouped-cards-left", "leaves card numbers with anything between their digits in the log",
      story: "The pattern wants consecutive digits.",
      mend: "Extract the digits first, whatever is between them, and mask those of cards."),
    passingOver(
      .headers, "log-headers-of-a-list-hidden", "hides only Authorization, Cookie and a few more headers",
      story: "A list of whole names was used, not of name endings.",
      mend: "Hide every header whose name ends in one of the words: Set-Cookie, X-Auth-Token, Client-Secret."),
    passingOver(
      .headerNames, "log-headers-left", "hides no header for its name",
      story: "Names of secrets are looked for only in bodies and queries.",
      mend: "Hide every header whose name ends in one of the words: Authorization, Cookie, X-Auth-Token."),
    passingOver(
      .schemes, "log-schemes-left", "leaves what follows Basic and Bearer in the log",
      story: "Credentials were expected only in headers.",
      mend: "Hide what follows either word in any text: in error messages, dumps and other headers."),
    redacting(
      "log-part-left", "writes … into the log as it came",
      story: "The part goes into the log line as it is, next to parts that are cleaned.",
      mend: "Clean every part before it is logged: the URL, the headers, the body, and any other text.",
      parts(hidingKnown: false)),
    redacting(
      "log-part-known-alone", "removes only configured secrets from …",
      story: "The part is searched for configured secrets, but not for what a customer sent.",
      mend: "Clean every part before it is logged: the URL, the headers, the body, and any other text.",
      parts(hidingKnown: true)),
    passingOver(
      "log-other-bytes-left", "leaves texts that are not UTF-8 uncleaned",
      story: "A pattern with PHP's flag u, or a decoder, fails at the first such byte; the text is logged as it came.",
      mend: "Replace bytes that are not UTF-8 and clean the rest, or look for what must go byte by byte.",
      ["the text": .otherBytes, "its words": .otherBytesInWords]),
    passingOver(
      "log-inner-names-left", "looks for names of secrets only among the outermost members of JSON",
      story: "The loop over the members does not recurse.",
      mend: "Walk through objects and arrays at any depth.",
      [
        "the message": .innerNames(ofTexts: false, hidesDeepest: false),
        "the message, but the deepest": .innerNames(ofTexts: false, hidesDeepest: true),
        "the message and texts in it": .innerNames(ofTexts: true, hidesDeepest: false),
        "the message and texts in it, but the deepest": .innerNames(ofTexts: true, hidesDeepest: true),
      ]),
    passingOver(
      "log-inner-members-left", "cleans only the outermost members of JSON",
      story: "The loop over the members passes objects and arrays through.",
      mend: "Walk through objects and arrays at any depth.", ["the message": .innerMembers]),
  ]

  private static func parts(hidingKnown: Bool) -> @Sendable () -> [(place: String, operation: Operation)] {
    let parts: KeyValuePairs<String, LogGap.Part> = [
      "the URL": .url, "the headers": .headers, "the body": .body, "text that is not a message": .text,
    ]
    return {
      parts.map { ($0.key, Gateway.redaction(.endingInAWord, passingOver: .part($0.value, hidesKnown: hidingKnown))) }
    }
  }

  private static func passingOver(
    _ gap: LogGap, _ name: String, _ phrase: String, story: String, mend: String
  ) -> WireFault {
    passingOver(name, phrase, story: story, mend: mend, ["the message": gap])
  }

  private static func passingOver(
    _ name: String, _ phrase: String, story: String, mend: String, _ gaps: KeyValuePairs<String, LogGap>
  ) -> WireFault {
    redacting(name, phrase, story: story, mend: mend) {
      gaps.map { ($0.key, Gateway.redaction(.endingInAWord, passingOver: $0.value)) }
    }
  }
}
