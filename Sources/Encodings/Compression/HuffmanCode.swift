/// A prefix code of deflate, given by the lengths of its words (RFC 1951 §3.2.2).
struct HuffmanCode: Sendable {
  /// The length in bits up to which words are looked up directly; longer ones, which are rare, are read bit by bit.
  static let lookupBits = 10

  /// By the next bits: the symbol times 16 plus the length of its word; 0 where the word is longer or there is none.
  private var lookup = [UInt16](repeating: 0, count: 1 << Self.lookupBits)
  /// The number of words of each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols by length, and then by value.
  private var symbols: [UInt16] = []

  /// Makes a code without words.
  init() {}

  /// - Returns: `nil` for lengths that give no code: too many words, or unassigned words.
  init?(_ lengths: ArraySlice<UInt8>) {
    for length in lengths { counts[Int(length)] += 1 }
    let used = lengths.count - counts[0]
    counts[0] = 0
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      guard left >= 0 else { return nil }
    }
    // A single word may be alone: a block with one distance needs no second.
    guard left == 0 || used == 0 || used == 1 && counts[1] == 1 else { return nil }
    var offsets = [Int](repeating: 0, count: 17)
    var code = 0
    var codes = [Int](repeating: 0, count: 17)
    for length in 1...15 {
      offsets[length + 1] = offsets[length] + counts[length]
      code = (code + (length > 1 ? counts[length - 1] : 0)) << 1
      codes[length] = code
    }
    symbols = [UInt16](repeating: 0, count: used)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[offsets[length]] = UInt16(symbol)
      offsets[length] += 1
      fill(UInt16(symbol), codes[length], length)
      codes[length] += 1
    }
  }

  /// Fills all entries of a word: words arrive first bit lowest, so every number that ends in the reversed word
  /// matches.
  private mutating func fill(_ symbol: UInt16, _ code: Int, _ length: Int) {
    guard length <= Self.lookupBits else { return }
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
    for index in stride(from: reversed, to: 1 << Self.lookupBits, by: 1 << length) {
      lookup[index] = symbol << 4 | UInt16(length)
    }
  }

  /// The symbol of the word that the next bits begin with, and the word's length; `nil` where there is none.
  ///
  /// - Parameter bits: at least 15, the first one lowest; missing ones are 0.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    let found = lookup[Int(truncatingIfNeeded: bits) & (1 << Self.lookupBits - 1)]
    if found != 0 { return (Int(found >> 4), Int(found & 15)) }
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      let count = counts[length]
      if code - count < first { return (Int(symbols[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
