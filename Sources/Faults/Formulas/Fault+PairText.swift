import Encodings
import Formulas

extension Fault {
  /// Members of an object that are written or joined in another way.
  static let pairTexts = pairValues + pairForms

  /// Names, pairs and lists of names that are written or joined in another way.
  private static let pairForms: [Fault] = [
    Fault(
      "pairs-as-json", "signs the parameters …",
      story: "The parameters were encoded as JSON and signed as that text.",
      mend: "Write the pairs name=value one after the other, sorted by name."
    ) { node, _ in
      guard case .pairs(let name, let right) = node, right.listedIn == nil else { return [] }
      let spellings: [(JSONSpelling, String)] = [
        (.javascript, "as compact JSON"), (.php, "as PHP's JSON"), (.python, "as Python's JSON"),
        (.foundation, "as Foundation's JSON"),
      ]
      return spellings.flatMap { spelling, place in
        [([], place), ([PairDeviation.order(.document)], "\(place) in document order")].map { order, place in
          var rule = right.deviating(order + [.json])
          rule.separator = [UInt8(ascii: ",")]
          let json = Expression.join([.text("{"), .pairs(name, rule), .text("}")])
          return Rewrite(.mistaken(.rewritten(spelling), json), at: place)
        }
      }
    },
    rule(
      "other-assignment", "writes … between name and value",
      story: "The pair was written from memory.", mend: "Write name=value."
    ) { _ in
      [
        (.assignment(""), "nothing"), (.assignment(":"), "a colon"), (.assignment(" = "), "spaces around ="),
        (.assignment("=>"), "=>"),
      ]
    },
    Fault(
      "pairs-separated", "puts … between the pairs",
      story: "http_build_query and join() separate pairs.",
      mend: "Write between the pairs what the formula has there: PayFort nothing, EveryPay &."
    ) { node, _ in
      guard case .pairs(let name, var rule) = node else { return [] }
      let right = rule.separator
      return [
        ("&", "&"), (",", "a comma"), (";", "a semicolon"), ("|", "|"), ("\n", "a line feed"), (" ", "a space"),
        ("", "nothing"),
      ]
      .filter { Array($0.0.utf8) != right }.map { text, words in
        rule.separator = Array(text.utf8)
        return Rewrite(.pairs(name, rule), at: words)
      }
    },
    rule(
      "separator-behind-the-last-pair", "puts a separator after the last pair",
      story: "The separator was added in a loop.", mend: "Put separators only between pairs."
    ) { rule in
      [(.closing(rule.separator.isEmpty ? "&" : String(decoding: rule.separator, as: UTF8.self)), nil)]
    },
    pair(
      "names-left-out", "signs values without their names", .withoutNames, story: "implode() over the values.",
      mend: "Write name=value."),
    pair(
      "values-left-out", "signs names without their values", .withoutValues, story: "implode() over the keys.",
      mend: "Write name=value."),
    pair(
      "values-cut-at-equals", "cuts values at =", .cutAtEquals,
      story: "explode('=', $pair)[1] loses what follows a second =, the padding of base 64 for instance.",
      mend: "Split at the first = only."),
    rule(
      "names-in-lower-case", "writes names in … case",
      story: "Names were folded by a framework.", mend: "Keep the names as they are sent."
    ) { _ in [(.name(.casing(.lower)), "lower"), (.name(.casing(.upperUnicode)), "upper")] },
    rule(
      "values-in-other-case", "writes values in … case",
      story: "Values were folded for comparison.", mend: "Keep the values as they are sent."
    ) { _ in [(.value(.casing(.lower), of: nil), "lower"), (.value(.casing(.upperUnicode), of: nil), "upper")] },
    rule(
      "name-misspelled", "writes … under another name",
      story: "The name was typed from memory, or taken from another gateway.",
      mend: "Copy the names from the document; sign and send the same spelling."
    ) { rule in
      (rule.listedIn == nil ? misspelled : misspelledInLists).map { (.renaming($0, $1), "\($0) as \($1)") }
    },
    rule(
      "timestamp-in-other-units", "writes the timestamp …",
      story: "JavaScript's Date.now() and Java's currentTimeMillis() count milliseconds; date('c') writes a date.",
      mend: "Seconds since 1970 as digits, the same in the message and in the request."
    ) { rule in
      rule.listedIn == nil
        ? []
        : [
          (.value(.time(.epochMilliseconds), of: "timestamp"), "in milliseconds"),
          (.value(.time(.epochAsDate), of: "timestamp"), "as a date"),
        ]
    },
    rule(
      "absent-left-out", "leaves out listed names without a value",
      story: "A loop over the list skips what the message does not have.",
      mend: "Write name= with nothing after it for every listed name that the message does not have."
    ) { rule in rule.listedIn == nil ? [] : [(.withoutMissing, nil)] },
    rule(
      "names-in-camel-case", "writes names in camelCase",
      story: "A serialiser renames snake_case members: merchantReference.",
      mend: "Turn the naming strategy off for these members, or name each."
    ) { rule in rule.listedIn == nil ? [(.camelCaseNames, nil)] : [] },
    rule(
      "names-form-encoded", "form-encodes names",
      story: "The message was built by http_build_query.", mend: "Sign names and values before they are encoded."
    ) { _ in [(.name(.escaping(.form)), nil)] },
    rule(
      "list-of-names-wrong", "gets the list of signed names wrong: …",
      story: "hmac_fields was made by hand.",
      mend:
        "Take the list as it came; make one only where there is none: all names but hmac and locale, itself "
        + "included, sorted."
    ) { rule in
      rule.listedIn == nil
        ? []
        : [
          (.listWithoutItself, "it does not name itself"), (.unsortedList, "it is not sorted"),
          (.madeList, "the one that came is ignored"),
          (.unreadList, "all fields are signed, whatever the one that came names"),
          (.listNotSigned, "it is not signed"),
          (.trimmedList, "spaces around its names are ignored"),
        ]
    },
  ]

  /// Misspellings of names seen in real integrations.
  private static let misspelled = [
    ("merchant_identifier", "merchant_id"), ("merchant_reference", "merchant_ref"), ("customer_email", "email"),
    ("language", "lang"), ("access_code", "access-code"), ("return_url", "returnUrl"),
    ("response_message", "response_msg"),
  ]

  /// The same where the signed names are listed.
  private static let misspelledInLists = [
    ("order_reference", "order_ref"), ("api_username", "username"), ("transaction_type", "type"),
    ("callback_url", "callback"), ("account_id", "account"),
  ]
}
