extension Fault {
  static let lengthInCharacters = Fault(
    "length-in-characters", "counts the characters of … for Content-Length, not its bytes",
    story: "strlen() of a string of characters: an é is one of them and two bytes in UTF-8.",
    mend: "Make bytes of the body first and count them, or leave the header to the HTTP library.")

  static let ownTimeMalformed = Fault(
    "own-time-malformed", "makes … from its own clock in a form that the gateway does not read",
    story: "The pattern of the date has a blank for T, two digits for the year, or no zone.",
    mend:
      "Write year-month-dayThour:minute:second and the zone, as 2026-01-31T09:05:00+00:00; it is signed as it is sent.")

  static let ownNonceMalformed = Fault(
    "own-nonce-malformed", "makes … itself in a form that the gateway does not accept",
    story: "The nonce was made for another gateway, or is empty.",
    mend: "Make it as the gateway's document says, and sign it as it is sent.")

  static let sentAlways = Fault(
    "sent-always", "sends …, whatever was given", story: "A default was written over what the caller gave.",
    mend: "Use the default only if nothing was given.")

  static let sentInstead = Fault(
    "sent-instead", "sends …",
    story: "The cases show which value comes, but not how it is made.",
    mend: "Find where this field is set, and send what the document of this call has there."
  )

  /// The whole input is forwarded.
  static let handedOn = Fault(
    "sent-handed-on", "also sends whatever else it is given (…)",
    story: "The caller's whole message was passed on, or a field was copied whatever the call is.",
    mend: "Copy the fields that the document lists for this call one by one, and nothing else of what came.",
    usual: Usual("amount, state", in: "everypay.backend.process#further-members"))

  /// A field that is sent but not signed.
  static let sentUnsigned = Fault(
    "sent-unsigned", "does not sign …, which it sends",
    story: "The field was put into the message after it was signed.",
    mend: "Sign last, over everything that is sent.")

  static let signedUnsent = Fault(
    "signed-unsent", "signs … that it does not send",
    story: "The signature was made, and the empty fields were removed after it.",
    mend: "Remove empty fields first, then sign what is left, and send that.",
    usual: Usual("empty fields", in: "payfort.request.authorization#empty-optional"))

  static let leftUnescaped = Fault(
    "left-unescaped", "does not escape …",
    story: "A list of unreserved characters was taken from another specification.",
    mend: "RFC 3986 leaves letters, digits and - . _ ~; WHATWG's forms leave letters, digits and * - . _.",
    usual: Usual("~ in forms as whatwg writes them", in: "form.encode#whatwg-sub-delimiters"))

  static let signedAsGiven = Fault(
    "signed-as-given", "signs … as it was given and sends it rewritten",
    story: "The signature was made before the value was brought into its form.",
    mend: "Write the value once, and sign and send that text.")

  /// Only the beginning of a text goes into the formula.
  static func fieldCut(_ length: Int? = nil) -> Fault {
    Fault(
      "field-cut", "cuts … to \(length.map { "\($0) bytes" } ?? "a length") before it is signed",
      story: "A column of a database or a validator's limit was shorter than the value.",
      mend: "Sign the whole value, as it is sent.", usual: Usual(in: "everypay.request.oneoff#too-long-account-name"))
  }

  /// Faults that change the value of a field.
  static let sentChanges: [Fault] = [
    sentCut(), sentLast(), sentWithoutZeros, sentTrimmed, sentInLowerCase, sentInUpperCase, sentCapitalised, sentTitled,
    sentTitledByLetters, sentCleaned(), sentWithinLatin1, sentEscapedForHTML, sentEscapedForSQL, sentInASCII,
    sentRepaired, sentInBase64,
    sentWithout(), sentWithoutFalse, sentWithoutZone, sentTimedAnew, sentInUTC, sentUTCWithZone, sentJSONByHand,
    sentJSONTwice,
    sentJSONObjectsAsText, sentJSONAnew(), sentPercentEncoded, sentDated(), sentTimes(), sentRounded(), sentInUTF8Twice,
    sentWithoutZero,
    sentWithoutPadding, sentBase64ForURLs,
  ]

  /// Faults recognised by the fields that arrive.
  static let sent: [Fault] =
    [sentElsewhere, sentInURL, sentInside] + sentChanges + [
      fieldCut(), sentAlways, sentInstead, handedOn, leftUnescaped, sentUnsigned, signedUnsent, signedAsGiven,
      ownTimeMalformed,
      ownNonceMalformed,
      lengthInCharacters,
    ]
}
