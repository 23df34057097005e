import Encodings
import Gateways

/// Looks for all secrets of merchants at once, in every spelling; hardly any text has one, and each is searched for them.
package struct SecretTexts: Sendable {
  /// Shorter secrets are not looked for in messages: they would be found everywhere.
  private static let shortest = 8

  /// What is looked for, by its first four bytes.
  private var spellings: [UInt32: [[UInt8]]] = [:]
  /// Whether something may be looked for that begins so, by ``slot(_:)``: to know that costs less than a look at a table.
  private var isBeginning = [Bool](repeating: false, count: 1 << 14)

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
    let beginning = unsafe spelling.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt32.self) }
    if spellings[beginning]?.contains(spelling) != true { spellings[beginning, default: []].append(spelling) }
    isBeginning[Self.slot(beginning)] = true
  }

  /// Fourteen bits of the product with 2³² divided by the golden ratio.
  private static func slot(_ beginning: UInt32) -> Int { Int((beginning &* 0x9e37_79b1) >> 18) }

  package func isIn(_ text: [UInt8]) -> Bool { place(in: text) != nil }

  /// Where the first of them begins.
  package func place(in text: [UInt8]) -> Int? {
    guard !spellings.isEmpty, text.count >= Self.shortest else { return nil }
    var start = 0
    while let (place, beginning) = candidate(in: text, from: start) {
      if spellings[beginning]?.contains(where: { text[place...].starts(with: $0) }) == true { return place }
      start = place + 1
    }
    return nil
  }

  /// The next place where one of them may begin, and the four bytes there.
  private func candidate(in text: [UInt8], from start: Int) -> (place: Int, beginning: UInt32)? {
    unsafe text.withUnsafeBytes { text in
      unsafe isBeginning.withUnsafeBufferPointer { isBeginning in
        var place = start
        while place + Self.shortest <= text.count {
          let beginning = unsafe text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          if unsafe isBeginning[Self.slot(beginning)] { return (place, beginning) }
          place &+= 1
        }
        return nil
      }
    }
  }
}
