import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the names of parts and files that have several forms.
  static let multipartNames: [WireFault] = [
    WireFault(
      "multipart-names-slashed", "puts backslashes before quotes and backslashes in …",
      story: "addslashes(), or a quoted-string of RFC 822.",
      mend: "Write %22, %0D and %0A as browsers do, or a name adds headers."
    ) { operation in
      guard operation.name == "multipart.encode" else { return [] }
      return [
        ("names, and escapes no line breaks", slashed(ofFiles: false, droppingBreaks: false)),
        ("names and file names, and escapes no line breaks", slashed(ofFiles: true, droppingBreaks: false)),
        ("names and file names, and drops line breaks", slashed(ofFiles: true, droppingBreaks: true)),
      ]
    },
    WireFault(
      "multipart-filename-extended", "writes file names beyond ASCII as filename*",
      story: "urllib3 before 1.25 and mail libraries follow RFC 2231.",
      mend: "Write filename with the bytes of UTF-8: RFC 7578 §4.2 forbids filename*."
    ) { operation in
      operation.name == "multipart.encode" ? ["utf-8", "UTF-8"].map { ("the message", extended(in: $0)) } : []
    },
  ]

  // Placeholders for the text around an extended name.
  private static let extendedMark = "<an-extended-name>"
  private static let endMark = "<the-end-of-a-name>"

  private static func slashed(ofFiles: Bool, droppingBreaks: Bool) -> Mistaken {
    @Sendable func slashed(_ name: [UInt8]) -> [UInt8] {
      let breaks = droppingBreaks ? ("", "") : (returnMark, lineFeedMark)
      return replacing([("\\", "\\\\"), ("\"", quoteMark), ("\r", breaks.0), ("\n", breaks.1)], in: name)
    }
    return ofParts { part in
      part.name = slashed(part.name)
      if ofFiles { part.filename = part.filename.map(slashed) }
    } _: { body in
      replacing([(quoteMark, "\\\""), (returnMark, "\r"), (lineFeedMark, "\n")], in: body)
    }
  }

  private static func extended(in charset: String) -> Mistaken {
    ofParts { part in
      guard let name = part.filename, name.contains(where: { $0 >= 0x80 }) else { return }
      part.filename = Array(extendedMark.utf8) + PercentEncoding.encode(name, sparing: "") + Array(endMark.utf8)
    } _: { body in
      replacing([("filename=\"\(extendedMark)", "filename*=\(charset)''"), ("\(endMark)\"", "")], in: body)
    }
  }

  private static func replacing(_ changes: [(String, String)], in bytes: [UInt8]) -> [UInt8] {
    changes.reduce(bytes) { Edit.replacing($1.0, with: $1.1)($0) }
  }
}
