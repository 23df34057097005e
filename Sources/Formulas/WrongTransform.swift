public import Encodings

/// A wrong meaning of a primitive operation, as programs in other languages get it by accident.
///
/// No gateway's formula contains one; they make up the wrong formulas among which a port's value is searched for.
public enum WrongTransform: Sendable, Hashable {
  /// Reverses by another unit than the byte.
  case reversal(TextUnit)
  /// Changes letters by other rules than ASCII's.
  case casing(Casing)
  /// Keeps at most this many units from the front.
  case first(Int, TextUnit)
  /// Keeps at most this many units from the end.
  case last(Int, TextUnit)
  /// Keeps at most this many bytes from the end, but none of the first ones.
  case lastBehind(Int, first: Int)
  /// Replaces all bytes by stars, except this many at the front and at the end.
  case starsBetween(Int, Int)
  /// Keeps this many bytes from the end, or nothing if there are fewer.
  case lastIfThere(Int)
  /// Keeps this many bytes from the end, after dropping the last one.
  case lastBeforeLast(Int)
  /// Keeps this many bytes from a fixed position, counted from 0.
  case slice(Int, from: Int)
  /// Drops this many bytes from the front.
  case behind(Int)
  /// Encodes text in another charset than UTF-8.
  case charset(Charset)
  /// Escapes text for another language, or unescapes it.
  case escaping(Escaping)
  /// Parses JSON text and writes it with another encoder; other text stays unchanged.
  case rewritten(JSONSpelling)
  /// Removes or adds white space, line ends and unprintable bytes.
  case trimming(Trimming)
  /// Writes bytes in another spelling than lower-case hexadecimal or padded base 64, or decodes them.
  case spelling(Spelling)
  /// Writes a decimal amount differently.
  case amount(AmountStyle)
  /// Writes a time stamp differently.
  case time(TimeStyle)
  /// Hashes a value longer than this many bytes, like the key of an HMAC with that block size.
  case hashedBeyond(Int, DigestAlgorithm)
  /// Writes an empty value as this word, as an absent value turns out when it is written as text.
  case absent(String)
  /// Keeps the text before the first NUL byte, or the text after it if that is empty: a value with a fallback.
  case firstPresent
  /// Drops empty places between separators together with their separator; with `zeros` also places that are `0`.
  case withoutEmpty(separator: String, zeros: Bool = false)
  /// Drops separators at the end.
  case withoutTrailing(separator: String)
  /// Drops places between separators that hold ``absence``, together with their separator.
  case withoutAbsent(separator: String)
  /// Keeps a field as it is, and writes ``absence`` where it is absent; anything but a field stays unchanged.
  case markedIfAbsent
  /// Replaces ``absence`` by what a cast makes of an absent value; empty text stays empty.
  case absenceWritten(String)

  /// Stands for an absent value until a later mistake handles it; no UTF-8 text contains these bytes.
  package static let absence: [UInt8] = [0xff, 0x00, 0xfe] + Array("absent".utf8)

  /// Applies the mistake to the operand.
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

  /// The name in formulas for display.
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
