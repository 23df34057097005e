import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of servers that read multipart bodies.
  static let multipartDecoding: [WireFault] = [
    read(
      "multipart-line-feeds-read", "accepts LF for CR LF when reading strictly",
      story: "Lines were split at LF and trimmed.",
      mend: "The strict reader wants CR LF: an attacker can use whatever readers read differently.",
      { $0.input["reader"] == nil ? $0.answer("reader", .text("tolerant")) : nil }),
    read(
      "multipart-boundary-in-small-letters", "lower-cases the whole Content-Type, the boundary too",
      story: "strtolower() ran over the header before it was parsed.",
      mend: "Compare the type without regard to case, and keep the boundary as it is.",
      reading("contentType") { $0.map(ASCII.lower) }),
    read(
      "multipart-name-within-filename", "reads the file's name as the part's if it comes first",
      story: "The pattern for name=\"…\" also fits the end of filename=\"…\".",
      mend: "Read the parameters one by one: they have no order.",
      { example in
        guard let body = example.bytes("body").flatMap({ String(validating: $0, as: UTF8.self) }) else { return nil }
        let turned = body.replacing(/filename="([^"]*)"; *name="[^"]*"/) { "name=\"\($0.1)\"; filename=\"\($0.1)\"" }
        return turned == body ? nil : example.answer("body", .text(turned))
      }),
    read(
      "multipart-strict-for-everybody", "refuses what the tolerant reader must accept", story: "One reader for both.",
      mend: "The reader 'tolerant' accepts LF, a preamble and an epilogue.",
      { $0.input["reader"] == .text("tolerant") ? $0.answer("reader", .text("strict")) : nil }),
    read(
      "multipart-media-type-unread", "ignores the media type", story: "Only the boundary was looked for.",
      mend: "Read multipart/form-data and nothing else.",
      reading("contentType") { type in
        guard let semicolon = type.firstIndex(of: 0x3b) else { return type }
        return Array("multipart/form-data".utf8) + type[semicolon...]
      }),
    read(
      "multipart-boundary-quotes-kept", "keeps the quotes around a boundary", story: "split('boundary=')[1].",
      mend: "Read the parameter by its grammar: quotes are not part of it.",
      reading("contentType") { type in
        guard let place = ByteSearch.first(Array("boundary=\"".utf8), in: type) else { return type }
        return type[..<place] + Array("boundary=quoted-".utf8)
          + Edit.replacing("\"", with: "")(Array(type[(place + 10)...]))
      }),
    read(
      "multipart-parameter-names-in-one-case", "knows the parameter boundary in lower case only",
      story: "A comparison of strings.",
      mend: "Names of parameters are read in any case.",
      { example in
        guard let type = example.bytes("contentType"), example.value != nil,
          !ByteSearch.contains(Array("boundary=".utf8), in: type)
        else { return nil }
        return .reject(Rejection(.invalidBoundary, ""))
      }),
    read(
      "multipart-header-names-in-one-case", "knows Content-Disposition in one spelling only",
      story: "A comparison of strings.",
      mend: "Names of headers are read in any case.",
      { example in
        guard let body = example.bytes("body"), example.value?.elements?.isEmpty == false,
          !ByteSearch.contains(Array("Content-Disposition".utf8), in: body)
        else { return nil }
        return .reject(Rejection(.malformedBody, ""))
      }),
    read(
      "multipart-escapes-kept", "keeps %22, %0A and %0D in names", story: "Names were taken as they are.",
      mend: "Turn these three back, and nothing else.",
      reading("body", Edit.replacing("%22", with: "%%22"))),
    decoded(
      "multipart-names-percent-decoded", "percent-decodes names", story: "The form decoder was used.",
      mend: "Only %22, %0A and %0D are escapes in a multipart name."
    ) { part in part.with(["name"], part["name"].map(percentDecoded)) },
    decoded(
      "multipart-values-percent-decoded", "percent-decodes values", story: "The form decoder was used.",
      mend: "A multipart body holds values as they are."
    ) { part in part.with(["value"], part["value"].map(percentDecoded)) },
    decoded(
      "multipart-filename-unread", "does not read file names", story: "Only name and value were wanted.",
      mend: "Answer filename where there is one."
    ) { $0.with(["filename"], nil) },
    decoded(
      "multipart-content-type-unread", "does not read the Content-Type of parts",
      story: "Only name and value were wanted.",
      mend: "Answer contentType where there is one."
    ) { $0.with(["contentType"], nil) },
    decoded(
      "multipart-decoded-values-trimmed", "trims the values it reads", story: "Line ends were cut off by trim().",
      mend: "Cut exactly the CR LF before the boundary."
    ) { part in part.with(["value"], part["value"].map { text($0, Edit.trimming) }) },
    decoded(
      "multipart-value-cut-at-blank-line", "cuts values at their first blank line",
      story: "part.split(\"\\r\\n\\r\\n\")[1]: the value of a part may have blank lines too.",
      mend: "Split only at the first blank line: it ends the part's headers, and the value follows."
    ) { part in part.with(["value"], part["value"].map { text($0, beforeBlankLine) }) },
    decoded(
      "multipart-decoded-values-repaired", "replaces what is not UTF-8 in values it reads",
      story: "The body became a string.",
      mend: "Split bytes, not strings."
    ) { part in part.with(["value"], part["value"].map { text($0, Edit.repaired) }) },
    decoded(
      "multipart-read-as-latin1", "reads text in Latin-1", story: "A default encoding.", mend: "Decode as UTF-8."
    ) { part in
      part.with(["value"], part["value"].map { text($0, Edit.latin1) }).with(
        ["name"], part["name"].map { text($0, Edit.latin1) })
    },
    read(
      "multipart-last-of-a-name-wins", "keeps the last of several parts with the same name",
      story: "The parts went into a dictionary.",
      mend: "Keep all parts in a list.",
      answering { value in
        guard let parts = value.elements else { return nil }
        return .array(
          parts.enumerated().filter { one in !parts[(one.offset + 1)...].contains { $0["name"] == one.element["name"] }
          }
          .map(\.element))
      }),
    read(
      "multipart-empty-parts-dropped", "drops parts with an empty value", story: "A filter keeps only set values.",
      mend: "An empty value is one.",
      answering { .array(($0.elements ?? []).filter { $0["value"] != .text("") }) }),
    read(
      "multipart-last-part-lost", "loses the last part", story: "The part is stored when the next one begins.",
      mend: "Store it at the closing boundary too.", answering { .array(($0.elements ?? []).dropLast()) }),
    read(
      "multipart-missing-end-accepted", "accepts a strict body without its closing boundary",
      story: "The end of the input ends the last part.",
      mend: "A body without --boundary-- was cut: refuse it.",
      { example in
        guard example.rejection?.code == .malformedBody, let body = example.bytes("body"),
          !body.suffix(4).elementsEqual("--\r\n".utf8),
          !body.suffix(2).elementsEqual("--".utf8)
        else { return nil }
        return .value(.null)
      }),
    read(
      "multipart-epilogue-accepted", "accepts something after the closing boundary", story: "Reading stops there.",
      mend: "The strict reader wants nothing after it.",
      unchecked { _, rejection in rejection.message.hasPrefix("something follows") }),
    read(
      "multipart-preamble-accepted", "accepts something before the first boundary",
      story: "Reading starts at the first boundary found.",
      mend: "The strict reader wants the boundary at the very beginning.",
      unchecked { _, rejection in rejection.message.hasPrefix("the body does not begin") }),
    read(
      "multipart-two-dispositions-accepted", "takes one of two Content-Dispositions of a part",
      story: "Headers went into a dictionary.",
      mend: "Refuse the body: two readers would see two names.",
      unchecked { _, rejection in rejection.message.hasPrefix("a part has two") }),
    read(
      "multipart-nameless-accepted", "accepts a part without a name", story: "A missing name became empty text.",
      mend: "Refuse the body.",
      unchecked { _, rejection in rejection.message.hasPrefix("a part has no Content-Disposition") }),
    read(
      "multipart-control-characters-accepted", "accepts a CR or NUL in a part's header", story: "Only LF ends a line.",
      mend: "Refuse the body.", unchecked { _, rejection in rejection.message.hasPrefix("a header has a CR") }),
  ]

  static func read(_ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken)
    -> WireFault
  {
    WireFault(name, phrase, of: "multipart.decode", story: story, mend: mend, answer: answer)
  }

  private static func decoded(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    read(name, phrase, story: story, mend: mend, answering { .array(($0.elements ?? []).map(change)) })
  }

  private static func percentDecoded(_ value: JSON) -> JSON {
    text(value) { bytes in
      let escaped = Edit.replacing("&", with: "%26")(Edit.replacing("+", with: "%2B")(bytes))
      return (try? FormBody.decode([0x3d] + escaped, .whatwg))?.first?.value ?? bytes
    }
  }

  /// The number of bytes in the line of the closing delimiter.
  static func closing(_ body: [UInt8]) -> Int { body.prefix { $0 != 0x0d }.count + 4 }

  private static func beforeBlankLine(_ value: [UInt8]) -> [UInt8] {
    ByteSearch.first(Array("\r\n\r\n".utf8), in: value).map { Array(value[..<$0]) } ?? value
  }
}
