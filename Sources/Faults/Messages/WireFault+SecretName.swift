import Gateways

extension WireFault {
  /// Mistakes of an SDK that hides the values of certain names in its log.
  static let secretNames: [WireFault] = [
    names(
      "secret-name-alone-hidden",
      "hides a name only where it is one of the words, not where it ends in one (api_password, set-cookie)",
      story: "names.contains(name), or a pattern between ^ and $.",
      mend: "Compare the end of the name, without regard to case and separators.",
      ["the names": .aWordAlone(splitsURLs: false), "the names, and URLs are split": .aWordAlone(splitsURLs: true)]),
    names(
      "secret-name-as-spelled-hidden",
      "hides a name only where it is one of the words, letter by letter (password, not Password and not api_password)",
      story: "names.contains(name) with a list in lower case.",
      mend: "Compare the end of the name, without regard to case and separators.",
      [
        "the names": .aWordAsSpelled(splitsURLs: false, hidesLines: true),
        "the names, and URLs are split": .aWordAsSpelled(splitsURLs: true, hidesLines: true),
        "the names, of lines too": .aWordAsSpelled(splitsURLs: false, hidesLines: false),
        "the names, of lines too, and URLs are split": .aWordAsSpelled(splitsURLs: true, hidesLines: false),
      ]),
    names(
      "secret-name-small-hidden", "hides a name only where it ends in lower case (cardToken and CVV stay)",
      story: "hasSuffix with a list in lower case.", mend: "Fold the letters of the name before it is compared.",
      ["the names": .inSmallLetters(hidesLines: true), "the names, of lines too": .inSmallLetters(hidesLines: false)]),
    names(
      "secret-name-parted-left", "hides no name whose word is split (api_key, security-code)",
      story: "hasSuffix with a list of words in one piece.",
      mend: "Leave out everything but letters and digits before the name is compared.", ["the names": .unparted]),
    names(
      "secret-name-numbered-left", "hides no name with a number at its end (password2, cvv2)",
      story: "hasSuffix, where forms ask for a password twice.",
      mend: "Leave the digits at the end of the name out before it is compared.", ["the names": .unnumbered]),
    names(
      "secret-name-inside-hidden", "hides every name that has one of the words anywhere in it (shipping has pin)",
      story: "contains in place of hasSuffix.", mend: "Compare the end of the name: a log of stars helps nobody.",
      ["the names": .holdingAWord]),
    redacting(
      "secret-name-unknown", "leaves the values of names that end in … in the log",
      story: "The word is missing from the list of names.", mend: "Include every word of log.redact, rule 2."
    ) {
      ownWords.map { (String(decoding: $0, as: UTF8.self), Gateway.redaction(.endingInAWordBut($0))) }
    },
  ]

  /// The words that do not end in another word.
  private static let ownWords = SecretName.words.filter { word in
    !SecretName.words.contains { $0 != word && word.suffix($0.count) == $0[...] }
  }

  /// - Parameter names: the variants of the mistake, of which a port has one.
  private static func names(
    _ name: String, _ phrase: String, story: String, mend: String, _ names: KeyValuePairs<String, LogNameRule>
  ) -> WireFault {
    redacting(name, phrase, story: story, mend: mend) { names.map { ($0.key, Gateway.redaction($0.value)) } }
  }

  /// - Parameter wrong: the operations with the mistake, by place.
  static func redacting(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ wrong: @escaping @Sendable () -> [(place: String, operation: Operation)]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      guard operation.name == "log.redact" else { return [] }
      return wrong().map { place, wrong in (place, { wrong.answer($0.input) }) }
    }
  }
}
