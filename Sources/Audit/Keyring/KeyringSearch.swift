import Encodings

/// Looks for all secrets of a keyring at once, in every spelling; hardly any text has one, and each is searched for them.
struct KeyringSearch: Sendable {
  /// What is looked for, by ``slot(_:_:)`` of its first two bytes.
  private var spellings = [[[UInt8]]](repeating: [], count: 4096)
  /// Whether something is looked for there: to know that costs less than a look at an array.
  private var isBeginning = [Bool](repeating: false, count: 4096)
  private var isEmpty = true

  /// - Parameter spelling: of two bytes or more.
  mutating func learn(_ spelling: [UInt8]) {
    let slot = Self.slot(spelling[0], spelling[1])
    if !spellings[slot].contains(spelling) { spellings[slot].append(spelling) }
    isBeginning[slot] = true
    isEmpty = false
  }

  private static func slot(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) << 4 ^ Int(second)) & 4095 }

  func isIn(_ text: [UInt8]) -> Bool { place(in: text) != nil }

  /// Where the first of them begins.
  func place(in text: [UInt8]) -> Int? {
    guard !isEmpty, text.count > 1 else { return nil }
    var start = 0
    while let index = candidate(in: text, from: start) {
      if spellings[Self.slot(text[index], text[index + 1])].contains(where: { text[index...].starts(with: $0) }) {
        return index
      }
      start = index + 1
    }
    return nil
  }

  /// The next place where one of them may begin.
  private func candidate(in text: [UInt8], from start: Int) -> Int? {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe isBeginning.withUnsafeBufferPointer { isBeginning in
        var index = start
        while index + 1 < text.count {
          if unsafe isBeginning[Self.slot(text[index], text[index + 1])] { return index }
          index &+= 1
        }
        return nil
      }
    }
  }
}
