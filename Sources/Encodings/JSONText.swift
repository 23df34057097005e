/// The text of a JSON string: its UTF-8 bytes and, where escapes were used, how it was spelled.
///
/// Equality looks at the bytes. It is not Swift's `String` equality, for which "é" composed and decomposed are the same.
public struct JSONText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The decoded text, valid UTF-8.
  public let utf8: [UInt8]
  /// What stood between the quotes, where that differs from ``utf8``.
  public let spelling: [UInt8]?

  /// Text from bytes that are valid UTF-8, with their spelling where they were read.
  public init(utf8: [UInt8], spelling: [UInt8]? = nil) {
    self.utf8 = utf8
    self.spelling = spelling
  }

  /// Text from a Swift string, with nothing escaped.
  public init(_ string: String) { self.init(utf8: Array(string.utf8)) }

  /// Text from a literal.
  public init(stringLiteral: String) { self.init(stringLiteral) }

  /// The text for people.
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
    // At once: an array hashes its elements one by one.
    unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
