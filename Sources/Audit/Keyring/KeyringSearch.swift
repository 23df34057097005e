import Encodings

/// Looks for all secrets of a keyring at once, in every spelling; hardly any text has one, and each is searched for them.
struct KeyringSearch: Sendable {
  /// What is looked for, by ``slot(_:_:)`` of its first two bytes.
  private var spellings = [[[UInt8]]](repeating: [], count: 4096)
  private var isEmpty = true

  /// - Parameter spelling: of two bytes or more.
  mutating func learn(_ spelling: [UInt8]) {
    let slot = Self.slot(spelling[0], spelling[1])
    if !spellings[slot].contains(spelling) { spellings[slot].append(spelling) }
    isEmpty = false
  }

  private static func slot(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) << 4 ^ Int(second)) & 4095 }

  func isIn(_ text: [UInt8]) -> Bool { place(in: text) != nil }

  /// Where the first of them begins.
  func place(in text: [UInt8]) -> Int? {
    guard !isEmpty, var first = text.first else { return nil }
    for (index, second) in text.dropFirst().enumerated() {
      let beginning = spellings[Self.slot(first, second)]
      if !beginning.isEmpty, beginning.contains(where: { text[index...].starts(with: $0) }) { return index }
      first = second
    }
    return nil
  }
}
