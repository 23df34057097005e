import Encodings

extension CapturedMessage {
  /// Whether it has, or should have, a body that nobody can read as fields.
  func isUnread(_ content: Content) -> Bool {
    body == nil || content.fields == nil && !["GET", "HEAD", "OPTIONS"].contains(method)
  }

  /// Whether a body that nobody can read has one of these names, in quotes or as the name of an element.
  func mentions(_ names: [String]) -> Bool {
    guard let body else { return false }
    return names.contains { name in
      ["\"\(name)\"", "<\(name)>"].contains { ByteSearch.contains(Array($0.utf8), in: body) }
    }
  }

  /// Whether the path ends so; what stands in front of it is the host's business.
  func pathEnds(_ end: String) -> Bool {
    let path = path.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
    return path.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// The parts of the path behind the last place where these stand in a row; `nil` where they stand nowhere.
  func pathBehind(_ words: String...) -> [String]? {
    let parts = address.parts
    guard parts.count >= words.count else { return nil }
    for start in stride(from: parts.count - words.count, through: 0, by: -1)
    where parts[start..<start + words.count].elementsEqual(words) {
      return Array(parts[(start + words.count)...])
    }
    return nil
  }

  /// Whether the host, or the path in front of a proxy's, has a gateway's name.
  func isNamed(_ words: [[UInt8]]) -> Bool { words.contains { ByteSearch.contains($0, in: address.name) } }
}
