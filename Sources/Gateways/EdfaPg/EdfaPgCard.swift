/// The digits of a card that EdfaPg signs and a mask must show: the first six and the last four.
package enum EdfaPgCard {
  static let front = 6
  static let back = 4

  /// Whether a card or its mask has as many characters as are signed.
  ///
  /// With fewer, the end of another transaction's id could replace the missing digits.
  package static func isLongEnough(_ card: [UInt8]) -> Bool { card.count >= front + back }

  /// The digits that are signed.
  package static func signed(_ card: [UInt8]) -> [UInt8] { card.prefix(front) + card.suffix(back) }

  /// The signed digits only, with stars between.
  package static func masked(_ card: [UInt8]) -> [UInt8] {
    guard card.count > front + back else { return card }
    return card.prefix(front) + [UInt8](repeating: UInt8(ascii: "*"), count: card.count - front - back)
      + card.suffix(back)
  }
}
