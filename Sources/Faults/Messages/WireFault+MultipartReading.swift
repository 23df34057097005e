import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of servers that read multipart bodies.
  static let multipartDecoding = multipartReadings + multipartLosses

  /// Mistakes with the headers of a multipart body, and with the names and values of its parts.
  private static let multipartReadings: [WireFault] = [
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
