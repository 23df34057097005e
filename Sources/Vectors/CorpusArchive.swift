import Encodings

/// A tar archive (POSIX.1-2017, `pax`, "ustar Interchange Format") whose files are gzipped one by one, so that they can
/// be unpacked on all cores.
package struct CorpusArchive: Sendable {
  private static let block = 512
  private static let suffix = ".gz"

  /// The names of the files, sorted by their bytes, without `.gz`.
  package let names: [String]
  private let bytes: [UInt8]
  private let places: [String: Range<Int>]

  /// - Returns: `nil` if the bytes are no such archive.
  package init?(_ bytes: [UInt8]) {
    var places: [String: Range<Int>] = [:]
    var start = 0
    // A block of zeros ends the archive.
    while start + Self.block <= bytes.count, bytes[start] != 0 {
      let name = Self.text(bytes[start..<start + 100])
      guard let size = Int(Self.text(bytes[start + 124..<start + 135]), radix: 8), name.hasSuffix(Self.suffix) else {
        return nil
      }
      let file = start + Self.block..<start + Self.block + size
      guard file.upperBound <= bytes.count else { return nil }
      places[String(name.dropLast(Self.suffix.count))] = file
      start = file.lowerBound + (size + Self.block - 1) / Self.block * Self.block
    }
    self.bytes = bytes
    self.places = places
    names = places.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A header field: ASCII up to the first zero.
  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The unpacked file; `nil` where there is none of that name, or it is damaged.
  package func text(_ name: String) -> [UInt8]? {
    guard let place = places[name] else { return nil }
    var rest = Array(bytes[place])
    var reader = GzipReader {
      defer { rest = [] }
      return rest
    }
    var text: [UInt8] = []
    do {
      while true {
        let piece = try reader.next(limit: 1 << 20)
        if piece.isEmpty { return text }
        text += piece
      }
    } catch {
      return nil
    }
  }
}
