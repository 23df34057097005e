extension Fault {
  /// What is sent of a value is its beginning.
  static func sentCut(_ length: Int? = nil, inBytes: Bool = false) -> Fault {
    Fault(
      "sent-cut", "cuts … to \(length.map { "\($0) \(inBytes ? "bytes" : "characters")" } ?? "a length")",
      story: "A column of a database or a validator's limit was shorter than the document's.",
      mend: "Take the lengths of the document, and refuse what is longer: never send a part of a value.")
  }

  /// A request leads to another host.
  static let sentElsewhere = Fault(
    "sent-elsewhere", "sends to …",
    story: "The host was written down for one environment, taken from another call, or left at a test's.",
    mend: "Take scheme, host and port as the document has them for the environment that is asked for.")

  /// What is sent of a value is its end.
  static func sentLast(_ length: Int? = nil) -> Fault {
    Fault(
      "sent-last", "sends the last \(length.map(String.init) ?? "few") bytes of … alone",
      story: "A year was written with two digits, or a substring was taken from the wrong end.",
      mend: "Send the whole value, as the document's example has it.")
  }

  static let sentWithoutZeros = Fault(
    "sent-without-zeros", "drops zeros at the front of …", story: "The value went through a number.",
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
    "sent-capitalised", "sends … with a capital at the front", story: "ucfirst() made a name look right.",
    mend: "Send what the caller gave.")

  static let sentEscapedForHTML = Fault(
    "sent-escaped-for-html", "escapes … for HTML",
    story: "htmlspecialchars() or a template engine came before the body.",
    mend: "Escape for the body's own format alone.")

  static let sentInASCII = Fault(
    "sent-in-ascii", "sends ? for what is beyond ASCII in …", story: "The text went through an ASCII encoder.",
    mend: "Encode as UTF-8 from end to end.")

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
      "sent-without-characters", "takes \(shown.isEmpty ? "characters" : shown) out of …",
      story: "A clean-up for numbers or for show.", mend: "Send what the caller gave, and escape it.")
  }

  static let sentWithoutFalse = Fault(
    "sent-without-false", "leaves … out where it is false",
    story: "A filter for set values: array_filter(), `if value`, `value && …`.",
    mend: "Leave out what is null alone: false is an answer.")

  static let sentWithoutZone = Fault(
    "sent-without-zone", "leaves the zone out of …",
    story: "The time was formatted as local time, or its end was cut off.",
    mend: "Send the time with its zone: without it the gateway takes its own.")

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

  /// A text that goes into a formula is its beginning.
  static func fieldCut(_ length: Int? = nil) -> Fault {
    Fault(
      "field-cut", "cuts … to \(length.map { "\($0) bytes" } ?? "a length") before it is signed",
      story: "A column of a database or a validator's limit was shorter than the value.",
      mend: "Sign the whole value, as it is sent.")
  }

  /// What is recognised by the fields that arrive.
  static let sent: [Fault] = [
    sentElsewhere, sentCut(), sentLast(), sentWithoutZeros, sentTrimmed, sentInLowerCase, sentInUpperCase,
    sentCapitalised,
    sentEscapedForHTML, sentInASCII,
    sentWithout(), sentWithoutFalse, sentWithoutZone, sentJSONByHand, sentJSONTwice, sentJSONObjectsAsText, fieldCut(),
  ]
}
