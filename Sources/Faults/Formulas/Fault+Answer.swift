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
    mend: "Accept what the operation's page accepts: otherwise nobody learns what became of the payment.")

  static let amountRefused = Fault(
    "right-amount-refused", "refuses right amounts as invalid-amount",
    story:
      "The amount was converted to a float, which prints 1.0E+25 or 10000.0, or the pattern is narrower than the rule.",
    mend: "Check the digits as they came: the operation's page says how many there may be, and whether a point.",
    usual: Usual("the message", in: "payfort.response.decode#amount-with-zero-at-the-end"))

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
