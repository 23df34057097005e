import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read and write JSON.
  static let jsonTexts: [WireFault] = [
    lenient(
      "json-comma-behind-the-last", "accepts a comma after the last member or element", story: "JSON5 readers do.",
      ["a member's name is missing", "no value begins"]
    ) { body in
      Edit.replacing(", }", with: "}")(
        Edit.replacing(",]", with: "]")(Edit.replacing(",}", with: "}")(body)))
    },
    lenient(
      "json-invalid-utf8-read", "reads JSON that is not UTF-8", story: "The bytes became a string first.",
      ["a text is not valid UTF-8"], Edit.repaired),
    lenient(
      "json-text-behind-the-value", "stops reading at the end of the value", story: "Stream parsers do.",
      ["something follows"]
    ) { body in
      var parser = JSONParser(body)
      parser.skipWhitespace()
      return (try? parser.value()) == nil ? body : Array(body[..<parser.position])
    },
    accepted(
      "json-control-characters-read", "accepts control characters in texts", "a control character",
      story: "Only quotes and backslashes were looked for."),
    accepted(
      "json-unknown-escapes-read", "accepts escapes that JSON does not have", "an unknown escape",
      story: "The backslash was dropped, as JavaScript does in its own strings."),
    accepted(
      "json-half-surrogates-read", "accepts half a surrogate pair", "an unpaired surrogate",
      story: "JavaScript's and Java's strings hold them."),
    accepted(
      "json-short-unicode-escapes-read", "accepts \\u with fewer than four digits", "\\u without four",
      story: "A number was read up to the first other character."),
    accepted(
      "json-digits-missing-read", "accepts numbers such as 1. and -", "a digit is missing",
      story: "A parser for floating point was used."),
    accepted(
      "json-cut-text-read", "accepts a text that ends inside a string", "the text ends inside a string",
      story: "What had been read so far was returned."),
    accepted(
      "json-cut-value-read", "accepts a text that ends where a value should be", "the text ends where",
      story: "The missing value was read as null."),
    accepted(
      "json-missing-colon-read", "accepts a member without a colon", "':' is missing",
      story: "The colon was skipped where it was there."),
    accepted(
      "json-missing-comma-read", "accepts members or elements without a comma between them", "',' or ",
      story: "White space was taken for a separator."),
    WireFault(
      "json-not-a-number-read", "accepts NaN and Infinity as numbers", of: "json.decode",
      story: "Python's json does, and readers with a setting such as allow_nan.", mend: strictly,
      answer: unchecked { example, rejection in
        guard rejection.code == .malformedBody, let body = example.bytes("body") else { return false }
        let mended = ["-Infinity", "Infinity", "NaN"].reduce(body) { Edit.replacing($1, with: " 0 ")($0) }
        return mended != body && (try? JSON(parsing: mended)) != nil
      }),
    WireFault(
      "json-decoded-names-sorted", "sorts the members it reads", of: "json.decode",
      story: "They went into a sorted map or a dictionary.",
      mend: "Keep members in a list, in the order of the text."
    ) { tokens($0) { sortedMembers($0) } },
    WireFault(
      "json-decoded-duplicates-merged", "keeps the last of two members with the same name", of: "json.decode",
      story: "They went into a dictionary.", mend: "Keep members in a list."
    ) { tokens($0) { $0.mapped { $0.onePerName(isLast: true) } } },
    WireFault(
      "json-decoded-numbers-as-floats", "prints numbers as binary fractions", of: "json.decode",
      story: "JSON.parse and JSONSerialization read binary numbers: 1.10 becomes 1.1.",
      mend: "Keep the characters of numbers."
    ) { tokens($0) { $0.mapped { floated($0) } } },
    WireFault(
      "json-decoded-as-latin1", "reads JSON in Latin-1", of: "json.decode", story: "A default encoding.",
      mend: "JSON is UTF-8."
    ) { tokens($0) { $0.mapped { text($0, Edit.latin1) } } },
    WireFault(
      "json-other-spelling", "writes all JSON as … does", story: "One encoder serves every receiver.",
      mend: "Write the spelling that was asked for: signatures over the body depend on it."
    ) { operation in
      guard operation.name == "json.encode" else { return [] }
      return JSONSpelling.allCases.map { spelling in
        (spelling.rawValue, { $0.answer("spelling", .text(spelling.rawValue)) })
      }
    },
    WireFault(
      "json-numbers-written-as-floats", "writes numbers as binary fractions", of: "json.encode",
      story: "They were read into binary numbers.", mend: "Keep the characters of numbers."
    ) { example in
      example.value == nil ? nil : example.input["value"].map { example.answer("value", $0.mapped { floated($0) }) }
    },
    WireFault(
      "json-escapes-of-five-digits", "escapes what is beyond U+FFFF in one escape of five digits", of: "json.encode",
      story: "The code point was printed in hexadecimal: \\u1f600 is \\u1f60 and a 0 to every reader.",
      mend: "Write two escapes, of the two UTF-16 units: \\ud83d\\ude00."
    ) { example in
      guard let text = example.value?.string else { return nil }
      return .value(
        .text(
          text.replacing(/\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/) { pair in
            let (high, low) = (UInt32(pair.1, radix: 16) ?? 0, UInt32(pair.2, radix: 16) ?? 0)
            return "\\u" + String(0x10000 + (high & 0x3ff) << 10 + low & 0x3ff, radix: 16)
          }))
    },
    WireFault(
      "json-members-written-sorted", "sorts the members it writes", of: "json.encode",
      story: "sortedKeys, sort_keys, or a dictionary.",
      mend: "Write members in their order."
    ) { example in
      example.value == nil ? nil : example.input["value"].map { example.answer("value", sortedMembers($0)) }
    },
    WireFault(
      "json-null-members-left-out", "leaves out members that are null", of: "json.encode",
      story: "Models with optional properties do.",
      mend: "Write null where the caller gave it."
    ) { example in example.value == nil ? nil : example.input["value"].map { example.answer("value", withoutNull($0)) }
    },
    WireFault(
      "json-compared-as-text", "compares JSON as text", of: "json.compare", story: "Two strings were compared.",
      mend: "Compare what they mean: members in any order, numbers by value."
    ) { example in
      guard let value = example.value, let left = example.bytes("left"), let right = example.bytes("right") else {
        return nil
      }
      return .value(value.with(["equal"], .bool(left == right)))
    },
    WireFault(
      "json-compared-as-floats", "compares numbers as binary fractions", of: "json.compare",
      story: "JSON.parse gives nothing else.", mend: "Compare decimal values."
    ) { example in
      guard let value = example.value, let differences = value["differences"]?.elements else { return nil }
      let rest = differences.filter { difference in
        guard difference["is"] == .text("number"), let one = difference["left"]?.string,
          let two = difference["right"]?.string
        else { return difference["is"] != .text("digits") }
        return Double(one) != Double(two)
      }
      return .value(["equal": .bool(rest.isEmpty), "differences": .array(rest)])
    },
    comparing(
      "json-values-as-floats", "treats numbers as equal if a binary fraction cannot tell them apart",
      story: "Their digits were kept, and their values compared as floats.",
      mend: "Compare them as decimal numbers, digit by digit."
    ) { _, differences in
      let told = differences.map { difference in
        guard difference["is"] == .text("number"), let one = difference["left"]?.string.flatMap({ Double($0) }),
          let two = difference["right"]?.string.flatMap({ Double($0) }), one == two
        else { return difference }
        return difference.with(["is"], .text("digits"))
      }
      return (told.allSatisfy { $0["is"] == .text("digits") }, told)
    },
    comparing(
      "json-digits-count", "treats numbers of the same value as different", story: "Their texts were compared."
    ) { _, differences in
      (differences.isEmpty, differences)
    },
    comparing(
      "json-pointers-escaped-twice", "escapes the slash of a name before the tilde in pointers: ~01 for ~1",
      story: "replace('/', '~1') ran first, and its own tilde was escaped after it."
    ) { equal, differences in
      (
        equal,
        differences.map { $0.with(["at"], $0["at"]?.string.map { .text($0.replacing("~1", with: "~01")) }) }
      )
    },
    comparing(
      "json-first-difference-only", "names the first of several differences", story: "The search stops at the first."
    ) { equal, differences in
      (equal, Array(differences.prefix(1)))
    },
    comparing(
      "json-added-members-unseen", "does not see members that only the right text has",
      story: "The loop goes only over the left text."
    ) { _, differences in
      let rest = differences.filter { $0["is"] != .text("added") }
      return (rest.allSatisfy { $0["is"] == .text("digits") }, rest)
    },
    comparing(
      "json-missing-members-unseen", "does not see members that only the left text has",
      story: "The loop goes only over the right text."
    ) { _, differences in
      let rest = differences.filter { $0["is"] != .text("missing") }
      return (rest.allSatisfy { $0["is"] == .text("digits") }, rest)
    },
    comparing("json-types-unseen", "compares values of two types as texts", story: "Both were printed and compared.") {
      equal, differences in
      (equal, differences.map { $0["is"] == .text("type") ? $0.with(["is"], .text("value")) : $0 })
    },
    comparing("json-pointer-unescaped", "does not escape ~ and / in a place", story: "Names were joined by slashes.") {
      equal, differences in
      (
        equal,
        differences.map {
          $0.with(
            ["at"], $0["at"].map { text($0, { Edit.replacing("~0", with: "~")(Edit.replacing("~1", with: "/")($0)) }) })
        }
      )
    },
  ]

  private static let strictly = "Refuse it, as RFC 8259 does: an attacker can use what two readers read differently."

  /// A reader that accepts text that is damaged in one way.
  private static func lenient(
    _ name: String, _ phrase: String, story: String, _ reasons: [String],
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, of: "json.decode", story: story, mend: strictly) { example in
      guard let message = example.rejection?.message,
        reasons.contains(where: { ByteSearch.contains(Array($0.utf8), in: Array(message.utf8)) }),
        let body = example.bytes("body")
      else { return nil }
      let changed = change(body)
      return changed == body ? nil : example.answer("body", UTF8Text.json(changed))
    }
  }

  /// A reader that ignores the error that the message names.
  private static func accepted(_ name: String, _ phrase: String, _ reason: String, story: String) -> WireFault {
    WireFault(
      name, phrase, of: "json.decode", story: story, mend: strictly,
      answer: unchecked { _, rejection in
        rejection.code == .malformedBody
          && ByteSearch.contains(Array(("not JSON: " + reason).utf8), in: Array(rejection.message.utf8))
      })
  }

  private static func comparing(
    _ name: String, _ phrase: String, story: String,
    mend: String = "Walk through both texts and name every difference.",
    _ change: @escaping @Sendable (Bool, [JSON]) -> (Bool, [JSON])
  ) -> WireFault {
    WireFault(name, phrase, of: "json.compare", story: story, mend: mend) { example in
      guard let value = example.value, let differences = value["differences"]?.elements else { return nil }
      let (equal, rest) = change(value["equal"] == .bool(true), differences)
      return .value(["equal": .bool(equal), "differences": .array(rest)])
    }
  }

  /// Reads the body as another value.
  private static func tokens(_ example: MessageExample, _ change: (JSON) -> JSON) -> Answer? {
    guard example.value != nil, let body = example.body else { return nil }
    let changed = change(body)
    return changed == body ? nil : example.answer("body", .text(changed.line))
  }

  private static func sortedMembers(_ json: JSON) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
  }

  private static func withoutNull(_ json: JSON) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(members.filter { $0.value != .null })
    }
  }

  static func floated(_ value: JSON) -> JSON {
    guard case .number(let number) = value, let double = Double(number.digits), double.magnitude < 1e15 else {
      return value
    }
    return .number(JSONNumber(digits: double == double.rounded() ? String(Int(double)) : "\(double)"))
  }
}
