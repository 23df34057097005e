extension Fault {
  static let formReadLeniently = Fault(
    "form-read-leniently", "reads forms by … or the like, which accepts broken ones and one of two values",
    story: "The language's own reader is made for web pages: it never refuses.",
    mend: "Split at & and = yourself, and refuse a name that comes twice, a broken % and what is not UTF-8.",
    usual: Usual("parse_str() or $_POST"))

  static let fieldNotDemanded = Fault(
    "field-not-demanded", "accepts signed messages without …",
    story: "An absent field was read as empty, both in the signature and after it.",
    mend: "Refuse a message that lacks a field that you act on, whatever else it says.")

  static let formNamesRewritten = Fault(
    "form-names-rewritten", "turns dots and spaces in the names of … into _",
    story: "parse_str() and $_POST make names of variables, which have neither.",
    mend: "Split the body at & and = yourself: what is signed is the name as it came.")

  static let formRepaired = Fault(
    "form-repaired", "replaces what is not UTF-8 in the … before verifying",
    story: "errors='replace', TextDecoder and String(decoding:as:) put U+FFFD for each byte that does not fit.",
    mend: "Keep the bytes that came: they are what was signed.")

  static let formDecodedTwice = Fault(
    "signed-form-decoded-twice", "decodes … twice before verifying",
    story: "The framework had decoded the form already, and urldecode() ran over what it gave.",
    mend: "Decode once: a percent sign that was meant stays.",
    usual: Usual("the form", in: "everypay.hmac.verify#text-value-percent"))

  static let fractionsCut = Fault(
    "signed-fractions-cut", "cuts fractions off … before verifying",
    story: "int(float(id)), (int) $id and Math.trunc() make the number 126 of 126.5.",
    mend: "Take the digits of an id as they came, and refuse a number that is not whole.",
    usual: Usual("numbers", in: "placetopay.notification.verify#request-id-fraction"))

  static let listHalfChecked = Fault(
    "list-of-message-half-checked", "accepts messages whose list of signed fields lacks …",
    story: "Some of the fields were looked for in the message's list, and the others were trusted unsigned.",
    mend: "Keep a list of your own of the fields that you act on, and refuse a message that does not sign them all.",
    usual: Usual("amount", in: "everypay.hmac.verify#unlisted-amount"))

  static let listSearchedAsText = Fault(
    "list-of-message-searched", "looks for names in the text of …, where initial_amount contains amount",
    story: "str_contains() or in looked into the text of the list.",
    mend: "Split the list at its commas and compare whole names.",
    usual: Usual("the message's own list", in: "everypay.hmac.verify#list-with-a-space"))

  static let oneOfTwoValues = Fault(
    "one-of-two-values", "takes one of two values of …",
    story: "Parsers of forms and JSON keep the last or the first; whoever acts on the message reads the other one.",
    mend: "Refuse a message in which a name occurs twice: parse it by hand, or count the names.",
    usual: Usual("a parameter"))

  static let brokenMessageVerified = Fault(
    "broken-message-verified", "verifies …",
    story: "A lenient parser read something out of it, or an exception was caught and ignored.",
    mend: "Refuse what cannot be read strictly, and let every exception mean no.", usual: Usual("a broken body"))

  static let valueUnchecked = Fault(
    "value-unchecked", "does not check … before accepting the signature",
    story: "The signature is right for values that run into one another, or for a time long ago.",
    mend: "Check the form of what was signed, and the clock, as well as the signature.", usual: Usual("the card"))

  static let listOfMessageTrusted = Fault(
    "list-of-message-trusted", "lets … decide which fields are signed",
    story:
      "hmac_fields was split, and the names in it were joined: a field that it does not name is trusted unsigned.",
    mend: "Keep a list of your own of the fields that you act on, and refuse a message that does not sign them all.",
    usual: Usual("the message's own list"))

  static let ownValueFirst = Fault(
    "own-value-first", "uses … although the message has another",
    story: "What the merchant remembers was preferred: $stored ?? $message instead of $message ?? $stored.",
    mend: "Verify with the value of the message; what the merchant knows is for messages without it.",
    usual: Usual("the card that the merchant knows"))

  static let emptyForValue = Fault(
    "empty-for-value", "takes an empty … for a value",
    story:
      "Only an absent member was replaced by what the merchant knows: ?? and a default of get() keep an empty text.",
    mend: "Treat an empty text as absent: only then does the merchant's own value count.",
    usual: Usual("card", in: "edfapg.callback.verify#card-empty-in-form"))

  static let valueOfTheMessage = Fault(
    "value-of-the-message", "takes … from the message if it has one",
    story: "The message has such a field as well, and it was trusted.",
    mend: "Verify with what the shop stored with the order.",
    usual: Usual("'email'", in: "edfapg.callback.verify#other-email-in-form"))

  static let acceptedOtherwise = Fault(
    "accepted-otherwise", "answers … when it accepts a message",
    story: "The function's own result was passed on as it is.",
    mend: "Answer {\"value\": {\"accepted\": true}} for an accepted message, and a reject for any other.",
    usual: Usual("true"))

  /// Faults of ports that accept messages which they must refuse, recognised by the messages that they accept.
  static let verifiers: [Fault] = [
    signatureComparedLoosely, signatureComparedInPart, signatureSearched, signatureInOneCase, choiceRefused,
    signatureRewritten, secondSignatureTaken, prefixCutAsCharacters, signatureOfAnyType,
    unsignedMessageAccepted, emptySignatureAccepted, emptySecretAccepted, algorithmNotInList, oneOfTwoValues,
    brokenMessageVerified, valueUnchecked, listOfMessageTrusted,
    ownValueFirst, emptyForValue, acceptedOtherwise, algorithmInAnyCase, algorithmByLength, algorithmNameUnread,
    prefixNotDemanded,
    formReadLeniently, fieldNotDemanded, formNamesRewritten, formDecodedTwice,
    timeHalfChecked,
    timeLimitOther, timeWholesDropped, fractionsCut,
    pieceBehindIgnored, timeOffsetTurned, timeMinutesTurned, timeMinutesUnread, timeSignUnread,
    timeOffsetUnread,
    boundExcluded, timeFormUnchecked, listHalfChecked, listSearchedAsText, valueOfTheMessage,
  ]

  /// Whether a port with this fault accepts messages that it must refuse; such faults rewrite no formula.
  package var isBelief: Bool {
    ![.acceptedOtherwise, .boundExcluded, .prefixCutAsCharacters].contains(self)
      && ([.signatureNotVerified, .verificationSkipped] + Self.verifiers).contains(self)
  }
}
