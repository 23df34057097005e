import Encodings

extension CapturedMessage {
  /// Whether the message has, or should have, a body, and its fields cannot be read.
  func isUnread(_ content: Content) -> Bool {
    body == nil || content.fields == nil && !["GET", "HEAD", "OPTIONS"].contains(method)
  }

  /// Whether the body contains one of these names in quotes or as an element's tag.
  func mentions(_ names: [String]) -> Bool {
    guard let body else { return false }
    return names.contains { name in
      ["\"\(name)\"", "<\(name)>"].contains { ByteSearch.contains(Array($0.utf8), in: body) }
    }
  }

  /// Whether the path ends in `end`; the host decides what precedes it.
  func pathEnds(_ end: String) -> Bool {
    let path = path.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
    return path.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// The segments after the last occurrence of these words in the path; `nil` where they do not occur.
  func pathBehind(_ words: String...) -> [String]? {
    let parts = address.parts
    guard parts.count >= words.count else { return nil }
    for start in stride(from: parts.count - words.count, through: 0, by: -1)
    where parts[start..<start + words.count].elementsEqual(words) {
      return Array(parts[(start + words.count)...])
    }
    return nil
  }

  /// Whether the host, or the path behind a proxy, contains a gateway's name.
  func isNamed(_ words: [[UInt8]]) -> Bool { words.contains { ByteSearch.contains($0, in: address.name) } }
}
