/// Why a text is not JSON, and where.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Bytes before the error, from the beginning of the text.
  public let offset: Int
  /// The line of the error, counted from 1.
  public let line: Int
  /// What is wrong, without any of the text, which may hold a secret.
  public let reason: String

  init(_ reason: String, at offset: Int, in text: [UInt8]) {
    self.reason = reason
    self.offset = offset
    self.line = Self.line(of: offset, in: text)
  }

  /// The sentence for display.
  public var description: String { "not JSON: \(reason) at byte \(offset)" }

  /// The number of the line that contains a byte, counted from 1.
  static func line(of offset: Int, in text: [UInt8]) -> Int {
    1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}
