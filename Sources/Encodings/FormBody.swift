/// `application/x-www-form-urlencoded` bodies, WHATWG URL Standard §5.
public enum FormBody {
  /// A name with its value, both as decoded bytes.
  public struct Pair: Sendable, Hashable {
    /// The decoded name.
    public var name: [UInt8]
    /// The decoded value.
    public var value: [UInt8]

    /// Pairs a name with a value.
    public init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// What a reader does with a `%` without two hexadecimal digits after it.
  public enum Reader: String, Sendable, Hashable, CaseIterable {
    /// Refuses the body.
    case strict
    /// Leaves it unchanged (§5.1, "percent-decode").
    case whatwg
  }

  /// Why a body was refused, and where.
  public struct Malformed: Error, Sendable, Equatable {
    /// The byte offset of a `%` without two hexadecimal digits after it.
    public let offset: Int
  }

  /// Reads the pairs of a body in order, refusing what the standard's parser would leave unchanged.
  ///
  /// - Throws: ``Malformed`` if a `%` is not followed by two hexadecimal digits.
  public static func decodeStrictly(_ body: [UInt8]) throws(Malformed) -> [Pair] { try decode(body, .strict) }

  /// Reads the pairs of a body in order (§5.1): empty pairs are skipped, the first `=` splits.
  ///
  /// - Parameter plusIsSpace: `false` for a writer that does not write spaces as `+`.
  /// - Throws: ``Malformed``, only from the strict reader.
  public static func decode(_ body: [UInt8], _ reader: Reader, plusIsSpace: Bool = true) throws(Malformed) -> [Pair] {
    var pairs: [Pair] = []
    var start = 0
    while start < body.count {
      var (end, equals) = (start, body.count)
      while end < body.count, body[end] != UInt8(ascii: "&") {
        if body[end] == UInt8(ascii: "="), equals == body.count { equals = end }
        end += 1
      }
      if start < end {
        let name = try decoded(body, start..<min(equals, end), reader, plusIsSpace)
        let value = try decoded(body, min(equals + 1, end)..<end, reader, plusIsSpace)
        pairs.append(Pair(name: name, value: value))
      }
      start = end + 1
    }
    return pairs
  }

  /// Decodes a name or a value.
  private static func decoded(
    _ body: [UInt8], _ part: Range<Int>, _ reader: Reader, _ plusIsSpace: Bool
  ) throws(Malformed) -> [UInt8] {
    // Most names and values have no escapes.
    guard body[part].contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return Array(body[part])
    }
    var (text, index): ([UInt8], Int) = ([], part.lowerBound)
    text.reserveCapacity(part.count)
    while index < part.upperBound {
      var byte = body[index]
      if byte == UInt8(ascii: "+"), plusIsSpace { byte = UInt8(ascii: " ") }
      if byte == UInt8(ascii: "%") {
        if index + 2 < part.upperBound, let high = Hex.value(of: body[index + 1]),
          let low = Hex.value(of: body[index + 2])
        {
          byte = high << 4 | low
          index += 2
        } else if reader == .strict {
          throw Malformed(offset: index)
        }
      }
      text.append(byte)
      index += 1
    }
    return text
  }
}
