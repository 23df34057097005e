public import Encodings

/// A wrong meaning of a primitive operation, as programs in other languages give it by accident.
///
/// No gateway's formula contains one; they make the wrong formulas that a port's value is searched among.
public enum WrongTransform: Sendable, Hashable {
  /// Reversal by another unit than the byte.
  case reversal(TextUnit)
  /// Letters changed by other rules than ASCII's.
  case casing(Casing)
  /// At most this many units from the front.
  case first(Int, TextUnit)
  /// At most this many units from the end.
  case last(Int, TextUnit)
  /// At most this many bytes from the end of what stands behind the first ones.
  case lastBehind(Int, first: Int)
  /// A star for each byte between so many in front and so many at the end.
  case starsBetween(Int, Int)
  /// So many bytes from the end, and nothing of what has fewer.
  case lastIfThere(Int)
  /// So many bytes from the end of what stands in front of the last one.
  case lastBeforeLast(Int)
  /// So many bytes at a fixed place, counted from 0.
  case slice(Int, from: Int)
  /// What stands behind so many bytes.
  case behind(Int)
  /// Text turned into bytes of another encoding than UTF-8.
  case charset(Charset)
  /// Text escaped for, or unescaped from, another language.
  case escaping(Escaping)
  /// JSON text read and written anew by an encoder; what is no JSON stays as it is.
  case rewritten(JSONSpelling)
  /// White space, line ends and unprintable bytes taken away or added.
  case trimming(Trimming)
  /// Bytes written out, or read, in another spelling than lower-case hexadecimal or padded base 64.
  case spelling(Spelling)
  /// A decimal amount written in another way.
  case amount(AmountStyle)
  /// A time stamp written in another way.
  case time(TimeStyle)
  /// What is longer than so many bytes hashed, as the key of an HMAC with a block of that size.
  case hashedBeyond(Int, DigestAlgorithm)
  /// What an absent value turns into when it is written as text.
  case absent(String)
  /// What stands before the first NUL byte, or behind it where nothing does: one value in the place of another.
  case firstPresent
  /// Empty places between separators left out together with their separator, and such with a zero as well or not.
  case withoutEmpty(separator: String, zeros: Bool = false)
  /// Separators at the end left out, with nothing behind them.
  case withoutTrailing(separator: String)
  /// Places between separators that hold the mark of an absent value left out together with their separator.
  case withoutAbsent(separator: String)
  /// A field as it is, and ``absence`` where it is not there; what is no field stays as it is.
  case markedIfAbsent
  /// The mark of an absent value turned into what a cast makes of it; what is empty stays so.
  case absenceWritten(String)

  /// Stands for an absent value until the mistake behind it has done its work; no UTF-8 text has these bytes.
  package static let absence: [UInt8] = [0xff, 0x00, 0xfe] + Array("absent".utf8)

  /// What becomes of the operand.
  package func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .reversal(let unit): unit.reverse(bytes)
    case .casing(let casing): casing.apply(bytes)
    case .first(let count, let unit): unit.first(count, bytes)
    case .last(let count, let unit): unit.last(count, bytes)
    case .lastBehind(let count, let first): Array(bytes.dropFirst(first).suffix(count))
    case .starsBetween(let front, let end):
      bytes.prefix(front) + [UInt8](repeating: 0x2a, count: max(0, bytes.count - front - end)) + bytes.suffix(end)
    case .lastIfThere(let count): bytes.count < count ? [] : bytes.suffix(count)
    case .lastBeforeLast(let count): bytes.dropLast().suffix(count)
    case .slice(let count, let from): Array(bytes.dropFirst(from).prefix(count))
    case .behind(let count): Array(bytes.dropFirst(count))
    case .charset(let charset): charset.encode(bytes)
    case .escaping(let escaping): escaping.apply(bytes)
    case .rewritten(let spelling): (try? JSON(parsing: bytes)).map(spelling.write) ?? bytes
    case .trimming(let trimming): trimming.apply(bytes)
    case .spelling(let spelling): spelling.apply(bytes)
    case .amount(let style): style.apply(bytes)
    case .time(let style): style.apply(bytes)
    case .hashedBeyond(let count, let algorithm): bytes.count > count ? algorithm.hash(bytes) : bytes
    case .absent(let word): bytes.isEmpty ? Array(word.utf8) : bytes
    case .firstPresent: bytes.first == 0 ? Array(bytes.dropFirst()) : Array(bytes.prefix { $0 != 0 })
    case .withoutEmpty(let separator, let zeros):
      Self.without([], zeros ? Self.without([0x30], bytes, separator) : bytes, separator)
    case .withoutTrailing(let separator):
      bytes.reversed().drop { [$0] == Array(separator.utf8) }.reversed()
    case .withoutAbsent(let separator): Self.without(Self.absence, bytes, separator)
    case .markedIfAbsent: bytes
    case .absenceWritten(let word): bytes == Self.absence ? Array(word.utf8) : bytes
    }
  }

  private static func without(_ nothing: [UInt8], _ bytes: [UInt8], _ separator: String) -> [UInt8] {
    guard let byte = separator.utf8.first else { return bytes }
    let places = bytes.split(separator: byte, omittingEmptySubsequences: false)
    return Array(places.filter { !$0.elementsEqual(nothing) }.joined(separator: [byte]))
  }

  /// The name in formulas for people.
  var notation: String {
    switch self {
    case .reversal(let unit): "reverse-\(unit.rawValue)"
    case .casing(let casing): casing.rawValue
    case .first(let count, let unit): "first\(count)-\(unit.rawValue)"
    case .last(let count, let unit): "last\(count)-\(unit.rawValue)"
    case .lastBehind(let count, let first): "last\(count)-behind\(first)"
    case .starsBetween(let front, let end): "stars-between\(front)-and\(end)"
    case .lastIfThere(let count): "last\(count)-if-there"
    case .lastBeforeLast(let count): "last\(count)-before-the-last"
    case .behind(let count): "behind\(count)"
    case .slice(let count, let from): "bytes\(from + 1)to\(from + count)"
    case .charset(let charset): charset.rawValue
    case .escaping(let escaping): escaping.rawValue
    case .rewritten(let spelling): "json-by-\(spelling.rawValue)"
    case .trimming(let trimming): trimming.rawValue
    case .spelling(let spelling): spelling.rawValue
    case .amount(let style): "amount-\(style.rawValue)"
    case .time(let style): "time-\(style.rawValue)"
    case .hashedBeyond(let count, _): "hashed-beyond\(count)"
    case .absent(let word): "or-\(word)"
    case .firstPresent: "first-present"
    case .withoutEmpty(_, let zeros): zeros ? "without-empty-and-zeros" : "without-empty"
    case .withoutTrailing: "without-trailing"
    case .withoutAbsent: "without-absent"
    case .markedIfAbsent: "or-nothing"
    case .absenceWritten(let word): "absent-as-\(word)"
    }
  }
}
