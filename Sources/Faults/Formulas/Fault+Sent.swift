extension Fault {
  /// Only the beginning of a value is sent.
  static func sentCut(_ length: Int? = nil, inBytes: Bool = false) -> Fault {
    Fault(
      "sent-cut",
      "cuts … to \(length.map { "\($0) \(inBytes ? "byte" : "character")\($0 == 1 ? "" : "s")" } ?? "a length")",
      story: "A substring, a column of a database or a validator's limit is shorter than the value.",
      mend: "Send the whole value, and refuse what is longer than the document allows: a part of it is another value.")
  }

  /// Only the end of a value is sent.
  static func sentLast(_ length: Int? = nil) -> Fault {
    Fault(
      "sent-last", "sends only the last \(length.map(String.init) ?? "few") bytes of …",
      story: "A year was written with two digits, or a substring was taken from the wrong end.",
      mend: "Send the whole value, as the document's example has it.")
  }

  static let sentWithoutZeros = Fault(
    "sent-without-zeros", "drops leading zeros of …", story: "The value was converted to a number.",
    mend: "Keep months, codes and identifiers as text.")

  static let sentTrimmed = Fault(
    "sent-trimmed", "sends … without white space around it", story: "Forms and models trim.",
    mend: "Send what the caller gave.")

  static let sentInLowerCase = Fault(
    "sent-in-lower-case", "sends … in lower case", story: "The value was normalised, as user names are.",
    mend: "Send what the caller gave: it is what is signed and compared.")

  static let sentInUpperCase = Fault(
    "sent-in-upper-case", "sends … in upper case", story: "The value was normalised, as codes are.",
    mend: "Send what the caller gave: it is what is signed and compared.")

  static let sentCapitalised = Fault(
    "sent-capitalised", "sends … with a capital first letter", story: "ucfirst() made a name look right.",
    mend: "Send what the caller gave.")

  static let sentTitled = Fault(
    "sent-titled", "sends … with a capital first letter of each word and nowhere else",
    story: "ucwords(strtolower()) made a name look right.", mend: "Send what the caller gave.")

  static let sentTitledByLetters = Fault(
    "sent-titled-by-letters", "sends … with a capital after every non-letter, and no other",
    story: "title() of Python and patterns with \\b made a name look right: an apostrophe ends a word there.",
    mend: "Send what the caller gave.")

  static let sentWithinLatin1 = Fault(
    "sent-within-latin1", "sends ? for characters beyond Latin-1 in …",
    story: "The text went through an encoder of Latin-1 and back.", mend: "Encode as UTF-8 from end to end.")

  /// A text is tidied up.
  static func sentCleaned(_ cleaning: TextCleaning? = nil) -> Fault {
    Fault(
      "sent-cleaned", "\(cleaning?.words ?? "tidies up") …",
      story: "A helper made texts of people uniform: letters, quotes, spaces.",
      mend: "Send what the caller gave: a gateway that signs the text signs those bytes.")
  }

  static let sentEscapedForHTML = Fault(
    "sent-escaped-for-html", "escapes … for HTML",
    story: "htmlspecialchars() or a template engine came before the body.",
    mend: "Escape only for the body's own format.")

  static let sentEscapedForSQL = Fault(
    "sent-escaped-for-sql", "doubles the quotes in …, as for SQL",
    story: "A value was escaped for a query by hand, and then sent.",
    mend: "Send what the caller gave, and let the database take it as a parameter.")

  /// Characters are taken out of a value.
  static func sentWithout(_ characters: [UInt8] = []) -> Fault {
    let shown = characters.map { character in
      switch character {
      case 0x20: "spaces"
      case 0x21...0x7e: "'\(Character(UnicodeScalar(character)))'"
      default: "byte \(character)"
      }
    }.joined(separator: ", ")
    return Fault(
      "sent-without-characters", "removes \(shown.isEmpty ? "characters" : shown) from …",
      story: "A clean-up for numbers or for show.", mend: "Send what the caller gave, and escape it.")
  }

  static let sentWithoutFalse = Fault(
    "sent-without-false", "leaves … out where it is false",
    story: "A filter keeps only set values: array_filter(), `if value`, `value && …`.",
    mend: "Leave out only null and empty text: false is an answer.")

  static let sentWithoutZone = Fault(
    "sent-without-zone", "leaves the zone out of …",
    story: "The time was formatted as local time, or its end was cut off.",
    mend: "Send the time with its zone: without it the gateway assumes its own.")

  static let sentTimedAnew = Fault(
    "sent-timed-anew", "parses the time in … and formats it again",
    story: "A date object was made of the text, and printed in its own form: +00:00 for Z, no fractions.",
    mend: "Send the text that is signed, or sign the one that is sent.")

  static let sentInUTC = Fault(
    "sent-in-utc", "converts the time in … to UTC",
    story: "A date object was made of the text, and printed by toISOString() or in UTC.",
    mend: "Send the text that is signed, or sign the one that is sent.")

  static let sentUTCWithZone = Fault(
    "sent-utc-with-zone", "writes the time in … in UTC, followed by the zone that was given",
    story: "The time was converted to UTC, and the offset of the text was kept.",
    mend: "Send the text that was given: the time and its offset belong together.",
    usual: Usual("expiration", in: "placetopay.request.create#web-sample"))

  static let sentJSONByHand = Fault(
    "sent-json-by-hand", "writes … as JSON without escaping its texts",
    story: "The JSON was joined out of strings, with quotes around each.",
    mend: "Let a JSON encoder write it: quotes, backslashes and control characters need escapes.")

  static let sentJSONTwice = Fault(
    "sent-json-twice", "writes … as JSON in a string of JSON",
    story: "An encoder was given text that was JSON already.",
    mend: "Encode once: the field is the JSON text itself.")

  static let sentJSONObjectsAsText = Fault(
    "sent-json-objects-as-text", "writes the objects inside … as JSON in a string",
    story: "Each part was encoded by itself, and the whole once more.",
    mend: "Put the objects themselves in, and encode the whole once.")

  /// JSON text that was read and written again.
  static func sentJSONAnew(_ spelling: String? = nil) -> Fault {
    Fault(
      "sent-json-anew", "decodes the JSON of … and encodes it again\(spelling.map { ", as \($0) does" } ?? "")",
      story: "The text was decoded into a dictionary, which was encoded into the field.",
      mend: "Send the text as it was given: spaces, escapes and digits differ.")
  }

  /// An object that was printed rather than encoded.
  static func sentPrinted(_ spelling: String? = nil) -> Fault {
    Fault(
      "sent-printed", "writes the object in … \(spelling ?? "as its language prints it"), not as JSON",
      story: "The dictionary was used as text, and the language printed it for people.",
      mend: "Encode it: json_encode(), json.dumps(), JSON.stringify(), json.Marshal().")
  }

  static let sentPercentEncoded = Fault(
    "sent-percent-encoded", "percent-encodes … before it goes into the body",
    story: "The value was escaped by hand, and the body escapes it again or not at all.",
    mend: "Pass the value as it is: the form's encoder escapes it once, JSON and multipart want no %.")

  /// A date in another format.
  static func sentDated(_ form: String? = nil) -> Fault {
    Fault(
      "sent-dated", "writes the date in … \(form.map { "as \($0)" } ?? "in another form")",
      story: "The form of a card, of a country or of a date picker was sent.",
      mend: "Write the date as the document's column says.")
  }

  /// A number in another unit.
  static func sentTimes(_ factor: Int? = nil) -> Fault {
    Fault(
      "sent-times", "sends … times \(factor.map(String.init) ?? "a number")",
      story: "The value was converted into another unit: minutes for hours, seconds for minutes.",
      mend: "Send the unit that the document names.")
  }

  static let sentInUTF8Twice = Fault(
    "sent-in-utf8-twice", "sends … in UTF-8 twice",
    story: "utf8_encode() or a converter from ISO-8859-1 was put around text that was UTF-8 already.",
    mend: "Leave UTF-8 as it is.", usual: Usual("payer_first_name", in: "edfapg.request.sale#latin-name"))

  /// A number with fewer decimals.
  static func sentRounded(_ decimals: Int? = nil) -> Fault {
    Fault(
      "sent-rounded", "rounds … to \(decimals.map { $0 == 1 ? "1 decimal" : "\($0) decimals" } ?? "some decimals")",
      story: "number_format, toFixed(2) and %.2f round a binary number, whatever was given.",
      mend: "Send the amount as it was given; refuse one with more decimals than its currency has.",
      usual: Usual("payment.amount.total", in: "placetopay.request.create#total-clf"))
  }

  static let sentWithoutZero = Fault(
    "sent-without-zero", "leaves … out where it is 0",
    story: "A filter keeps only set values: array_filter(), `if value`, `value && …`.",
    mend: "Leave out only null: 0 is a value.")

  static let sentHexadecimalForBase64 = Fault(
    "sent-hexadecimal-for-base64", "writes … in hexadecimal instead of base 64",
    story: "The helper for digests wrote it.", mend: "Encode the bytes in base 64.")

  static let sentBase64ForURLs = Fault(
    "sent-base64-for-urls", "sends … in base 64 with - and _", story: "An encoder for URLs and tokens was used.",
    mend: "Use the standard alphabet, with + and /.")

  static let sentWithoutPadding = Fault(
    "sent-without-padding", "sends … in base 64 without its padding",
    story: "The encoder leaves out the = at the end, as encoders for URLs and tokens do.",
    mend: "Send all of the base 64, with = up to a multiple of four.",
    usual: Usual("auth.nonce", in: "placetopay.request.create#doc-sample"))

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
