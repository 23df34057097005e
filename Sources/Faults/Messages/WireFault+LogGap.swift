import Gateways

extension WireFault {
  /// Mistakes of an SDK that skips some part or some form of what it logs.
  static let logGaps: [WireFault] = [
    passingOver(
      .arrays, "log-arrays-left", "does not look into arrays in JSON",
      story: "The walk goes from object to object, and hands everything else on.",
      mend: "Walk through arrays as well: tokens and cards come in lists."),
    passingOver(
      .numbers, "log-numbers-left", "does not look at numbers in JSON",
      story: "Only texts were cleaned, and a card number may come as a number.",
      mend: "Look at the digits of numbers as well."),
    passingOver(
      .longCards, "log-long-cards-left", "leaves card numbers of more than sixteen digits",
      story: "A pattern of 13 to 16 digits is older than UnionPay and Maestro.",
      mend: "Card numbers have up to nineteen digits."),
    passingOver(
      .groupedCards, "log-grouped-cards-left", "leaves card numbers with anything between their digits in the log",
      story: "A pattern of digits on end.",
      mend: "Take the digits out first, whatever stands between them, and mask what is a card's."),
    passingOver(
      .headers, "log-headers-of-a-list-hidden", "hides Authorization, Cookie and a few headers more, and no other",
      story: "A list of names, in place of what names end in.",
      mend: "Hide every header whose name ends in one of the words: Set-Cookie, X-Auth-Token, Client-Secret."),
    passingOver(
      .headerNames, "log-headers-left", "hides no header for its name",
      story: "The names of secrets are looked for in bodies and queries alone.",
      mend: "Hide every header whose name ends in one of the words: Authorization, Cookie, X-Auth-Token."),
    passingOver(
      .schemes, "log-schemes-left", "leaves what stands behind Basic and Bearer in the log",
      story: "Credentials were taken for what stands in a header alone.",
      mend: "Hide what stands behind either word in any text: in messages of errors, in dumps, in other headers."),
    redacting(
      "log-part-left", "writes … into the log as it came",
      story: "The part is put into the line of the log beside others that are cleaned.",
      mend: "Clean every part before it is logged: the URL, the headers, the body, and any other text.",
      parts(hidingKnown: false)),
    redacting(
      "log-part-known-alone", "takes nothing but configured secrets out of …",
      story: "The part is searched for the secrets of the configuration, and not for what a customer sent.",
      mend: "Clean every part before it is logged: the URL, the headers, the body, and any other text.",
      parts(hidingKnown: true)),
    passingOver(
      "log-other-bytes-left", "leaves texts that are not UTF-8 uncleaned",
      story: "A pattern with PHP's flag u, or a decoder, fails at the first such byte; the text is logged as it came.",
      mend: "Replace bytes that are no UTF-8 and clean the rest, or look for what must go byte by byte.",
      ["the text": .otherBytes, "its words": .otherBytesInWords]),
    passingOver(
      "log-inner-names-left", "looks for names of secrets among the outermost members of JSON alone",
      story: "A loop over the members, with no call of itself.",
      mend: "Walk through objects and arrays at any depth.",
      [
        "the message": .innerNames(ofTexts: false, hidesDeepest: false),
        "the message, but the deepest": .innerNames(ofTexts: false, hidesDeepest: true),
        "the message and texts in it": .innerNames(ofTexts: true, hidesDeepest: false),
        "the message and texts in it, but the deepest": .innerNames(ofTexts: true, hidesDeepest: true),
      ]),
    passingOver(
      "log-inner-members-left", "cleans the outermost members of JSON alone",
      story: "A loop over the members that hands objects and arrays on.",
      mend: "Walk through objects and arrays at any depth.", ["the message": .innerMembers]),
  ]

  private static func parts(hidingKnown: Bool) -> @Sendable () -> [(place: String, operation: Operation)] {
    let parts: KeyValuePairs<String, LogGap.Part> = [
      "the URL": .url, "the headers": .headers, "the body": .body, "text that is no message": .text,
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
