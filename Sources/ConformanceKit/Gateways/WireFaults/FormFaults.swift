extension WireFault {
  /// Mistakes of servers and SDKs that read form bodies.
  static let formDecoding: [WireFault] = [
    decoding(
      "form-plus-kept", "reads + in a form body as a plus", story: "A percent-decoder for URLs ran over a form.",
      mend:
        "Turn + into a space before the percent sequences: PHP urldecode, not rawurldecode; Java URLDecoder; JavaScript URLSearchParams; Swift and Kotlin by hand.",
      Edit.replacing("+", with: "%2B")),
    decoding(
      "form-not-decoded", "leaves percent sequences of a form body as they are",
      story: "The body was split and the decoding forgotten.",
      mend: "Decode every name and value after the split.", Edit.replacing("%", with: "%25")),
    decoding(
      "form-decoded-before-the-split", "decodes a form body before it splits it",
      story: "The whole body was decoded at once, so an escaped & or = splits.",
      mend: "Split at & and the first = first, then decode each name and value."
    ) { body in
      guard let pairs = try? FormBody.decode(body, .whatwg) else { return body }
      let written = pairs.map { pair -> [UInt8] in pair.value.isEmpty ? pair.name : pair.name + [0x3d] + pair.value }
      let text: [UInt8] = joined(written)
      return Edit.replacing("+", with: "%2B")(Edit.replacing("%", with: "%25")(text))
    },
    decoding(
      "form-split-at-the-last-equals", "splits a pair at the last =",
      story: "A search from the end: rfind, lastIndexOf.",
      mend: "Split at the first =: explode('=', $pair, 2), Kotlin split(\"=\", limit = 2), Swift split(maxSplits: 1)."
    ) { body in
      eachPair(body) { pair in
        guard let last = pair.lastIndex(of: 0x3d) else { return pair }
        return Edit.replacing("=", with: "%3D")(Array(pair[..<last])) + pair[last...]
      }
    },
    decoding(
      "form-values-cut-at-equals", "cuts a value at its second =",
      story: "split('=')[1] loses the padding of base 64 and all behind it.",
      mend:
        "Split at the first = only: explode('=', $pair, 2), Kotlin split(\"=\", limit = 2), Swift split(maxSplits: 1)."
    ) { body in
      eachPair(body) { pair in
        let second = pair.indices.filter { pair[$0] == 0x3d }.dropFirst().first
        return Array(pair[..<(second ?? pair.count)])
      }
    },
    decoding(
      "form-pairs-without-equals-dropped", "drops pairs without =", story: "A loop skips what does not split in two.",
      mend: "A pair without = has an empty value."
    ) { body in joined(body.split(separator: 0x26).filter { $0.contains(0x3d) }.map(Array.init)) },
    decoding(
      "form-empty-pairs-kept", "makes a pair of nothing between two &", story: "split keeps empty pieces.",
      mend: "Skip empty pieces between &."
    ) { body in
      body.isEmpty ? body : eachPair(body) { $0.isEmpty ? [0x3d] : $0 }
    },
    decoding(
      "form-semicolon-separates", "splits a form body at ; too", story: "Old frameworks allowed ; for &.",
      mend: "Split at & alone.", Edit.replacing(";", with: "&")),
    decoding(
      "form-question-mark-dropped", "drops a ? in front of the body", story: "A parser for queries was used.",
      mend: "A body has no ? of its own; the first name may begin with one."
    ) { $0.first == 0x3f ? Array($0.dropFirst()) : $0 },
    decoding(
      "form-body-trimmed", "trims the body", story: "The body was read as a line.",
      mend: "Decode the body as it came.", Edit.trimming),
    decoding(
      "form-lower-case-hex-unknown", "does not know the lower-case digits of percent sequences",
      story: "A table of hexadecimal digits ends at F.", mend: "Take 0-9, A-F and a-f."
    ) { body in
      var output: [UInt8] = []
      for (index, byte) in body.enumerated() {
        output.append(byte)
        let isLower = body[index...].dropFirst().prefix(2).contains { (0x61...0x66).contains($0) }
        if byte == 0x25, isLower { output += "25".utf8 }
      }
      return output
    },
    pairs(
      "form-decoded-twice", "decodes names and values twice",
      story: "The framework had decoded them already.", mend: "Decode once: a value may hold %41."
    ) { pairs in pairs.map { FormBody.Pair(name: decoded($0.name), value: decoded($0.value)) } },
    pairs(
      "form-empty-values-dropped", "drops pairs with an empty value", story: "A filter for set values.",
      mend: "Keep them: an empty value is one."
    ) { $0.filter { !$0.value.isEmpty } },
    pairs(
      "form-last-of-a-name-wins", "keeps the last of several pairs with one name",
      story: "The pairs went into a dictionary: PHP $_POST, Kotlin toMap().", mend: "Keep all pairs in a list."
    ) { pairs in
      pairs.enumerated().filter { one in !pairs[(one.offset + 1)...].contains { $0.name == one.element.name } }
        .map(\.element)
    },
    pairs(
      "form-first-of-a-name-wins", "keeps the first of several pairs with one name",
      story: "A look-up that stops at the first match.", mend: "Keep all pairs in a list."
    ) { pairs in
      pairs.enumerated().filter { one in !pairs[..<one.offset].contains { $0.name == one.element.name } }.map(\.element)
    },
    pairs(
      "form-pairs-sorted", "sorts the pairs", story: "The pairs went through a sorted map.",
      mend: "Keep the pairs in their order."
    ) { $0.sorted { $0.name.lexicographicallyPrecedes($1.name) } },
    pairs(
      "form-values-trimmed", "trims values", story: "A middleware trims all input, as Laravel's does.",
      mend: "Take the value as it was sent."
    ) { $0.map { FormBody.Pair(name: $0.name, value: Edit.trimming($0.value)) } },
    pairs(
      "form-read-as-latin1", "reads a form body as Latin-1",
      story: "Servlets decode forms as ISO 8859-1 unless they are told otherwise.",
      mend: "Decode as UTF-8: request.setCharacterEncoding(\"UTF-8\")."
    ) { $0.map { FormBody.Pair(name: Edit.latin1($0.name), value: Edit.latin1($0.value)) } },
    pairs(
      "form-invalid-utf8-replaced", "replaces what is not UTF-8 in a form body",
      story: "Bytes became a string of the language.", mend: "Keep bytes as bytes until they are known to be text."
    ) { $0.map { FormBody.Pair(name: Edit.repaired($0.name), value: Edit.repaired($0.value)) } },
    pairs(
      "form-cut-at-nul", "cuts values at a NUL", story: "A C string ends there.",
      mend: "Hand over a pointer with a length."
    ) { $0.map { FormBody.Pair(name: $0.name, value: Array($0.value.prefix { $0 != 0 })) } },
    pairs(
      "form-brackets-as-arrays", "takes [ ] off names", story: "PHP and Rails read a[] as a list called a.",
      mend: "Brackets are part of the name: read php://input yourself."
    ) { $0.map { FormBody.Pair(name: Array($0.name.prefix { $0 != 0x5b }), value: $0.value) } },
    WireFault(
      "form-invalid-percent-kept", "leaves an invalid percent sequence as it is", of: "form.decode",
      story: "Lenient decoders keep what they do not understand.", mend: "Refuse the body: who wrote it is broken.",
      answer: { $0.input["reader"] == nil ? $0.answer("reader", .text("whatwg")) : nil }),
    WireFault(
      "form-strict-for-everybody", "refuses what the lenient reader must take", of: "form.decode",
      story: "One reader for both.", mend: "The reader 'whatwg' keeps an invalid sequence as it is.",
      answer: { $0.input["reader"] == .text("whatwg") ? $0.answer("reader", .text("strict")) : nil }),
  ]

  /// Mistakes of SDKs that write form bodies.
  static let formEncoding: [WireFault] = [
    encoding(
      "form-plus-unescaped", "leaves + as it is in a form body",
      story: "URLComponents and AlamoFire's older encoders escape everything but +, which arrives as a space.",
      mend:
        "Write %2B: Swift replacingOccurrences(of: \"+\", with: \"%2B\"), Kotlin URLEncoder.encode, PHP urlencode, JavaScript URLSearchParams.",
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
      mend: "Hand over either finished bytes or plain pairs."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: escaped($0.name), value: escaped($0.value)) })
    },
    encoding(
      "form-names-unescaped", "leaves names as they are", story: "Only values were thought of.",
      mend: "Escape names as well."
    ) { pairs in joined(pairs.map { $0.name + [0x3d] + escaped($0.value) }) },
    encoding(
      "form-as-latin1", "escapes the Latin-1 bytes of a form's text",
      story: "escape(), or an encoder with a default of ISO 8859-1.",
      mend: "Escape the UTF-8 bytes: encodeURIComponent, URLEncoder.encode(s, \"UTF-8\")."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: Charset.latin1.encode($0.name), value: Charset.latin1.encode($0.value)) })
    },
    encoding(
      "form-empty-values-not-sent", "leaves out pairs with an empty value", story: "A filter for set values.",
      mend: "Send them where the caller gave them."
    ) { pairs in FormSpelling.whatwg.encode(pairs.filter { !$0.value.isEmpty }) },
    encoding(
      "form-duplicates-merged", "sends one of several pairs with one name", story: "The pairs went into a dictionary.",
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
      mend: "http_build_query($pairs, '', '&')."
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
      "form-spelling-first-only", "names one of several spellings", of: "form.spelling",
      story: "A search that stops at the first match.",
      mend: "Name every spelling that writes this body.",
      answer: answering { .array(Array(($0.elements ?? []).prefix(1))) }),
  ]

  private static func decoding(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, of: "form.decode", story: story, mend: mend, answer: reading("body", change))
  }

  private static func pairs(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable ([FormBody.Pair]) -> [FormBody.Pair]
  ) -> WireFault {
    WireFault(
      name, phrase, of: "form.decode", story: story, mend: mend,
      answer: answering { value in
        guard let pairs = read(value) else { return nil }
        return .array(change(pairs).map(\.json))
      })
  }

  private static func encoding(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ write: @escaping @Sendable ([FormBody.Pair]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, of: "form.encode", story: story, mend: mend) { trial in
      guard trial.input["spelling"] == nil, trial.value != nil, let pairs = read(trial.input["pairs"] ?? .null) else {
        return nil
      }
      return .value(UTF8Text.json(write(pairs)))
    }
  }

  private static func joined(_ pairs: [[UInt8]], _ separator: UInt8 = 0x26) -> [UInt8] {
    Array(pairs.joined(separator: CollectionOfOne(separator)))
  }

  private static func eachPair(_ body: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
    joined(body.split(separator: 0x26, omittingEmptySubsequences: false).map { change(Array($0)) })
  }

  static func read(_ value: JSON) -> [FormBody.Pair]? {
    value.elements?.compactMap { pair in
      guard let pair = pair.elements, pair.count == 2, let name = try? TextInput.bytes(pair[0], ""),
        let value = try? TextInput.bytes(pair[1], "")
      else { return nil }
      return FormBody.Pair(name: name, value: value)
    }
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    Array(FormSpelling.whatwg.encode([FormBody.Pair(name: [], value: text)]).dropFirst())
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    (try? FormBody.decode([0x3d] + Edit.replacing("&", with: "%26")(text), .whatwg))?.first?.value ?? []
  }

  private static func unescaping(_ byte: UInt8) -> @Sendable ([FormBody.Pair]) -> [UInt8] {
    let sequence = "%" + Hex.encode([byte]).uppercased()
    let text = String(UnicodeScalar(byte))
    return { Edit.replacing(sequence, with: text)(FormSpelling.whatwg.encode($0)) }
  }
}
