import Encodings
import Gateways

extension WireFault {
  /// Mistakes of servers and SDKs that read form bodies.
  static let formDecoding: [WireFault] = [
    decoding(
      "form-plus-kept", "keeps a plus sign of a form body, which is a space",
      story: "A percent-decoder for URLs ran over a form.",
      mend: "Turn + into a space before the percent sequences.",
      Edit.replacing("+", with: "%2B")),
    decoding(
      "form-not-decoded", "leaves percent sequences of a form body as they are",
      story: "The body was split and the decoding forgotten.",
      mend: "Decode every name and value after the split.", Edit.replacing("%", with: "%25")),
    decoding(
      "form-split-at-the-last-equals", "splits a pair at the last =",
      story: "A search from the end: rfind, lastIndexOf.",
      mend: "Split at the first =."
    ) { body in
      eachPair(body) { pair in
        guard let last = pair.lastIndex(of: 0x3d) else { return pair }
        return Edit.replacing("=", with: "%3D")(Array(pair[..<last])) + pair[last...]
      }
    },
    decoding(
      "form-values-cut-at-equals", "cuts a value at its first =",
      story: "split('=')[1] loses the padding of base 64 and all that follows.",
      mend: "Split at the first = only."
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
      "form-empty-pairs-kept", "makes an empty pair where two & meet", story: "split keeps empty pieces.",
      mend: "Skip empty pieces between &."
    ) { body in
      body.isEmpty ? body : eachPair(body) { $0.isEmpty ? [0x3d] : $0 }
    },
    formSemicolons,
    decoding(
      "form-question-mark-dropped", "drops a leading ? of the body", story: "A parser for queries was used.",
      mend: "A body has no ? of its own; the first name may begin with one."
    ) { $0.first == 0x3f ? Array($0.dropFirst()) : $0 },
    decoding(
      "form-body-trimmed", "trims the body", story: "The body was read as a line.",
      mend: "Decode the body as it came.", Edit.trimming),
    decoding(
      "form-lower-case-hex-unknown", "does not know the lower-case digits of percent sequences",
      story: "A table of hexadecimal digits ends at F.", mend: "Accept 0-9, A-F and a-f."
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
      "form-empty-values-dropped", "drops pairs with an empty value", story: "A filter keeps only set values.",
      mend: "Keep them: an empty value is one."
    ) { $0.filter { !$0.value.isEmpty } },
    pairs(
      "form-last-of-a-name-wins", "keeps the last of several pairs with the same name",
      story: "The pairs went into a dictionary: PHP $_POST, Kotlin toMap().", mend: "Keep all pairs in a list."
    ) { pairs in
      pairs.enumerated().filter { one in !pairs[(one.offset + 1)...].contains { $0.name == one.element.name } }
        .map(\.element)
    },
    pairs(
      "form-first-of-a-name-wins", "keeps the first of several pairs with the same name",
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
      story: "Servlets decode forms as ISO 8859-1 unless told otherwise.",
      mend: "Decode as UTF-8."
    ) { $0.map { FormBody.Pair(name: Edit.latin1($0.name), value: Edit.latin1($0.value)) } },
    pairs(
      "form-invalid-utf8-replaced", "replaces what is not UTF-8 in a form body",
      story: "Bytes became a string of the language.", mend: "Keep bytes as bytes until they are known to be text."
    ) { $0.map { FormBody.Pair(name: Edit.repaired($0.name), value: Edit.repaired($0.value)) } },
    pairs(
      "form-cut-at-nul", "cuts values at a NUL", story: "A C string ends there.",
      mend: "Pass a pointer with a length."
    ) { $0.map { FormBody.Pair(name: $0.name, value: Array($0.value.prefix { $0 != 0 })) } },
    pairs(
      "form-brackets-as-arrays", "strips [ ] from names", story: "PHP and Rails read a[] as a list called a.",
      mend: "Brackets are part of the name: read php://input yourself."
    ) { $0.map { FormBody.Pair(name: Array($0.name.prefix { $0 != 0x5b }), value: $0.value) } },
    WireFault(
      "form-invalid-percent-kept", "leaves an invalid percent sequence as it is", of: "form.decode",
      story: "Lenient decoders keep what they do not understand.", mend: "Refuse the body: its writer is broken.",
      answer: { $0.input["reader"] == nil ? $0.answer("reader", .text("whatwg")) : nil }),
    WireFault(
      "form-strict-for-everybody", "refuses what the lenient reader must accept", of: "form.decode",
      story: "One reader for both.", mend: "The reader 'whatwg' keeps an invalid sequence as it is.",
      answer: { $0.input["reader"] == .text("whatwg") ? $0.answer("reader", .text("strict")) : nil }),
  ]

  /// Also a reading of verifications.
  static let formSemicolons = decoding(
    "form-semicolon-separates", "splits a form body at ; too", story: "Old frameworks allowed ; for &.",
    mend: "Split only at &.", Edit.replacing(";", with: "&"))

  private static func decoding(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, of: "form.decode", story: story, mend: mend, answer: reading("body", change))
  }

  static func pairs(
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

  static func joined(_ pairs: [[UInt8]], _ separator: UInt8 = 0x26) -> [UInt8] {
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

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    (try? FormBody.decode([0x3d] + Edit.replacing("&", with: "%26")(text), .whatwg))?.first?.value ?? []
  }
}
