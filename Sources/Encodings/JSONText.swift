/// The text of a JSON string: its UTF-8 bytes and, where escapes were used, its spelling.
///
/// Equality compares bytes, unlike Swift's `String`, for which "é" composed and decomposed are the same.
public struct JSONText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The decoded text, valid UTF-8.
  public let utf8: [UInt8]
  /// The characters between the quotes, where they differ from ``utf8``.
  public let spelling: [UInt8]?

  /// Makes text from valid UTF-8, with its spelling if it was read.
  public init(utf8: [UInt8], spelling: [UInt8]? = nil) {
    self.utf8 = utf8
    self.spelling = spelling
  }

  /// Makes text from a Swift string, with nothing escaped.
  public init(_ string: String) { self.init(utf8: Array(string.utf8)) }

  /// Makes text from a literal.
  public init(stringLiteral: String) { self.init(stringLiteral) }

  /// The text for display.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Compares the bytes.
  public static func == (left: JSONText, right: JSONText) -> Bool { left.utf8 == right.utf8 }

  /// Compares the bytes with those of a Swift string.
  public static func == (left: JSONText, right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8.count)
    // All at once, because an array hashes its elements one by one.
    unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
