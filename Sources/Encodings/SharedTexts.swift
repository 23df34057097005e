/// Keeps one copy of each of the latest short texts of a long JSON text, whose objects repeat names and words thousands
/// of times.
struct SharedTexts {
  /// The maximum length of a kept text, and the minimum length of a JSON text for which that pays, in bytes.
  private static let (longest, worthwhile) = (48, 8192)

  private var slots: [JSONText?] = []

  /// The text in a range of the whole text.
  mutating func text(_ whole: [UInt8], _ part: Range<Int>) -> JSONText {
    guard part.count <= Self.longest, !part.isEmpty, whole.count >= Self.worthwhile else {
      // Through a pointer, because a slice would retain the whole text for each of a hundred texts per line.
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
