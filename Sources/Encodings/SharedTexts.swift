/// The short texts that a long JSON text has shown last: of names and words that thousands of its objects have, one copy is kept.
struct SharedTexts {
  /// The longest text that is kept, and the shortest JSON text in which that pays.
  private static let (longest, worthwhile) = (48, 8192)

  private var slots: [JSONText?] = []

  /// The text that is a part of another.
  mutating func text(_ whole: [UInt8], _ part: Range<Int>) -> JSONText {
    guard part.count <= Self.longest, !part.isEmpty, whole.count >= Self.worthwhile else {
      // Through a pointer: a slice would count another reference to the whole, for each of a hundred texts in a line.
      return JSONText(utf8: unsafe whole.withUnsafeBufferPointer { unsafe Array($0[part]) })
    }
    if slots.isEmpty { slots = Array(repeating: nil, count: 256) }
    var slot = UInt32(truncatingIfNeeded: part.count)
    for index in part { slot = (slot ^ UInt32(whole[index])) &* 0x0100_0193 }
    let place = Int(slot >> 12 & 255)
    if let known = slots[place], known.utf8.elementsEqual(whole[part]) { return known }
    let text = JSONText(utf8: Array(whole[part]))
    slots[place] = text
    return text
  }
}
