extension Fault {
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
}
