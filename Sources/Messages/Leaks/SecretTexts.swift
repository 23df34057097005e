import Encodings
import Gateways

/// Looks for all secrets of merchants at once, in every spelling; hardly any text has one, and each is searched for them.
package struct SecretTexts: Sendable {
  /// Shorter secrets are not looked for in messages: they would be found everywhere.
  private static let shortest = 8

  /// What is looked for, by ``slot(_:_:)`` of its first two bytes.
  private var spellings = [[[UInt8]]](repeating: [], count: 4096)
  /// Whether something is looked for there: to know that costs less than a look at an array.
  private var isBeginning = [Bool](repeating: false, count: 4096)
  private var isEmpty = true

  /// None yet.
  package init() {}

  /// Looks for a secret as well.
  package mutating func learn(_ secret: [UInt8]) {
    guard secret.count >= Self.shortest else { return }
    // A plain word means itself when it stands turned or in capitals: PURCHASE is a command.
    let spellings = secret.allSatisfy(ASCII.isLetter) ? [secret] : SecretSpellings.all(secret)
    for spelling in spellings where spelling.count >= Self.shortest { learn(spelling: spelling) }
  }

  private mutating func learn(spelling: [UInt8]) {
    let slot = Self.slot(spelling[0], spelling[1])
    if !spellings[slot].contains(spelling) { spellings[slot].append(spelling) }
    isBeginning[slot] = true
    isEmpty = false
  }

  private static func slot(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) << 4 ^ Int(second)) & 4095 }

  package func isIn(_ text: [UInt8]) -> Bool { place(in: text) != nil }

  /// Where the first of them begins.
  package func place(in text: [UInt8]) -> Int? {
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
