import Formulas

extension Fault {
  /// Values of members that are written in another way.
  static let pairValues: [Fault] = [
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
      story: "The language's own text of an object or an array was taken, JSON, another separator or another order.",
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
  ]
}
