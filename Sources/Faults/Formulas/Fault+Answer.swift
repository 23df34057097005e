extension Fault {
  /// The fault of answers that corresponds to this fault of requests.
  var ofAnswers: Fault {
    Fault(
      "answered" + name.dropFirst("sent".count), phrase.replacing("sends ", with: "answers "), story: story,
      mend: Self.unchanged)
  }

  private static let unchanged = "Decode the message once, as its Content-Type says, and answer its text unchanged."

  /// The fault of requests that corresponds to this fault of answers.
  var ofRequests: Fault {
    guard name.hasPrefix("answered") else { return self }
    return Fault(
      "sent" + name.dropFirst("answered".count), phrase.replacing("answers ", with: "sends "), story: story,
      mend: "Find where this is set, and send what the document of this call has there.")
  }

  /// A decimal number in another unit.
  static func answeredShifted(_ places: Int? = nil) -> Fault {
    let digits = places.map { abs($0) == 1 ? "a digit" : "\(abs($0)) digits" } ?? "some digits"
    let side = places.map { $0 < 0 ? " to the left" : " to the right" } ?? ""
    return Fault(
      "answered-shifted", "moves the point of … by \(digits)\(side)",
      story: "Minor units were read as major ones, or the other way round.",
      mend: "Answer the digits that came; which unit they are is the gateway's.")
  }

  /// Only what comes before a character.
  static func answeredCutBefore(_ byte: UInt8? = nil) -> Fault {
    Fault(
      "answered-cut-before", "cuts … before \(byte.map(shown) ?? "a character")",
      story: "The text was split, or went through a whole number.", mend: unchanged)
  }

  static func answeredWithoutLast(_ count: Int? = nil) -> Fault {
    Fault(
      "answered-without-last",
      "leaves the last \(count.map { $0 == 1 ? "byte" : "\($0) bytes" } ?? "bytes") of … out",
      story: "Digits were cut off for another number of decimals, or a separator was removed twice.",
      mend: unchanged)
  }

  static func answeredWith(_ side: String? = nil, _ text: String? = nil) -> Fault {
    Fault(
      "answered-with-more", "writes \(text ?? "more") \(side ?? "after or before") …",
      story: "Decimals, a sign, a prefix or a unit was added for show.",
      mend: unchanged)
  }

  static func answeredReplaced(_ one: UInt8? = nil, _ other: UInt8? = nil) -> Fault {
    Fault(
      "answered-replaced",
      "writes \(other.map(shown) ?? "a character") for \(one.map(shown) ?? "another") in …",
      story: "The text was brought into the form of another library or gateway.",
      mend: unchanged)
  }

  private static func shown(_ byte: UInt8) -> String {
    byte == 0x20 ? "a space" : 0x21...0x7e ~= byte ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
  }

  static let answeredOther = Fault(
    "answered-other", "answers …",
    story: "The cases show which value comes, but not how it is made.",
    mend: "Find where this value is made, and answer what the operation's page says."
  )

  static let answeredAlways = Fault(
    "answered-always", "answers …, whatever came", story: "A default was written over what the message says.",
    mend: "Answer what the message holds.")

  static let answeredNothing = Fault(
    "answered-nothing", "answers no …", story: "The model has no such property, or drops what it cannot convert.",
    mend:
      "Answer what the message holds. An SDK that has no such member at all says so in its port's options, where the operation has any."
  )

  static let wordForAnother = Fault(
    "answered-as-another-word", "treats …", story: "A row of the table was put in place of another.",
    mend: "Compare with the table on its page in vectors/operations, row by row.")

  static let wordBelieved = Fault(
    "answered-by-one-word", "answers …",
    story: "One word of the response was taken for the outcome, and the other members were not read.",
    mend: "Read every member that the gateway's table of outcomes names; approve only if all of them say so.")

  static let answerRefused = Fault(
    "answer-refused", "refuses every message with …",
    story: "A branch throws, a type is demanded, or a word is missing from a list.",
    mend: "Accept the message: otherwise nobody learns the outcome of its payment.")

  static let amountRefused = Fault(
    "right-amount-refused", "refuses right amounts as invalid-amount",
    story:
      "The amount was converted to a float, which prints 1.0E+25 or 10000.0, or the pattern is narrower than the rule.",
    mend: "Check the digits as they came: the operation's page says how many there may be, and whether a point.",
    usual: Usual("the message", in: "payfort.response.decode#amount-with-zero-at-the-end"))

  static let leftInLog = Fault(
    "left-in-log", "leaves … in the log", story: "A pattern was written for the form of one example.",
    mend: "Extract the digits first, whatever is between them, and mask those of cards.")

  static let digitsLeftInLog = Fault(
    "left-in-log-digits", "leaves … in the log", story: "A slice or a pattern keeps too many digits.",
    mend:
      "Keep at most the first six and the last four digits of a card; of sixteen digits and more the first eight may stay.",
    usual: Usual("the first 8 digits of card numbers", in: "log.redact#card-amex"))

  static let lengthsLeftInLog = Fault(
    "left-in-log-by-length", "leaves … in the log",
    story:
      "A pattern was made for cards of 16 digits, or the check digit is computed from the front, which is right for those.",
    mend:
      "A card number has 13 to 19 digits: mask all of them; the Luhn check doubles every second digit from the end.",
    usual: Usual("card numbers of 15 digits", in: "log.redact#card-amex"))

  static let namesLeftInLog = Fault(
    "left-in-log-by-name", "leaves the values of these names in the log: …",
    story: "A list of names, or a pattern made from a few of them.",
    mend: "Hide the value of every name that ends in one of the words of log.redact, rule 2.")

  static let spellingLeftInLog = Fault(
    "left-in-log-spelled", "leaves … in the log",
    story: "The log was searched for some spellings of a secret, or only for long ones.",
    mend:
      "Look for each configured secret of four bytes and more in every spelling that messages give it, and read what is encoded: base 64, hexadecimal, "
      + "percent sequences, escapes.")

  static let repeatedLeftInLog = Fault(
    "left-in-log-repeated", "leaves … in the log",
    story: "replace() of JavaScript with a text, strings.Replace(…, 1) of Go and sub() of Ruby replace only the first.",
    mend: "Replace all of them: replaceAll(), a pattern with the flag g, gsub().",
    usual: Usual("secrets that occur several times", in: "log.redact#known-three-times"))

  static let onlyFirstMasked = Fault(
    "left-in-log-behind-first", "masks only … of a text",
    story:
      "replace() of JavaScript with a pattern that lacks the flag g, a limit, or re.sub(p, r, text, re.I), whose fourth parameter "
      + "is a count.",
    mend: "Mask all of them: replaceAll(), a pattern with the flag g, re.sub(p, r, text, flags=re.I).",
    usual: Usual("the first 2 card numbers", in: "log.redact#three-cards-in-words"))

  static let formatLeftInLog = Fault(
    "left-in-log-inside", "leaves … in the log",
    story: "The log was read as one format or spelling, but it holds another.",
    mend:
      "Decode names and values before they are judged, and read what is inside a text too: "
      + "multipart bodies, XML, URLs with a user, JSON in JSON or in a form, what a program prints, keys."
  )

  /// Faults recognised by the members of answers.
  static let answered: [Fault] =
    [
      sentCut(), sentLast(), sentWithoutZeros, sentTrimmed, sentInLowerCase, sentInUpperCase, sentCapitalised,
      sentTitled, sentTitledByLetters, sentCleaned(), sentEscapedForHTML, sentEscapedForSQL, sentInASCII,
      sentWithinLatin1, sentRepaired, sentWithout(),
      sentWithoutZone, sentPercentEncoded, sentDated(),
      sentTimes(),
      sentBase64ForURLs,
    ].map(\.ofAnswers) + seenInMembers
    + seenInMembers.map(\.ofRequests).filter { fault in !sent.contains { $0.name == fault.name } }
    + [
      answeredByStatus, wordForAnother, wordBelieved, answerRefused, amountRefused, leftInLog, digitsLeftInLog,
      lengthsLeftInLog, namesLeftInLog,
      spellingLeftInLog, repeatedLeftInLog, onlyFirstMasked,
      formatLeftInLog,
    ]

  private static let seenInMembers: [Fault] = [
    answeredShifted(), answeredCutBefore(), answeredWithoutLast(), answeredWith(), answeredReplaced(), answeredOther,
    answeredAlways, answeredNothing,
  ]
}
