/// `application/x-www-form-urlencoded` bodies, WHATWG URL Standard §5.
public enum FormBody {
  /// A name with its value, both as the bytes that were meant.
  public struct Pair: Sendable, Hashable {
    /// The decoded name.
    public var name: [UInt8]
    /// The decoded value.
    public var value: [UInt8]
  }

  /// Why a body was refused, and where.
  public struct Malformed: Error, Sendable, Equatable {
    /// Bytes before the `%` that no two hexadecimal digits follow.
    public let offset: Int
  }

  /// Reads the pairs of a body in their order (§5.1), refusing what the standard's parser would leave as it stands.
  ///
  /// - Throws: ``Malformed`` where a `%` is not followed by two hexadecimal digits.
  public static func decodeStrictly(_ body: [UInt8]) throws(Malformed) -> [Pair] {
    var pairs: [Pair] = []
    var start = 0
    while start <= body.count {
      let end = body[start...].firstIndex(of: UInt8(ascii: "&")) ?? body.count
      if end > start {
        let split = body[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
        let name = try decode(body, start..<split)
        let value = try decode(body, min(split + 1, end)..<end)
        pairs.append(Pair(name: name, value: value))
      }
      start = end + 1
    }
    return pairs
  }

  /// `+` is a space and `%XX` a byte.
  private static func decode(_ body: [UInt8], _ range: Range<Int>) throws(Malformed) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch body[index] {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard index + 2 < range.upperBound, let byte = Hex.decode(body[index + 1...index + 2]) else {
          throw Malformed(offset: index)
        }
        bytes.append(contentsOf: byte)
        index += 2
      default: bytes.append(body[index])
      }
      index += 1
    }
    return bytes
  }
}
