import Encodings

/// Looks for all secrets of a keyring at once; hardly any text has one, and each is searched for them.
struct SecretSearch: Sendable {
  private var secrets: [[UInt8]] = []
  /// Whether a secret begins with two bytes, by ``slot(_:_:)`` of them.
  private var begins = [Bool](repeating: false, count: 4096)

  /// - Parameter secret: of two bytes or more.
  mutating func learn(_ secret: [UInt8]) {
    secrets.append(secret)
    begins[Self.slot(secret[0], secret[1])] = true
  }

  private static func slot(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) << 4 ^ Int(second)) & 4095 }

  func isIn(_ text: [UInt8]) -> Bool {
    guard !secrets.isEmpty, var first = text.first else { return false }
    for (index, second) in text.dropFirst().enumerated() {
      if begins[Self.slot(first, second)], secrets.contains(where: { text[index...].starts(with: $0) }) { return true }
      first = second
    }
    return false
  }

  /// Where one of them stands; the earliest learned of those that are there.
  func place(in text: [UInt8]) -> Int? {
    isIn(text) ? secrets.lazy.compactMap { ByteSearch.first($0, in: text) }.first : nil
  }
}
