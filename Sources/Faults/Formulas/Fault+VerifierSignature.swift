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

  static let pieceBehindIgnored = Fault(
    "signature-cut-at-colon", "ignores what follows a second colon of the signature",
    story: "explode(':', $signature) has more pieces than the two that were looked at.",
    mend: "Split only at the first colon, and compare all that follows it.",
    usual: Usual("the digits", in: "placetopay.notification.verify#signature-second-colon"))
}
