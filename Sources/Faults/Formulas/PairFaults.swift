import Encodings
import Formulas

extension Fault {
  /// Members of an object chosen, sorted or written otherwise.
  static let pairs: [Fault] = [
    pair(
      "unsorted", "does not sort the pairs", .order(.document),
      story: "The parameters stayed in the order of the request.",
      mend: "Sort the names by their bytes."
    ),
    pair(
      "sorted-by-pair-text", "sorts by name and value together", .order(.pairText),
      story: "The texts name=value were made first and then sorted; = stands behind - and digits.",
      mend: "Sort the names, then write the pairs."),
    rule(
      "sorted-ignoring-case", "sorts without regard to case",
      story: "A case-insensitive comparer or key.lower() was used.",
      mend: "Sort by the bytes of the names: capitals come first."
    ) { rule in
      let folded: [(PairDeviation, String?)] = [(.order(.ignoringCase), nil), (.order(.inCapitals), "in capitals")]
      // A list is sorted by bytes before.
      guard rule.listedIn == nil else { return folded }
      return folded + [(.order(.ignoringCaseThenBytes), "names that differ in case alone by their bytes")]
    },
    pair(
      "sorted-by-culture", "sorts by the rules of a language", .order(.culture),
      story: "C#'s OrderBy, JavaScript's localeCompare and a database's collation follow a language.",
      mend: "Compare the bytes of the names."),
    pair(
      "sorted-by-value", "sorts by value", .order(.value),
      story: "asort() was used instead of ksort().", mend: "Sort by name."),
    pair(
      "sorted-backwards", "sorts backwards", .order(.descending),
      story: "krsort() or a reversed comparison.", mend: "Sort ascending."),
    pair(
      "sorted-by-number", "sorts names that are numbers by their value", .order(.numeric),
      story: "PHP's ksort() without SORT_STRING compares numeric names as numbers: 9 comes before 10.",
      mend: "Compare the names as text."),
    rule(
      "excluded-included", "signs …, which is left out of the signature",
      story: "All parameters were signed, or the list of exceptions of another call was used.",
      mend: "Take the name out before the pairs are sorted."
    ) { rule in rule.excluded.map { (.including($0), $0) } },
    rule(
      "all-excluded-included", "signs the fields, too, that are left out of the signature",
      story: "The list of exceptions was not applied.", mend: "Take these names out before the pairs are sorted."
    ) { rule in rule.excluded.count > 1 ? [(.includingAll, nil)] : [] },
    rule(
      "included-excluded", "leaves … out",
      story: "The list of exceptions of another call was used, or a value was thought too secret to be signed.",
      mend: "Sign every parameter that is not in the list of exceptions."
    ) { rule in
      [
        "card_security_code", "card_number", "expiry_date", "card_holder_name", "remember_me", "access_code",
        "token_name",
        "merchant_identifier", "language", "service_command", "command", "query_command", "digital_wallet",
      ].filter { rule.listedIn == nil && !rule.excluded.contains($0) }.map { (.excluding($0), $0) }
    },
    rule(
      "excluded-by-content", "leaves out … that merely contain an excluded name",
      story: "The exceptions were looked for as parts of the name, or of the text name=value.",
      mend: "Compare whole names."
    ) { rule in
      // Of listed names none is looked for among the exceptions.
      let names = rule.listedIn == nil ? rule.excluded.prefix(1) : []
      return [(.excludingByContent, "pairs")] + names.map { (.excludingParts($0), "names") }
    },
    pair(
      "empty-pairs-dropped", "leaves pairs with empty values out", .withoutEmpty,
      story: "Empty parameters were filtered.", mend: "Sign name= with nothing behind it."),
    rule(
      "falsy-pairs-dropped", "leaves pairs with … out",
      story: "PHP's array_filter and empty() take 0, false and an empty array for nothing; so does if in Python.",
      mend: "Filter null only."
    ) { rule in
      let texts: [(PairDeviation, String?)] = [(.withoutFalsy, "empty, 0 or false values")]
      guard rule.listedIn == nil else { return texts }
      return texts + [
        (.withoutFalsyNested(objects: false), "empty, 0 or false values and empty arrays"),
        (.withoutFalsyNested(objects: true), "empty, 0 or false values, empty arrays and empty objects"),
      ]
    },
    pair(
      "first-pair-dropped", "leaves the first pair out", .withoutFirst, story: "A loop began at 1.", mend: "Begin at 0."
    ),
    pair(
      "last-pair-dropped", "leaves the last pair out", .withoutLast, story: "A loop ended one too early.",
      mend: "Go to the end."),
    placed(
      "null-written", "writes null as …", story: "Null was cast to text.", mend: "Leave null parameters out."
    ) { rule in
      guard rule.listedIn == nil else { return [] }
      let words = [("", "nothing"), ("null", "null"), ("None", "None"), ("undefined", "undefined")]
      return words.map { (.null($0), .part($1)) }
        + words.map { (.nestedAlone(.null($0)), .further($1, clause: "in nested values alone")) }
        + words.map { (.everywhere(.null($0)), .further($1, clause: "in nested values too")) }
        + words.map { (.nestedNull($0, inObjects: true), .further($1, clause: "in nested objects alone")) }
        + words.map { (.nestedNull($0, inObjects: false), .further($1, clause: "in nested arrays alone")) }
    },
    placed(
      "booleans-in-other-words", "writes booleans as …",
      story: "PHP casts true to 1 and false to nothing; Python prints True and False.",
      mend: "Write true and false."
    ) { rule in
      guard rule.listedIn == nil else { return [] }
      return [
        (.booleans("1", ""), .part("1 and nothing")), (.booleans("1", "0"), .part("1 and 0")),
        (.booleans("True", "False"), .part("True and False")),
        (.booleans("YES", "NO"), .part("YES and NO")),
        (.everywhere(.booleans("1", "")), .further("1 and nothing", clause: "nested ones too")),
        (.everywhere(.booleans("1", "0")), .further("1 and 0", clause: "nested ones too")),
        (.everywhere(.booleans("True", "False")), .further("True and False", clause: "nested ones too")),
      ]
    },
    rule(
      "numbers-as-floats", "writes numbers without the zeros that were sent",
      story: "The JSON was read into binary numbers: 1.10 became 1.1.",
      mend: "Keep the digits as they came, or send amounts as text."
    ) { rule in
      rule.listedIn == nil ? [(.shortestNumbers, nil), (.everywhere(.shortestNumbers), "nested ones too")] : []
    },
    rule(
      "numbers-printed-as-floats", "writes numbers as … prints floats",
      story:
        "A plain reader of JSON made binary numbers of them, which the language prints in its own way: 100.0, 1e+22.",
      mend: "Keep the digits as they came, or send amounts as text."
    ) { rule in
      rule.listedIn == nil ? NumberSpelling.allCases.map { (.everywhere(.numbers($0)), $0.rawValue) } : []
    },
    rule(
      "nested-in-other-words", "writes nested values …",
      story: "The language's own text of an array was taken, or JSON.",
      mend: "Write objects as {k=v, k2=v2} and arrays as [a, b], in document order, nothing quoted."
    ) { rule in rule.listedIn == nil ? NestedSpelling.allCases.map { (.nested($0), $0.rawValue) } : [] },
    rule(
      "texts-json-escaped", "escapes texts as … does",
      story: "json.Marshal of a text writes & < > as \\u0026 \\u003c \\u003e, and a backslash before quotes.",
      mend: "Write texts as they are, without an encoder of JSON."
    ) { rule in
      let escapings: [(Escaping, String)] = [
        (.goJSON, "Go's json.Marshal"), (.pythonJSON, "Python's json.dumps"), (.json, "PHP's json_encode"),
      ]
      return rule.listedIn == nil
        ? escapings.map { (.everywhere(.value(.escaping($0), of: nil)), $1) } : []
    },
    rule(
      "texts-html-escaped", "escapes texts for HTML as … does",
      story: "A helper that makes values safe for pages ran over all of them before they were signed.",
      mend: "Escape when HTML is written, not before the value is signed."
    ) { rule in
      let escapings: [(Escaping, String)] = [
        (.htmlByGo, "Go's html.EscapeString"), (.htmlByPython, "Python's html.escape"),
      ]
      return rule.listedIn == nil ? escapings.map { (.value(.escaping($0), of: nil), $1) } : []
    },
    Fault(
      "pairs-as-json", "signs the parameters …",
      story: "The parameters were encoded as JSON and signed as that text.",
      mend: "Write the pairs name=value one behind the other, sorted by name."
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
      story: "A pair was written by memory.", mend: "Write name=value."
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
      "separator-behind-the-last-pair", "puts a separator behind the last pair",
      story: "The separator was added in a loop.", mend: "Put separators in between alone."
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
      story: "explode('=', $pair)[1] loses what stands behind a second =, the padding of base 64 for instance.",
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
      "absent-left-out", "leaves listed names without a value out",
      story: "A loop over the list skips what the message does not have.",
      mend: "Write name= with nothing behind it for every listed name that the message does not have."
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
          (.madeList, "the one that came is ignored"), (.listNotSigned, "it is not signed"),
          (.trimmedList, "spaces around its names are passed over"),
        ]
    },
  ]

  /// Names that real integrations were seen to write otherwise.
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

  private static func rule(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ deviations: @escaping @Sendable (PairRule) -> [(PairDeviation, String?)]
  ) -> Fault {
    placed(name, phrase, story: story, mend: mend) { deviations($0).map { ($0, $1.map(Place.part)) } }
  }

  private static func placed(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ deviations: @escaping @Sendable (PairRule) -> [(PairDeviation, Place?)]
  ) -> Fault {
    Fault(name, phrase, story: story, mend: mend) { node, _ in
      guard case .pairs(let field, let right) = node else { return [] }
      return deviations(right).map { deviation, place in
        var rule = right
        rule.deviations.append(deviation)
        return Rewrite(.pairs(field, rule), at: place)
      }
    }
  }

  private static func pair(
    _ name: String, _ phrase: String, _ deviation: PairDeviation, story: String, mend: String
  ) -> Fault {
    rule(name, phrase, story: story, mend: mend) { _ in [(deviation, nil)] }
  }
}
