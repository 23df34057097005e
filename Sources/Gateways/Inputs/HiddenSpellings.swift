import Encodings

/// The spellings of secrets, each with its replacement.
struct HiddenSpellings: Sendable {
  /// Shorter values are not searched for: they would match everywhere and reveal nothing.
  static let shortest = 4

  private struct Secret: Sendable {
    var spelling: [UInt8]
    var replacement: [UInt8]
  }

  /// Spellings by their first four bytes, longest first, so that a text is compared with only a few of them.
  private var secrets: [UInt32: [Secret]] = [:]
  /// Whether any spelling begins with a byte; most bytes of most texts need no second look.
  private var isFirst = [Bool](repeating: false, count: 256)

  /// Hides a spelling, unless it is so short that it would match everywhere, such as a digit without a name.
  mutating func hide(_ spelling: [UInt8], behind replacement: [UInt8]) {
    guard spelling.count >= Self.shortest else { return }
    let key = Self.key(spelling, at: 0)
    guard secrets[key]?.contains(where: { $0.spelling == spelling }) != true else { return }
    let place =
      secrets[key].flatMap { $0.firstIndex { $0.spelling.count < spelling.count } } ?? secrets[key]?.count ?? 0
    secrets[key, default: []].insert(Secret(spelling: spelling, replacement: replacement), at: place)
    isFirst[Int(spelling[0])] = true
  }

  /// Stops hiding a spelling, before it gets another replacement.
  mutating func forget(_ spelling: [UInt8]) {
    secrets[Self.key(spelling, at: 0)]?.removeAll { $0.spelling == spelling }
  }

  private static func key(_ bytes: [UInt8], at index: Int) -> UInt32 {
    UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
  }

  /// The bytes with every spelling replaced, also across line breaks of base 64.
  func replaced(in bytes: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty else { return bytes }
    var (unbroken, end): ([UInt8], Int) = ([], 0)
    for lines in Base64Lines.all(in: bytes) {
      let matches = matches(in: lines.characters)
      guard !matches.isEmpty else { continue }
      unbroken += bytes[end..<lines.range.lowerBound] + lines.replacing(matches)
      end = lines.range.upperBound
    }
    // A secret may begin in such lines and end after them.
    return end == 0 ? replacedWhole(bytes) : replacedWhole(unbroken + bytes[end...])
  }

  private func replacedWhole(_ bytes: [UInt8]) -> [UInt8] {
    var (output, end): ([UInt8], Int) = ([], 0)
    output.reserveCapacity(bytes.count)
    for match in matches(in: bytes) {
      output += bytes[end..<match.range.lowerBound] + match.replacement
      end = match.range.upperBound
    }
    return output + bytes[end...]
  }

  /// The spellings that occur in a text, the longest at each place.
  private func matches(in bytes: [UInt8]) -> [(range: Range<Int>, replacement: [UInt8])] {
    var (found, index): ([(range: Range<Int>, replacement: [UInt8])], Int) = ([], 0)
    while index < bytes.count {
      if isFirst[Int(bytes[index])], index + Self.shortest <= bytes.count,
        let secret = secrets[Self.key(bytes, at: index)]?.first(where: { bytes[index...].starts(with: $0.spelling) })
      {
        found.append((index..<index + secret.spelling.count, secret.replacement))
        index += secret.spelling.count
      } else {
        index += 1
      }
    }
    return found
  }
}
