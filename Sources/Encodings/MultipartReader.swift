/// Reads `multipart/form-data` bodies, strictly or the way tolerant servers do.
public struct MultipartReader {
  /// What a reader accepts.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// What RFC 7578 and RFC 2046 allow a writer, without preamble and epilogue.
    case strict
    /// Also bare LF, a preamble, an epilogue, space after a boundary, a longer boundary in a content, a missing end.
    case tolerant
  }

  /// Why a body was refused, and where.
  public struct Malformed: Error, Sendable, Equatable {
    /// Bytes before the error.
    public let offset: Int
    /// What is wrong, without any of the body.
    public let reason: String
  }

  /// Something in a part's head other than the names and the Content-Type: a header, or a parameter of the disposition.
  package struct Remainder {
    package let name: String
    package let value: [UInt8]
  }

  let body: [UInt8]
  private let delimiter: [UInt8]
  let mode: Mode
  var position = 0

  /// The meaning of a boundary's line.
  private enum Mark {
    case part
    case end
  }

  private init(_ body: [UInt8], _ boundary: Boundary, _ mode: Mode) {
    self.body = body
    delimiter = boundary.delimiter
    self.mode = mode
  }

  /// The parts of a body in order.
  ///
  /// - Throws: ``Malformed`` if the body does not follow the rules of the mode.
  public static func decode(_ body: [UInt8], _ boundary: Boundary, _ mode: Mode) throws(Malformed) -> [MultipartBody
    .Part]
  {
    var reader = MultipartReader(body, boundary, mode)
    return try reader.parts().map(\.part)
  }

  /// The parts of a request's body, read strictly but allowing a line break before the first boundary; `nil` if that
  /// fails.
  package static func parts(ofRequest body: [UInt8], _ boundary: Boundary) -> [MultipartBody.Part]? {
    wholeParts(ofRequest: body, boundary)?.map(\.part)
  }

  /// The same parts, with the rest of each part's head.
  package static func wholeParts(
    ofRequest body: [UInt8], _ boundary: Boundary
  ) -> [(part: MultipartBody.Part, rest: [Remainder])]? {
    var reader = MultipartReader(withoutBreak(body), boundary, .strict)
    return try? reader.parts()
  }

  /// A body without the line break before the first boundary, which RFC 2046 §5.1.1 allows as the end of an empty
  /// preamble.
  ///
  /// Strict readers of a request do not accept it.
  package static func withoutBreak(_ body: [UInt8]) -> [UInt8] {
    body.starts(with: "\r\n--".utf8) ? Array(body.dropFirst(2)) : body
  }

  private mutating func parts() throws(Malformed) -> [(part: MultipartBody.Part, rest: [Remainder])] {
    var parts: [(part: MultipartBody.Part, rest: [Remainder])] = []
    guard var line = try opening() else { throw malformed("the body has no boundary") }
    while line == .part {
      var (part, rest) = try head()
      (part.value, line) = try content()
      parts.append((part, rest))
    }
    if mode == .strict, position < body.count { throw malformed("something follows the last boundary") }
    return parts
  }

  /// Moves past the first boundary and its line.
  private mutating func opening() throws(Malformed) -> Mark? {
    if mode == .strict {
      guard body.starts(with: delimiter) else { throw malformed("the body does not begin with the boundary") }
      position = delimiter.count
      guard let line = lineEnd() else { throw malformed("the boundary's line goes on") }
      return line
    }
    var from = 0
    while let place = ByteSearch.first(delimiter, in: body, from: from) {
      position = place + delimiter.count
      if place == 0 || body[place - 1] == 0x0a, let line = lineEnd() { return line }
      from = place + 1
    }
    return nil
  }

  /// Moves past the end of a boundary's line; `nil` where the line continues with something else.
  private mutating func lineEnd() -> Mark? {
    let start = position
    let ends = has("--", at: position)
    if ends { position += 2 }
    if mode == .tolerant { skipSpace() }
    if has("\r\n", at: position) {
      position += 2
    } else if mode == .tolerant, has("\n", at: position) {
      position += 1
    } else if !(position == body.count && (ends || mode == .tolerant) || ends && mode == .tolerant) {
      position = start
      return nil
    }
    return ends ? .end : .part
  }

  /// Reads up to the next boundary and past its line.
  private mutating func content() throws(Malformed) -> ([UInt8], Mark) {
    let start = position
    // A part without content may have the boundary right after the empty line.
    var from = max(0, position - 2)
    while let place = ByteSearch.first(delimiter, in: body, from: from) {
      from = place + 1
      guard place > 0, body[place - 1] == 0x0a, place >= start else { continue }
      let hasReturn = place > 1 && body[place - 2] == 0x0d
      guard hasReturn || mode == .tolerant else { continue }
      let end = max(start, place - (hasReturn ? 2 : 1))
      position = place + delimiter.count
      if let line = lineEnd() {
        if mode == .strict, place - 2 < start { throw malformed("a part's content has no line of its own") }
        return (Array(body[start..<end]), line)
      }
      if mode == .strict { throw malformed("a line of a part's content begins with the boundary") }
    }
    position = body.count
    guard mode == .tolerant else { throw malformed("the last boundary is missing") }
    return (Array(body[start...]), .end)
  }

  private func has(_ text: String, at place: Int) -> Bool { body[place...].starts(with: text.utf8) }

  private mutating func skipSpace() {
    while position < body.count, body[position] == 0x20 || body[position] == 0x09 { position += 1 }
  }

  func malformed(_ reason: String) -> Malformed { Malformed(offset: position, reason: reason) }
}
