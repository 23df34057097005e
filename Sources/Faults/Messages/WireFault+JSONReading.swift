import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read JSON.
  static let jsonReading: [WireFault] = [
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

  /// Reads the body as another value.
  private static func tokens(_ example: MessageExample, _ change: (JSON) -> JSON) -> Answer? {
    guard example.value != nil, let body = example.body else { return nil }
    let changed = change(body)
    return changed == body ? nil : example.answer("body", .text(changed.line))
  }
}
