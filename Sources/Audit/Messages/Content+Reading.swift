import Encodings
import Messages

extension Content {
  static func isForm(_ body: [UInt8]) -> Bool {
    let name = body.prefix { $0 != UInt8(ascii: "=") }
    return !name.isEmpty && name.count < min(body.count, 100)
      && name.allSatisfy { ASCII.isLetterOrDigit($0) || "_-.%[]".utf8.contains($0) }
  }

  /// Whether JSON stops at the end of the text, or inside a literal or an escape there.
  static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed()
    return rest.first == UInt8(ascii: "\\") && rest.count < 6
      || ["true", "false", "null"].contains { $0.utf8.count > rest.count && $0.utf8.starts(with: rest) }
  }

  mutating func readMultipart(_ sent: [UInt8], _ fidelity: Fidelity) {
    let body = MultipartReader.withoutBreak(sent)
    let stated = type?.parameter("boundary").flatMap(Boundary.init)
    let delimiter = Array(body.prefix(74).prefix { $0 != 0x0d && $0 != 0x0a })
    let written = Boundary(Array(delimiter.dropFirst(2)))
    isUnended = body.starts(with: "--".utf8) && !ByteSearch.contains(delimiter + "--".utf8, in: body)
    if let stated, let parts = try? MultipartReader.decode(body, stated, .strict) {
      form = .multipart(Self.pairs(parts))
      return
    }
    for boundary in [stated, written].compactMap(\.self) {
      guard let parts = try? MultipartReader.decode(body, boundary, .tolerant) else { continue }
      form = .multipart(Self.pairs(parts))
      if type != nil {
        // An exporter that writes a body as text may change its line ends.
        let weight: Weight = fidelity == .exact ? .refused : .note
        findings.append(Finding(.malformedBody, "byte 0", "the multipart body is not what its header says", weight))
      }
      return
    }
    form = .other
    findings.append(Finding(.malformedBody, "byte 0", "the multipart body cannot be read", .refused))
  }

  private static func pairs(_ parts: [MultipartBody.Part]) -> [FormBody.Pair] {
    parts.prefix(pairLimit).map { FormBody.Pair(name: $0.name, value: $0.value) }
  }

  static func isPage(_ type: MediaType?, _ body: [UInt8]) -> Bool {
    let start = body.prefix(1024).drop { ASCII.isSpace($0) || [0xef, 0xbb, 0xbf].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    if ["text/html", "application/xhtml+xml"].contains(type?.name) { return true }
    let word = start.prefix(14).map(ASCII.lower)
    return word.elementsEqual("<!doctype html".utf8) || word.starts(with: "<html".utf8)
  }
}
