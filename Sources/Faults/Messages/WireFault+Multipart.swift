import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of SDKs that write multipart bodies.
  static let multipartEncoding: [WireFault] = [
    written(
      "multipart-line-feeds", "ends lines in LF alone", story: "Multi-line strings of Swift and Kotlin have LF.",
      mend: "End every line of the frame in \\r\\n.", Edit.replacing("\r\n", with: "\n")),
    written(
      "multipart-end-missing", "leaves the closing boundary out",
      story: "A loop writes the delimiters in front of parts.",
      mend: "Write --boundary-- behind the last part."
    ) { body in Array(body.dropLast(closing(body))) },
    written(
      "multipart-end-like-a-part", "closes with a boundary that has no -- behind it",
      story: "The same line was written at the end.", mend: "The last boundary has -- on both sides."
    ) { body in body.dropLast(4) + Array("\r\n".utf8) },
    written(
      "multipart-blank-line-missing", "writes no empty line behind a part's header",
      story: "One line end was forgotten.",
      mend: "Header, empty line, value.", Edit.replacing("\r\n\r\n", with: "\r\n")),
    written(
      "multipart-line-feeds-before-values", "ends a part's header and the empty line behind it in LF",
      story: "The header was joined with line feeds, and the rest with CR LF.",
      mend: "CR LF ends every line (RFC 2046).", Edit.replacing("\r\n\r\n", with: "\n\n")),
    written(
      "multipart-hyphens-missing", "writes the boundary without the two hyphens in front",
      story: "The boundary of the header was copied.", mend: "A delimiter is -- and the boundary."
    ) { body in
      let line = Array(body.prefix { $0 != 0x0d })
      return Edit.replacing(
        String(decoding: line, as: UTF8.self), with: String(decoding: line.dropFirst(2), as: UTF8.self))(body)
    },
    parts(
      "multipart-quotes-unescaped", "does not escape quotes in names",
      story: "Names were put between quotes as they are.",
      mend: "Write %22 for a quote.", markQuotes, Edit.replacing(quoteMark, with: "\"")),
    parts(
      "multipart-file-names-unescaped", "does not escape quotes and line breaks in file names",
      story: "The name was escaped, and the file's name beside it was not.",
      mend: "Write %22, %0D and %0A there too, or a file's name adds headers."
    ) { part in
      part.filename = part.filename.map { name in
        Edit.replacing("\"", with: quoteMark)(
          Edit.replacing("\n", with: lineFeedMark)(Edit.replacing("\r", with: returnMark)(name)))
      }
    } _: {
      Edit.replacing(quoteMark, with: "\"")(
        Edit.replacing(lineFeedMark, with: "\n")(Edit.replacing(returnMark, with: "\r")($0)))
    },
    parts(
      "multipart-file-name-quotes-unescaped", "does not escape quotes in file names",
      story: "The name was escaped, and the file's name beside it was not.",
      mend: "Write %22 there too.", { $0.filename = $0.filename.map(Edit.replacing("\"", with: quoteMark)) },
      Edit.replacing(quoteMark, with: "\"")),
    parts(
      "multipart-quotes-backslashed", "puts a backslash before quotes in names",
      story: "RFC 822 quotes with a backslash; form receivers do not read it.",
      mend: "Write %22 for a quote, as browsers do.", markQuotes, Edit.replacing(quoteMark, with: "\\\"")),
    parts(
      "multipart-names-slashed", "puts backslashes before quotes and backslashes in names, and escapes no line breaks",
      story: "addslashes(), or a quoted-string of RFC 822.",
      mend: "Write %22, %0D and %0A as browsers do, or a name adds headers."
    ) { part in
      let marks = [("\\", "\\\\"), ("\"", quoteMark), ("\r", returnMark), ("\n", lineFeedMark)]
      part.name = marks.reduce(part.name) { Edit.replacing($1.0, with: $1.1)($0) }
    } _: {
      [(quoteMark, "\\\""), (returnMark, "\r"), (lineFeedMark, "\n")].reduce($0) {
        Edit.replacing($1.0, with: $1.1)($0)
      }
    },
    parts(
      "multipart-line-breaks-unescaped", "does not escape line breaks in names",
      story: "Names were put in as they are.",
      mend: "Write %0D and %0A, or a name adds headers.", { _ in },
      { Edit.replacing("%0A", with: "\n")(Edit.replacing("%0D", with: "\r")($0)) }),
    parts(
      "multipart-names-percent-encoded", "percent-encodes names", story: "The names went through the form encoder.",
      mend: "Escape LF, CR and quotes, nothing else."
    ) { $0.name = FormSpelling.rfc3986.encode([.init(name: $0.name, value: [])]).dropLast() },
    parts(
      "multipart-values-percent-encoded", "percent-encodes values", story: "The values went through the form encoder.",
      mend: "Values stand in a multipart body as they are."
    ) { $0.value = FormSpelling.rfc3986.encode([.init(name: $0.value, value: [])]).dropLast() },
    parts(
      "multipart-content-type-left-out", "leaves the Content-Type of parts out", story: "Only the name was written.",
      mend: "Write the part's Content-Type where it has one."
    ) { $0.contentType = nil },
    parts(
      "multipart-content-type-added", "gives every part a Content-Type",
      story: "Libraries write application/octet-stream for what they were given as bytes.",
      mend: "Write a Content-Type only where the part has one; a text may say text/plain."
    ) { $0.contentType = $0.contentType ?? Array("application/octet-stream".utf8) },
    parts(
      "multipart-filename-left-out", "leaves file names out", story: "Only the name was written.",
      mend: "Write ; filename=\"…\" where the part is a file."
    ) { $0.filename = nil },
    parts(
      "multipart-filename-added", "gives every part a file name", story: "Every part was written as a file.",
      mend: "A field has no filename."
    ) { $0.filename = $0.filename ?? Array("blob".utf8) },
    parts(
      "multipart-values-trimmed", "trims the values of parts", story: "Text fields are trimmed.",
      mend: "Send the value as it is."
    ) { $0.value = Edit.trimming($0.value) },
    parts(
      "multipart-values-repaired", "replaces what is not UTF-8 in values", story: "The body was built as a string.",
      mend: "Build it as bytes."
    ) { $0.value = Edit.repaired($0.value) },
    parts(
      "multipart-latin1", "writes text in Latin-1", story: "The body was encoded by a default.",
      mend: "Encode in UTF-8."
    ) {
      $0.name = Charset.latin1.encode($0.name)
      $0.value = Charset.latin1.encode($0.value)
    },
    parts(
      "multipart-line-ends-in-values", "turns LF in values into CR LF",
      story: "The whole body went through a line-end fixer.",
      mend: "Change line ends of the frame only."
    ) { $0.value = Edit.replacing("\n", with: "\r\n")(Edit.replacing("\r\n", with: "\n")($0.value)) },
    WireFault(
      "multipart-nul-in-name-written", "writes a NUL in a name or a file's name", of: "multipart.encode",
      story: "Only line breaks and quotes were thought of.",
      mend: "Refuse it: no reader takes it, and what reads in C sees another name.",
      answer: unchecked { example, rejection in
        rejection.code == .invalidHeader
          && (try? MultipartBody.Part.list(example.input["parts"] ?? .null))?.contains {
            $0.name.contains(0) || $0.filename?.contains(0) == true
          } == true
      }),
    list(
      "multipart-empty-parts-left-out", "leaves out parts with an empty value", story: "A filter for set values.",
      mend: "Send them where the caller gave them."
    ) { $0.filter { !$0.value.isEmpty } },
    list(
      "multipart-duplicates-merged", "writes one of several parts with one name",
      story: "The parts went into a dictionary.",
      mend: "Keep the parts in a list."
    ) { parts in
      parts.enumerated().filter { one in !parts[..<one.offset].contains { $0.name == one.element.name } }.map(\.element)
    },
  ]

  /// Mistakes of servers that read multipart bodies.
  static let multipartDecoding: [WireFault] = [
    read(
      "multipart-line-feeds-read", "takes LF for CR LF where it reads strictly",
      story: "Lines were split at LF and trimmed.",
      mend: "The strict reader wants CR LF: what else differs, an attacker can use.",
      { $0.input["reader"] == nil ? $0.answer("reader", .text("tolerant")) : nil }),
    read(
      "multipart-boundary-in-small-letters", "puts the whole Content-Type into small letters, the boundary too",
      story: "strtolower() ran over the header before it was taken apart.",
      mend: "Compare the type without regard to case, and keep the boundary as it is.",
      reading("contentType") { $0.map(ASCII.lower) }),
    read(
      "multipart-name-within-filename", "takes the file's name for the part's where it comes first",
      story: "A pattern looked for name=\"…\", which the end of filename=\"…\" fits as well.",
      mend: "Read the parameters one by one: they have no order.",
      { example in
        guard let body = example.bytes("body").flatMap({ String(validating: $0, as: UTF8.self) }) else { return nil }
        let turned = body.replacing(/filename="([^"]*)"; *name="[^"]*"/) { "name=\"\($0.1)\"; filename=\"\($0.1)\"" }
        return turned == body ? nil : example.answer("body", .text(turned))
      }),
    read(
      "multipart-strict-for-everybody", "refuses what the tolerant reader must take", story: "One reader for both.",
      mend: "The reader 'tolerant' takes LF, a preamble and an epilogue.",
      { $0.input["reader"] == .text("tolerant") ? $0.answer("reader", .text("strict")) : nil }),
    read(
      "multipart-media-type-unread", "does not look at the media type", story: "Only the boundary was looked for.",
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
      "multipart-escapes-kept", "keeps %22, %0A and %0D in names", story: "Names were taken as they stand.",
      mend: "Turn these three back, and nothing else.",
      reading("body", Edit.replacing("%22", with: "%%22"))),
    decoded(
      "multipart-names-percent-decoded", "percent-decodes names", story: "The form decoder was used.",
      mend: "Only %22, %0A and %0D are escapes in a multipart name."
    ) { part in part.with(["name"], part["name"].map(percentDecoded)) },
    decoded(
      "multipart-values-percent-decoded", "percent-decodes values", story: "The form decoder was used.",
      mend: "Values stand in a multipart body as they are."
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
      "multipart-last-of-a-name-wins", "keeps the last of several parts with one name",
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
      "multipart-empty-parts-dropped", "drops parts with an empty value", story: "A filter for set values.",
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
      "multipart-epilogue-accepted", "accepts something behind the closing boundary", story: "Reading stops there.",
      mend: "The strict reader wants nothing behind it.",
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

  /// Stands for a quote in a name or a file's name, so that a %22 that was given is none.
  private static let quoteMark = "<the-quote-of-a-name>"
  private static let lineFeedMark = "<the-line-feed-of-a-name>"
  private static let returnMark = "<the-return-of-a-name>"

  private static func markQuotes(_ part: inout MultipartBody.Part) {
    part.name = Edit.replacing("\"", with: quoteMark)(part.name)
    part.filename = part.filename.map(Edit.replacing("\"", with: quoteMark))
  }

  private static func written(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      if operation.name == "multipart.encode" { return [("the message", writing(change))] }
      return sends(.multipart)(operation) ? [("the request's frame", framed { body, _, _ in change(body) })] : []
    }
  }

  /// A wrong list of parts.
  private static func list(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable ([MultipartBody.Part]) -> [MultipartBody.Part]
  ) -> WireFault {
    WireFault(name, phrase, of: "multipart.encode", story: story, mend: mend) { example in
      guard example.value != nil, let boundary = example.bytes("boundary").flatMap(Boundary.init),
        let parts = try? MultipartBody.Part.list(example.input["parts"] ?? .null),
        let body = try? MultipartBody.encode(change(parts), boundary)
      else { return nil }
      return .value(UTF8Text.json(body))
    }
  }

  /// A wrong part, and a wrong spelling of the parts' headers.
  private static func parts(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable (inout MultipartBody.Part) -> Void,
    _ spelling: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) -> WireFault {
    WireFault(name, phrase, of: "multipart.encode", story: story, mend: mend) { example in
      guard example.value != nil, let boundary = example.bytes("boundary").flatMap(Boundary.init),
        var parts = try? MultipartBody.Part.list(example.input["parts"] ?? .null)
      else { return nil }
      for index in parts.indices { change(&parts[index]) }
      return (try? MultipartBody.encode(parts, boundary)).map { .value(UTF8Text.json(spelling($0))) }
    }
  }

  private static func read(_ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken)
    -> WireFault
  {
    WireFault(name, phrase, of: "multipart.decode", story: story, mend: mend, answer: answer)
  }

  private static func decoded(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    read(name, phrase, story: story, mend: mend, answering { .array(($0.elements ?? []).map(change)) })
  }

  static func text(_ value: JSON, _ change: ([UInt8]) -> [UInt8]) -> JSON {
    (try? TextInput.bytes(value, "")).map { UTF8Text.json(change($0)) } ?? value
  }

  private static func percentDecoded(_ value: JSON) -> JSON {
    text(value) { bytes in
      let escaped = Edit.replacing("&", with: "%26")(Edit.replacing("+", with: "%2B")(bytes))
      return (try? FormBody.decode([0x3d] + escaped, .whatwg))?.first?.value ?? bytes
    }
  }

  /// The bytes of the closing delimiter's line.
  private static func closing(_ body: [UInt8]) -> Int { body.prefix { $0 != 0x0d }.count + 4 }
}
