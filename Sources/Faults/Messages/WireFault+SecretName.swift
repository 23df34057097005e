import Gateways

extension WireFault {
  /// Mistakes of an SDK that hides the values of some names in its log.
  static let secretNames: [WireFault] = [
    names(
      "secret-name-alone-hidden",
      "hides a name only where it is one of the words, not where it ends in one (api_password, set-cookie)",
      story: "names.contains(name), or a pattern between ^ and $.",
      mend: "Compare the end of the name, without regard to case and to what stands between its parts.",
      names: [false, true].map(LogNameRule.aWordAlone)),
    names(
      "secret-name-as-spelled-hidden",
      "hides a name only where it is one of the words, letter by letter (password, not Password and not api_password)",
      story: "names.contains(name) with a list of small letters.",
      mend: "Compare the end of the name, without regard to case and to what stands between its parts.",
      names: [false, true].map(LogNameRule.aWordAsSpelled)),
    names(
      "secret-name-small-hidden", "hides a name only where it ends in small letters (cardToken and CVV stay)",
      story: "hasSuffix with a list of small letters.", mend: "Fold the letters of the name before it is compared.",
      names: [.inSmallLetters]),
    names(
      "secret-name-parted-left", "hides no name whose word is parted (api_key, security-code)",
      story: "hasSuffix with a list of words in one piece.",
      mend: "Leave out everything but letters and digits before the name is compared.", names: [.unparted]),
    names(
      "secret-name-numbered-left", "hides no name with a number behind it (password2, cvv2)",
      story: "hasSuffix, where forms ask for a password twice.",
      mend: "Leave the digits at the end of the name out before it is compared.", names: [.unnumbered]),
    names(
      "secret-name-inside-hidden", "hides every name that has one of the words anywhere in it (shipping has pin)",
      story: "contains in place of hasSuffix.", mend: "Compare the end of the name: a log of stars helps nobody.",
      names: [.holdingAWord]),
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
      .headers, "log-headers-of-a-list-hidden", "hides Authorization, Cookie and a few headers more, and no other",
      story: "A list of names, in place of what names end in.",
      mend: "Hide every header whose name ends in one of the words: Set-Cookie, X-Auth-Token, Client-Secret."),
  ]

  private static func passingOver(
    _ gap: LogGap, _ name: String, _ phrase: String, story: String, mend: String
  ) -> WireFault {
    let wrong = Gateway.redaction(.endingInAWord, passingOver: gap)
    return WireFault(name, phrase, of: "log.redact", story: story, mend: mend) { wrong.answer($0.input) }
  }

  /// - Parameter names: the ways to make the mistake, of which a port has one.
  private static func names(
    _ name: String, _ phrase: String, story: String, mend: String, names: [LogNameRule]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      guard operation.name == "log.redact" else { return [] }
      return zip(["the names", "the names, and URLs are split"], names).map { place, names in
        let wrong = Gateway.redaction(names)
        return (place, { example in wrong.answer(example.input) })
      }
    }
  }
}
