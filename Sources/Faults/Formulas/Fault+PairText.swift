import Encodings
import Formulas

extension Fault {
  /// Members of an object that are written or joined in another way.
  static let pairTexts: [Fault] = [
    placed(
      "null-written", "writes null as …", story: "Null was cast to text.", mend: "Leave null parameters out."
    ) { rule in
      guard rule.listedIn == nil else { return [] }
      let words = [("", "nothing"), ("null", "null"), ("None", "None"), ("undefined", "undefined")]
      return words.map { (.null($0), .part($1)) }
        + words.map { (.nestedAlone(.null($0)), .further($1, clause: "only in nested values")) }
        + words.map { (.everywhere(.null($0)), .further($1, clause: "in nested values too")) }
        + words.map { (.nestedNull($0, inObjects: true), .further($1, clause: "only in nested objects")) }
        + words.map { (.nestedNull($0, inObjects: false), .further($1, clause: "only in nested arrays")) }
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
      story: "The language's own text of an object or an array was taken, or JSON, or another separator.",
      mend: "Write objects as {k=v, k2=v2} and arrays as [a, b], in document order, nothing quoted."
    ) { rule in
      rule.listedIn == nil
        ? NestedSpelling.allCases.map { (.nested($0), $0.rawValue) } + [(.bracketed, "as name[key]=value")] : []
    },
    rule(
      "texts-json-escaped", "escapes texts as … does",
      story: "Texts went through an encoder of JSON, which writes some characters as escapes.",
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
