import Encodings

/// Changes to bytes that several mistakes share.
enum Edit {
  static func replacing(_ old: String, with new: String) -> @Sendable ([UInt8]) -> [UInt8] {
    { bytes in
      let (old, new) = (Array(old.utf8), Array(new.utf8))
      var output: [UInt8] = []
      var index = 0
      while let found = ByteSearch.first(old, in: bytes, from: index) {
        output += bytes[index..<found] + new
        index = found + old.count
      }
      return output + bytes[index...]
    }
  }

  static func trimming(_ bytes: [UInt8]) -> [UInt8] { trimmingEnd(Array(bytes.drop(while: isSpace))) }

  static func trimmingEnd(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<((bytes.lastIndex { !isSpace($0) } ?? -1) + 1)])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == 0 }

  /// Text whose bytes were taken for Latin-1 and written in UTF-8.
  static func latin1(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { Array(String(UnicodeScalar($0)).utf8) } }

  /// Text with U+FFFD in place of what is not UTF-8.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] { Array(String(decoding: bytes, as: UTF8.self).utf8) }
}
