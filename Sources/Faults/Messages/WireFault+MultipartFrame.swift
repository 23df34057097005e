import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the frame of a multipart body.
  static let multipartFrames: [WireFault] = [
    written(
      "multipart-line-feeds", "ends lines with LF only", story: "Multi-line strings of Swift and Kotlin have LF.",
      mend: "End every line of the frame in \\r\\n.", Edit.replacing("\r\n", with: "\n")),
    written(
      "multipart-end-missing", "leaves the closing boundary out",
      story: "A loop writes a delimiter before each part.",
      mend: "Write --boundary-- after the last part."
    ) { body in Array(body.dropLast(closing(body))) },
    written(
      "multipart-end-like-a-part", "closes with a boundary that has no -- after it",
      story: "The same line was written at the end.", mend: "The last boundary has -- on both sides."
    ) { body in body.dropLast(4) + Array("\r\n".utf8) },
    written(
      "multipart-blank-line-missing", "writes no empty line after a part's header",
      story: "One line end was forgotten.",
      mend: "Header, empty line, value.", Edit.replacing("\r\n\r\n", with: "\r\n")),
    written(
      "multipart-line-feeds-before-values", "ends a part's header and the empty line after it with LF",
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
  ]

  private static func written(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      if operation.name == "multipart.encode" { return [("the message", writing(change))] }
      return sends(.multipart)(operation) ? [("the request's frame", framed { body, _, _ in change(body) })] : []
    }
  }
}
