import Encodings

/// The chunked transfer coding of HTTP/1.1 (RFC 9112 §7.1).
enum Chunks {
  /// The content of a chunked body; `nil` where the bytes are not one whole sequence of chunks.
  static func undo(_ bytes: [UInt8]) -> [UInt8]? {
    var scan = bytes[...]
    guard let content = read(&scan) else { return nil }
    return scan.isEmpty ? content : nil
  }

  /// Whether the bytes begin with a chunk size, as no payment's content does.
  static func begin(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.prefix { Hex.value(of: $0) != nil }
    return (1...8).contains(digits.count) && bytes.dropFirst(digits.count).starts(with: [0x0d, 0x0a])
  }

  /// Reads the chunks that begin here and moves past the last one.
  ///
  /// - Returns: their content; `nil` where they are not well formed.
  static func read(_ scan: inout ArraySlice<UInt8>) -> [UInt8]? {
    var content: [UInt8] = []
    while true {
      guard let line = line(&scan) else { return nil }
      let digits = line.prefix { Hex.value(of: $0) != nil }
      guard (1...8).contains(digits.count) else { return nil }
      let count = digits.reduce(0) { $0 << 4 | Int(Hex.value(of: $1) ?? 0) }
      if count == 0 { break }
      guard scan.count >= count + 2 else { return nil }
      content += scan.prefix(count)
      scan = scan.dropFirst(count)
      guard scan.starts(with: [0x0d, 0x0a]) else { return nil }
      scan = scan.dropFirst(2)
    }
    // The trailer section ends with an empty line.
    while let line = line(&scan) { if line.isEmpty { return content } }
    return nil
  }

  private static func line(_ scan: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = scan.firstIndex(of: 0x0a) else { return nil }
    defer { scan = scan[(end + 1)...] }
    let line = scan[..<end]
    return line.last == 0x0d ? line.dropLast() : line
  }
}
