import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of SDKs that write form bodies.
  static let formEncoding: [WireFault] = [
    encoding(
      "form-plus-unescaped", "leaves + as it is in a form body",
      story: "URLComponents and AlamoFire's older encoders escape everything but +, which arrives as a space.",
      mend: "Write %2B.",
      unescaping(0x2b)),
    encoding(
      "form-ampersand-unescaped", "leaves & as it is in a form body",
      story: "urlQueryAllowed contains &.", mend: "Write %26: escape all but letters, digits and - . _.",
      unescaping(0x26)),
    encoding(
      "form-equals-unescaped", "leaves = as it is in a form body", story: "urlQueryAllowed contains =.",
      mend: "Write %3D: escape all but letters, digits and - . _.", unescaping(0x3d)),
    encoding(
      "form-percent-unescaped", "leaves % as it is in a form body", story: "The percent sign was forgotten in a table.",
      mend: "Write %25.", unescaping(0x25)),
    encoding(
      "form-escaped-twice", "escapes a form body twice", story: "The HTTP library escapes again what was escaped.",
      mend: "Pass either finished bytes or plain pairs."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: escaped($0.name), value: escaped($0.value)) })
    },
    encoding(
      "form-names-unescaped", "leaves names as they are", story: "Only values were considered.",
      mend: "Escape names as well."
    ) { pairs in joined(pairs.map { $0.name + [0x3d] + escaped($0.value) }) },
    encoding(
      "form-as-latin1", "escapes the Latin-1 bytes of a form's text",
      story: "escape(), or an encoder with a default of ISO 8859-1.",
      mend: "Escape the UTF-8 bytes."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: Charset.latin1.encode($0.name), value: Charset.latin1.encode($0.value)) })
    },
    encoding(
      "form-empty-values-not-sent", "leaves out pairs with an empty value", story: "A filter keeps only set values.",
      mend: "Send them where the caller gave them."
    ) { pairs in FormSpelling.whatwg.encode(pairs.filter { !$0.value.isEmpty }) },
    encoding(
      "form-duplicates-merged", "sends one of several pairs with the same name",
      story: "The pairs went into a dictionary.",
      mend: "Keep the pairs in a list."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.enumerated().filter { one in !pairs[..<one.offset].contains { $0.name == one.element.name } }.map(
          \.element))
    },
    encoding(
      "form-sorted", "sends the pairs in the order of their names", story: "A sorted map, or a dictionary.",
      mend: "Keep the pairs in a list."
    ) { pairs in FormSpelling.whatwg.encode(pairs.sorted { $0.name.lexicographicallyPrecedes($1.name) }) },
    encoding(
      "form-line-ends-normalised", "writes CR LF for a line feed in a form", story: "Browsers do so with text areas.",
      mend: "Send the value as it is."
    ) { pairs in
      let change = { (bytes: [UInt8]) in Edit.replacing("\n", with: "\r\n")(Edit.replacing("\r\n", with: "\n")(bytes)) }
      return FormSpelling.whatwg.encode(pairs.map { FormBody.Pair(name: change($0.name), value: change($0.value)) })
    },
    encoding(
      "form-semicolons", "puts ; between pairs", story: "http_build_query follows arg_separator.output.",
      mend: "Put & between the pairs."
    ) { pairs in joined(pairs.map { escaped($0.name) + [0x3d] + escaped($0.value) }, 0x3b) },
    encoding(
      "form-values-trimmed-when-sent", "trims the values it sends", story: "Text fields are trimmed.",
      mend: "Trim before the value is signed as well, or not at all."
    ) { pairs in FormSpelling.whatwg.encode(pairs.map { FormBody.Pair(name: $0.name, value: Edit.trimming($0.value)) })
    },
    WireFault(
      "form-other-spelling", "writes every form as … does", story: "One encoder serves every receiver.",
      mend: "Write the spelling that was asked for; signatures over the body depend on it."
    ) { operation in
      guard operation.name == "form.encode" else { return [] }
      return FormSpelling.allCases.map { spelling in
        (spelling.rawValue, { $0.input["spelling"] == nil ? nil : $0.answer("spelling", .text(spelling.rawValue)) })
      }
    },
    WireFault(
      "form-spelling-unknown", "does not recognise the spelling …", story: "The list of encoders was not complete.",
      mend: "Compare with every row of the table of form.encode."
    ) { operation in
      guard operation.name == "form.spelling" else { return [] }
      return FormSpelling.allCases.map { spelling in
        (spelling.rawValue, answering { .array(($0.elements ?? []).filter { $0 != .text(spelling.rawValue) }) })
      }
    },
    WireFault(
      "form-spelling-in-any-case", "compares bodies without regard to case", of: "form.spelling",
      story: "strcasecmp, or both in capitals, as %2f and %2F are the same.",
      mend: "Compare the bytes: some encoders differ only in the case of their digits."
    ) { example in
      guard example.value != nil, let body = example.bytes("body") else { return nil }
      return .value(.array(FormSpelling.candidates(for: body, inAnyCase: true).map { .text($0.rawValue) }))
    },
    WireFault(
      "form-spelling-first-only", "names only one of several spellings", of: "form.spelling",
      story: "The search stops at the first match.",
      mend: "Name every spelling that writes this body.",
      answer: answering { .array(Array(($0.elements ?? []).prefix(1))) }),
  ]

  static func encoding(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ write: @escaping @Sendable ([FormBody.Pair]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, of: "form.encode", story: story, mend: mend) { example in
      guard example.input["spelling"] == nil, example.value != nil,
        let pairs = try? FormNesting.brackets.pairs(example.input["pairs"] ?? .null)
      else { return nil }
      return .value(UTF8Text.json(write(pairs)))
    }
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    Array(FormSpelling.whatwg.encode([FormBody.Pair(name: [], value: text)]).dropFirst())
  }

  private static func unescaping(_ byte: UInt8) -> @Sendable ([FormBody.Pair]) -> [UInt8] {
    let sequence = "%" + Hex.encode([byte]).uppercased()
    let text = String(UnicodeScalar(byte))
    return { Edit.replacing(sequence, with: text)(FormSpelling.whatwg.encode($0)) }
  }
}
