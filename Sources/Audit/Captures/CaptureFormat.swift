import Encodings

/// The formats of captures, detected from the beginning of a file.
enum CaptureFormat: CaseIterable {
  case ndjson, har, flows, trace, http

  /// - Returns: `nil` where the text is in none of the formats.
  init?(_ beginning: ArraySlice<UInt8>) {
    let text = beginning.drop { ASCII.isSpace($0) }
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "{") {
      self = Self.isHAR(text) ? .har : .ndjson
    } else if ASCII.isDigit(first), text.prefix(20).drop(while: ASCII.isDigit).first == UInt8(ascii: ":"),
      !Self.isTimed(text)
    {
      self = .flows
    } else if TraceLine.isHeading(text.prefix { $0 != 0x0a }) {
      self = .trace
    } else if RawHead.begins(text.prefix { $0 != 0x0a }) {
      self = .http
    } else {
      return nil
    }
  }

  /// Whether the text starts with a line of `curl --trace-time`: `17:02:49.123456 == Info`.
  private static func isTimed(_ text: ArraySlice<UInt8>) -> Bool {
    let shape = text.prefix(8)
    return shape.count == 8 && shape.enumerated().allSatisfy { $0 % 3 == 2 ? $1 == 0x3a : ASCII.isDigit($1) }
  }

  /// Whether the text is one object with `log` in it; an NDJSON file has message members in its first line.
  private static func isHAR(_ text: ArraySlice<UInt8>) -> Bool {
    let line = Array(text.prefix { $0 != 0x0a })
    if let json = try? JSON(parsing: line) { return json["log"]?.members != nil }
    guard let quote = text.dropFirst().first(where: { !ASCII.isSpace($0) }), quote == UInt8(ascii: "\"") else {
      return line.count < 3
    }
    let name = text.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    let messages = ["method", "url", "headers", "body", "bodyBase64", "time", "id", "response", "status"]
    // A quote inside a string is escaped, so this match is a name.
    return !messages.contains { name.elementsEqual($0.utf8) }
      && ByteSearch.contains(Array("\"log\"".utf8), in: Array(text))
  }
}
