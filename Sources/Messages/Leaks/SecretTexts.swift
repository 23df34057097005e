import Encodings
import Gateways

/// Searches texts for all merchants' secrets at once, in every spelling; nearly all texts contain none.
package struct SecretTexts: Sendable {
  /// Shortest secret in bytes that is searched for; shorter ones would occur everywhere.
  private static let shortest = 8

  /// The spellings searched for, by their first four bytes.
  private var spellings: [UInt32: [[UInt8]]] = [:]
  /// Whether a spelling may begin with these bytes, by ``slot(_:)``; cheaper than a lookup in the table.
  private var isBeginning = [Bool](repeating: false, count: 1 << 14)

  /// A search without secrets.
  package init() {}

  /// Adds a secret to the search.
  package mutating func learn(_ secret: [UInt8]) {
    guard secret.count >= Self.shortest else { return }
    // A plain word reversed or in capitals is no leak: PURCHASE is a command.
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

  /// Offset of the first secret; `nil` where there is none.
  package func place(in text: [UInt8]) -> Int? {
    guard !spellings.isEmpty, text.count >= Self.shortest else { return nil }
    var start = 0
    while let (place, beginning) = candidate(in: text, from: start) {
      if spellings[beginning]?.contains(where: { text[place...].starts(with: $0) }) == true { return place }
      start = place + 1
    }
    return nil
  }

  /// The next offset where a secret may begin, and the four bytes there.
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
