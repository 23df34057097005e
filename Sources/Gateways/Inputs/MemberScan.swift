import Encodings

/// Finds members in broken JSON: a body that was cut, or that has something after it.
enum MemberScan {
  /// All `"name": "text"` pairs as written, with escapes; the last text may lack its end.
  static func texts(in bytes: [UInt8]) -> [(name: [UInt8], value: [UInt8])] {
    var found: [(name: [UInt8], value: [UInt8])] = []
    var index = 0
    while let name = text(in: bytes, &index) {
      let behind = index
      skipSpace(bytes, &index)
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
        index = behind
        continue
      }
      index += 1
      skipSpace(bytes, &index)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let value = text(in: bytes, &index) else {
        continue
      }
      found.append((name, value))
    }
    return found
  }

  /// The next text in quotation marks; moves the index past it.
  private static func text(in bytes: [UInt8], _ index: inout Int) -> [UInt8]? {
    guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    end = min(end, bytes.count)
    index = min(end + 1, bytes.count)
    return Array(bytes[(start + 1)..<end])
  }

  private static func skipSpace(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
  }
}
