extension Fault {
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
}
