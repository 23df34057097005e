import Formulas

extension Fault {
  /// A formula that no known mistake makes of the right one; only the widened search finds it.
  static let otherFormula = Fault(
    "other-formula", "computes …, which is another formula altogether",
    story: "The values of this call were joined by the formula of another call, of another gateway, or from memory.",
    mend: "Compare the two formulas value by value: which come in, in which order, and what is done with each.",
    usual: Usual("md5(upper(email))"))

  /// Every message is accepted, whether signed or not.
  static let signatureNotVerified = Fault(
    "signature-not-verified", "does not verify the signature of …",
    story:
      "The check was switched off for a test, its answer is never looked at, or the comparison compares a value with "
      + "itself.",
    mend: "Compute the signature over what came, compare it in constant time, and refuse what differs.",
    usual: Usual("a callback"))

  /// A branch in which nothing is checked.
  static let verificationSkipped = Fault(
    "verification-skipped", "skips the verification where …",
    story: "A payment option, status or call has a branch of its own that returns before the signature is looked at.",
    mend: "Verify first and read the message afterwards: an attacker writes that field too.",
    usual: Usual("status is 14"))

  /// The caller's choice has no effect.
  static let choiceIgnored = Fault(
    "choice-ignored", "uses …, whatever is asked for",
    story: "The SDK has one algorithm, and the setting is never read.",
    mend: "Read the setting; if the SDK has only this one, say so in the hello (ports/README.md, options).",
    usual: Usual("'sha256' for every algorithm"))

  /// The SDK's default is wrong where the caller leaves the choice to it.
  static let otherDefault = Fault(
    "other-default", "uses …",
    story: "The default of an older document was kept, or that of another call.",
    mend: "Use the default that the operation's page names.",
    usual: Usual("'sha1' where no algorithm is named", in: "placetopay.trankey#baseline"))

  /// A secret that is left out of the formula.
  static let secretLeftOut = Fault(
    "secret-left-out", "leaves … out everywhere",
    story: "The setting was empty, unset or misspelled when the value was computed.",
    mend: "Refuse to sign with an empty secret, and look where the setting comes from.", usual: Usual("password"))

  /// The formula of another call.
  static let otherOperation = Fault(
    "other-operation", "computes … instead",
    story: "The gateway has several formulas, and some take one value or another.",
    mend:
      "Use the formula of the call that is made, over the values that its page names; payconform describe shows it.",
    usual: Usual("edfapg.hash.transaction"))

  /// Only the beginning of a value.
  static let valueCut = Fault(
    "value-cut", "cuts the value after …",
    story: "A column or a field was too short for the digest.",
    mend: "Send the whole value; compare the whole value.", usual: Usual("8 characters"))

  /// An optional field that the SDK does not support.
  static let errorWithField = Fault(
    "error-with-field", "fails where … is given",
    story: "The SDK has no such parameter, and the port asks for another one.",
    mend:
      "Where the SDK lacks the field, say so in the hello: \"options\": {\"edfapg.hash.sale\": {\"without\": [\"cardToken\"]}} "
      + "leaves the cases with that field out and counts them.")

  /// A parameter that a framework turns into a list.
  static let errorWithList = Fault(
    "error-with-list", "fails where brackets follow …",
    story:
      "PHP's $_POST and parse_str() make an array of name[], and so do other frameworks: the SDK expects a text.",
    mend: "Check the type before the value is used, and refuse what is not text.", usual: Usual("hash"))

  /// Texts that are not UTF-8, which many SDKs cannot represent.
  static let errorWithBytes = Fault(
    "error-with-bytes", "fails where a text is not UTF-8",
    story: "The SDK takes strings, and the port decodes the bytes.",
    mend:
      "Where the SDK takes no bytes, say so in the hello: \"options\": {\"edfapg.hash.sale\": {\"text\": \"utf8\"}} leaves the "
      + "cases with other bytes out and counts them.")

  /// An optional member that the port requires.
  static let memberDemanded = Fault(
    "member-demanded", "requires …, which may be absent",
    story: "The model has a property that is not optional, made from one sample.",
    mend:
      "Make the property optional: real answers leave out what does not apply. An SDK that never comes without it says in its port's options that it 'demands' it.",
    usual: Usual("'recurring_token'"))

  /// A value of the input that goes into the formula in another form, or not at all.
  static let otherInput = Fault(
    "other-input", "computes with …",
    story: "The value was cleaned, converted, reordered or dropped before it reached the formula.",
    mend: "Sign the bytes that are sent, and verify the bytes that came.")

  /// Another member of the message in place of the right one.
  static let otherMember = Fault(
    "other-member", "computes with …", story: "Two members have similar names or meanings.",
    mend: "Sign and verify the members that the gateway's formula names, and no others.",
    usual: Usual("reason in place of status", in: "placetopay.notification.verify#construction-reason"))

  /// A helper that every call goes through.
  static let inputTreated = Fault(
    "input-treated", "… on the way to the gateway",
    story:
      "One helper or conversion handles every value: a clean-up, trim(), array_filter(), an encoder of bytes.",
    mend: "The gateway has to get, and the SDK to sign, what the caller gave, in UTF-8.",
    usual: Usual("trims every text"))

  /// A currency with another number of decimals.
  static let decimalsOfCurrency = Fault(
    "decimals-of-currency", "counts …",
    story: "The list of currencies is another provider's, is incomplete, or has a default for what is not in it.",
    mend: "Use the decimals of ISO 4217, list one, and refuse a currency that is not in it.",
    usual: Usual("0 decimals in HUF, TWD", in: "amount.minor#currency-huf"))

  /// A check that is too strict.
  static let valueRefused = Fault(
    "value-refused", "refuses …, which must be accepted",
    story: "The cases show which value is refused, but not by which check.",
    mend: "Compare the check with the operation's page, and let through all that it allows.",
    usual: Usual("696 as delayedHours", in: "nexi.request.payment-intent#delayed-hours-696"))

  /// A check that is looser than it looks.
  static let valueTaken = Fault(
    "value-taken", "accepts …, which must be refused",
    story:
      "Usual causes: no check at all, unknown words are not refused, a pattern's $ matches before a final line feed, \\d and isdigit() know "
      + "digits of all scripts, a limit is off by one.",
    mend:
      "Check the whole value, byte by byte: the words that the page lists, \\z or a full match, [0-9] for digits, the page's limits.",
    usual: Usual("a line feed at the end in token", in: "everypay.authorization.bearer#line-feed-refused"))

  /// A limit that is checked in the wrong place.
  static let limitWrong = Fault(
    "limit-wrong", "has a wrong limit: …",
    story: "The comparison is off by one, > for >=, or the limit is another number.",
    mend: "Take the limit from the operation's page, and test the values on both sides of it.",
    usual: Usual("697 as delayedHours is accepted", in: "nexi.request.payment-intent#delayed-hours-697"))

  /// Faults recognised by the port's answers rather than by a rewrite of its formula.
  static let recognised: [Fault] =
    [
      otherFormula, signatureNotVerified, verificationSkipped, choiceIgnored, otherDefault, secretLeftOut,
      otherOperation, valueCut, memberDemanded, otherInput, otherMember, inputTreated, errorWithField, errorWithList,
      errorWithBytes,
      schemeTooWide, schemeTooNarrow, zeroForNone, falsyLeftOut, numberInBits, digitsOfLocale, decimalsOfCurrency,
      valueRefused, valueTaken, limitWrong, valueMisread, zeroAsError, ruleUnchecked, unreadBodyBelieved, secretLetOut,
    ] + verifiers + sent + answered
}

extension Mutation {
  /// One word is used, whatever the caller chose.
  static func choiceIgnored(_ word: String, for field: String) -> Mutation {
    Mutation(fault: .choiceIgnored, place: "'\(word)' for every \(field)")
  }

  /// This formula is computed instead of the right one.
  static func otherFormula(_ expression: Expression) -> Mutation {
    Mutation(fault: .otherFormula, place: Notation.readable(expression))
  }
}
