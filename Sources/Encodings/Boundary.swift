/// The boundary of a multipart body (RFC 2046 §5.1.1): 1 to 70 characters of a short list, not ending in a space.
public struct Boundary: Sendable, Hashable {
  /// The characters, without the hyphens that precede them in a delimiter.
  public let bytes: [UInt8]

  /// Returns `nil` if the characters are not allowed in a boundary.
  public init?(_ bytes: [UInt8]) {
    guard (1...70).contains(bytes.count), bytes.last != UInt8(ascii: " "), bytes.allSatisfy(Self.isAllowed) else {
      return nil
    }
    self.bytes = bytes
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    ASCII.isLetterOrDigit(byte) || "'()+_,-./:=? ".utf8.contains(byte)
  }

  /// The delimiter before every part.
  package var delimiter: [UInt8] { Array("--".utf8) + bytes }
}
