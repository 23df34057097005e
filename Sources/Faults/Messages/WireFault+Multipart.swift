import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes of SDKs that write multipart bodies.
  static let multipartEncoding = multipartFrames + multipartParts

  /// Mistakes with the parts of a multipart body.
  private static let multipartParts: [WireFault] = [
    parts(
      "multipart-quotes-unescaped", "does not escape quotes in names",
      story: "Names were put between quotes as they are.",
      mend: "Write %22 for a quote.", markQuotes, Edit.replacing(quoteMark, with: "\"")),
    parts(
      "multipart-file-names-unescaped", "does not escape quotes and line breaks in file names",
      story: "The name was escaped, but the file name was not.",
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
      story: "The name was escaped, but the file name was not.",
      mend: "Write %22 there too.", { $0.filename = $0.filename.map(Edit.replacing("\"", with: quoteMark)) },
      Edit.replacing(quoteMark, with: "\"")),
    parts(
      "multipart-quotes-backslashed", "puts a backslash before quotes in names",
      story: "RFC 822 quotes with a backslash; form receivers do not read it.",
      mend: "Write %22 for a quote, as browsers do.", markQuotes, Edit.replacing(quoteMark, with: "\\\"")),
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
      mend: "A multipart body holds values as they are."
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
      story: "Only line breaks and quotes were considered.",
      mend: "Refuse it: no reader accepts it, and a reader in C sees another name.",
      answer: unchecked { example, rejection in
        rejection.code == .invalidHeader
          && (try? MultipartBody.Part.list(example.input["parts"] ?? .null))?.contains {
            $0.name.contains(0) || $0.filename?.contains(0) == true
          } == true
      }),
    list(
      "multipart-empty-parts-left-out", "leaves out parts with an empty value",
      story: "A filter keeps only set values.",
      mend: "Send them where the caller gave them."
    ) { $0.filter { !$0.value.isEmpty } },
    list(
      "multipart-duplicates-merged", "writes one of several parts with the same name",
      story: "The parts went into a dictionary.",
      mend: "Keep the parts in a list."
    ) { parts in
      parts.enumerated().filter { one in !parts[..<one.offset].contains { $0.name == one.element.name } }.map(\.element)
    },
  ]

  /// Replaces a quote in a name while the body is made, so that it differs from a %22 that was given.
  static let quoteMark = "<the-quote-of-a-name>"
  static let lineFeedMark = "<the-line-feed-of-a-name>"
  static let returnMark = "<the-return-of-a-name>"

  private static func markQuotes(_ part: inout MultipartBody.Part) {
    part.name = Edit.replacing("\"", with: quoteMark)(part.name)
    part.filename = part.filename.map(Edit.replacing("\"", with: quoteMark))
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
    WireFault(
      name, phrase, of: "multipart.encode", story: story, mend: mend, answer: ofParts(change, spelling))
  }

  /// A wrong part, and a wrong spelling of the body with it.
  static func ofParts(
    _ change: @escaping @Sendable (inout MultipartBody.Part) -> Void,
    _ spelling: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Mistaken {
    { example in
      guard example.value != nil, let boundary = example.bytes("boundary").flatMap(Boundary.init),
        var parts = try? MultipartBody.Part.list(example.input["parts"] ?? .null)
      else { return nil }
      for index in parts.indices { change(&parts[index]) }
      return (try? MultipartBody.encode(parts, boundary)).map { .value(UTF8Text.json(spelling($0))) }
    }
  }

  static func text(_ value: JSON, _ change: ([UInt8]) -> [UInt8]) -> JSON {
    (try? TextInput.bytes(value, "")).map { UTF8Text.json(change($0)) } ?? value
  }
}
