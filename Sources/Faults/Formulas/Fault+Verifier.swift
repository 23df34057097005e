extension Fault {
  static let signatureComparedLoosely = Fault(
    "signature-compared-loosely", "compares signatures as numbers where … look like numbers",
    story: "PHP's == compares two texts of digits, or of digits around an e, as numbers: every 0e… is zero.",
    mend: "Compare text with text in constant time, never with a loose ==.", usual: Usual("both"))

  static let signatureComparedInPart = Fault(
    "signature-compared-in-part", "compares only …",
    story: "strncmp() with the length of what came, a column that was too short, or only a few digits by hand.",
    mend: "Compare the whole signature, and its length first.", usual: Usual("the first 8 characters"))

  static let signatureSearched = Fault(
    "signature-searched", "looks for … instead of comparing the two",
    story: "Python's in, PHP's strpos() or str_starts_with(), JavaScript's includes(): an empty text is in every text.",
    mend: "Compare for equality in constant time.", usual: Usual("one in the other"))

  static let signatureInOneCase = Fault(
    "signature-in-one-case", "accepts signatures only in …",
    story: "The computed digits were compared with what came as they are, and the gateway sends either case.",
    mend: "Turn what came into the case of your own digits before you compare, and compare in constant time.")

  static let choiceRefused = Fault(
    "choice-refused", "refuses everything with …",
    story: "The SDK does not know it, mistakes it for another, or computes it wrongly.",
    mend: "Compute what is asked for; what the SDK does not have is said in the hello (ports/README.md, options).")

  static let signatureRewritten = Fault(
    "signature-rewritten", "compares signatures …",
    story: "Both were tidied up first: trimmed, folded, decoded by a reader that skips what it does not know.",
    mend: "Compare what came, byte for byte; what has to be tidied up is not the gateway's.",
    usual: Usual("in lower case"))

  static let prefixCutAsCharacters = Fault(
    "prefix-cut-as-characters", "strips … from the signature as a set of characters, and digits of the digest with it",
    story: "ltrim() of PHP, lstrip() of Python and TrimLeft() of Go strip every one of these characters.",
    mend: "Check that the name is at the front, and remove it once.",
    usual: Usual("sha256:", in: "placetopay.notification.verify#texts-request-id-accent"))

  static let signatureOfAnyType = Fault(
    "signature-of-any-type", "accepts a JSON type other than text in …",
    story: "true == \"any text\" in PHP, [text] == text in JavaScript, and 0 == text before PHP 8.",
    mend: "Refuse everything but text before comparing.", usual: Usual("the signature"))

  static let unsignedMessageAccepted = Fault(
    "unsigned-message-accepted", "accepts … without a signature",
    story: "if (isset($signature) && !$verify(...)): what is not there is not wrong.",
    mend: "Refuse a message without a signature before anything else.", usual: Usual("messages"))

  static let emptySignatureAccepted = Fault(
    "empty-signature-accepted", "accepts messages whose signature is …",
    story: "if ($signature && !hash_equals(...)): an empty text is false in PHP, Python and JavaScript.",
    mend: "Compare whatever came; refuse an empty signature like every other wrong one.", usual: Usual("empty"))

  static let emptySecretAccepted = Fault(
    "empty-secret-accepted", "verifies with an empty …",
    story: "A setting or an environment variable that was not read is an empty text, and everybody can sign with that.",
    mend: "Refuse to start, and to verify, without a secret.", usual: Usual("'password'"))

  static let algorithmNotInList = Fault(
    "algorithm-not-in-the-list", "accepts …",
    story: "The name goes to hash() or hashlib.new() as it came, and crc32b is forged in a second.",
    mend: "Keep a closed list of the algorithms that the gateway documents, and refuse every other name.",
    usual: Usual("any algorithm that the message names"))

  static let algorithmInAnyCase = Fault(
    "algorithm-in-any-case", "accepts the name of an algorithm in any case",
    story: "The name was folded, or compared without regard to case, before it was looked up.",
    mend: "Compare the name byte for byte with the documented ones, and refuse every other spelling.",
    usual: Usual("the message", in: "placetopay.notification.verify#algorithm-capitals-refused"))

  static let algorithmByLength = Fault(
    "algorithm-by-length", "chooses the algorithm by the length of the received signature, not by …",
    story: "40, 64 and 128 digits tell the digests apart, so the setting seemed to be superfluous.",
    mend: "Verify only with the configured algorithm: a forger would choose the weakest.",
    usual: Usual("'algorithm'", in: "payfort.signature.verify#signed-with-sha1"))

  static let algorithmNameUnread = Fault(
    "algorithm-name-unread", "chooses the algorithm by the length of the digest, …",
    story:
      "split(':') and its last part, or the name was removed: 40 and 64 digits tell the digests apart, so it seemed superfluous.",
    mend: "Accept the names as the gateway's documents write them, and refuse every other one.",
    usual: Usual("whatever precedes the colon", in: "placetopay.notification.verify#signature-without-prefix")
  )

  static let prefixNotDemanded = Fault(
    "prefix-not-demanded", "accepts a signature without the prefix …",
    story: "The name was cut off where present, and its absence taken for an older form.",
    mend: "Refuse a signature without the name that the gateway documents.",
    usual: Usual("sha256:", in: "placetopay.notification.verify#signature-without-prefix"))

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

  static let timeHalfChecked = Fault(
    "time-half-checked", "accepts times that are far …",
    story: "now - time > limit was written without abs(), or a time in the future seemed to do no harm.",
    mend: "Compare the distance from the clock, on both sides of it.",
    usual: Usual("ahead of the clock", in: "placetopay.auth.verify#second-too-new"))

  static let timeWholesDropped = Fault(
    "time-wholes-dropped", "drops … from the distance between a time and the clock",
    story:
      "timedelta.seconds and DateInterval's i and s are what is left after the larger units, a part of the whole.",
    mend: "Compare all seconds: abs(delta.total_seconds()) <= 300, or abs() of two timestamps' difference.",
    usual: Usual("whole days", in: "placetopay.auth.verify#yesterday"))

  static let timeLimitOther = Fault(
    "time-limit-other", "…", story: "The limit was guessed, or taken from another gateway or unit.",
    mend: "Use the gateway's limit: five minutes on both sides of the clock.")

  static let timeOffsetTurned = Fault(
    "time-offset-turned", "reverses the sign of the offset of …",
    story: "The offset was added to get UTC, and +05:00 means that UTC is five hours earlier.",
    mend: "Subtract a positive offset, and add a negative one without its sign.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let pieceBehindIgnored = Fault(
    "signature-cut-at-colon", "ignores what follows a second colon of the signature",
    story: "explode(':', $signature) has more pieces than the two that were looked at.",
    mend: "Split only at the first colon, and compare all that follows it.",
    usual: Usual("the digits", in: "placetopay.notification.verify#signature-second-colon"))

  static let timeMinutesTurned = Fault(
    "time-minutes-turned", "gives the minutes of an offset like -03:30 in … the wrong sign",
    story: "Only the hours got the sign: hours * 60 + minutes with hours below zero.",
    mend: "Compute the offset without its sign, and give the sign to the sum.",
    usual: Usual("the seed", in: "placetopay.auth.verify#offset-west-half-hour"))

  static let timeMinutesUnread = Fault(
    "time-minutes-unread", "ignores the minutes of an offset like +05:30 in …",
    story: "The offset was read as a number of hours.", mend: "Count hours and minutes of the offset.",
    usual: Usual("the seed", in: "placetopay.auth.verify#offset-west-half-hour"))

  static let timeSignUnread = Fault(
    "time-sign-unread", "ignores the minus in front of the offset of …",
    story: "The digits of the offset were read without their sign.",
    mend: "Read the sign with the offset: +05:00 is ahead of UTC, -05:00 behind it.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let timeOffsetUnread = Fault(
    "time-offset-unread", "reads … as if the offset were zero",
    story: "The offset was cut off before the time was parsed, or a pattern without it was used.",
    mend: "Turn both times into seconds since 1970, by their offsets, before they are compared.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let boundExcluded = Fault(
    "bound-excluded", "refuses … at exactly the allowed distance from the clock",
    story: ">= was written for >.", mend: "Refuse what is beyond the limit, not what is exactly at it.",
    usual: Usual("the seed", in: "placetopay.auth.verify#five-minutes-ago"))

  static let timeFormUnchecked = Fault(
    "time-form-unchecked", "accepts times with …",
    story: "A lenient reader of dates was used, or a pattern that allows more than the document.",
    mend: "Read the form of the document and refuse every other one.",
    usual: Usual("a space for the T", in: "placetopay.auth.verify#space-for-t"))

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
    ownValueFirst, acceptedOtherwise, algorithmInAnyCase, algorithmByLength, algorithmNameUnread, prefixNotDemanded,
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
