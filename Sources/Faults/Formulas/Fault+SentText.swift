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
}
