/// Undoes deflate (RFC 1951) piece by piece; neither input nor output need fit into memory.
package struct Inflater {
  /// Why a stream cannot be read.
  package struct Damage: Error, Sendable, Hashable {
    /// What is wrong, as the end of a sentence.
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private enum State {
    case header
    case stored(Int)
    case coded(HuffmanCode, HuffmanCode)
    case done
  }

  /// The maximum distance of a copy (§2).
  private static let windowSize = 32_768

  /// Returns the next piece of the input; empty at its end.
  private let pull: () -> [UInt8]
  private var input: [UInt8] = []
  private var next = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var window = [UInt8](repeating: 0, count: Self.windowSize)
  /// The total number of bytes written.
  private var written = 0
  private var state = State.header
  private var isLast = false

  /// - Parameter pull: returns the next piece of the input; empty at its end.
  package init(pulling pull: @escaping () -> [UInt8]) { self.pull = pull }

  /// Appends at least `limit` bytes to the output and few more, or all that are left.
  ///
  /// - Returns: whether there may be more.
  package mutating func read(into output: inout [UInt8], limit: Int) throws(Damage) -> Bool {
    let end = output.count + limit
    while output.count < end {
      switch state {
      case .done: return false
      case .header: try readHeader()
      case .stored(let count): try copy(count, end - output.count, &output)
      case .coded(let literals, let distances):
        if try decode(literals, distances, &output, end) { state = isLast ? .done : .header }
      }
    }
    return true
  }

  /// Whether the stream has ended.
  var isDone: Bool { if case .done = state { true } else { false } }

  /// A byte before or after the stream; the bits up to the next whole byte are dropped.
  ///
  /// - Returns: `nil` at the end of the input.
  mutating func byte() -> UInt8? {
    let odd = bitCount & 7
    bits >>= UInt64(odd)
    bitCount -= odd
    refill()
    guard bitCount >= 8 else { return nil }
    let byte = UInt8(truncatingIfNeeded: bits)
    bits >>= 8
    bitCount -= 8
    return byte
  }

  /// Begins another stream in the same input.
  mutating func restart() { (state, isLast, written) = (.header, false, 0) }

  private mutating func refill() {
    while bitCount <= 48 {
      if next == input.count {
        input = pull()
        next = 0
        guard !input.isEmpty else { return }
      }
      bits |= UInt64(input[next]) << UInt64(bitCount)
      next += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(Damage) -> Int {
    if bitCount < count { refill() }
    guard bitCount >= count else { throw Damage("it ends too early") }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ code: HuffmanCode) throws(Damage) -> Int {
    if bitCount < 15 { refill() }
    guard let found = code.symbol(bits) else { throw Damage("it has a code that no symbol has") }
    guard found.length <= bitCount else { throw Damage("it ends too early") }
    bits >>= UInt64(found.length)
    bitCount -= found.length
    return found.symbol
  }

  private mutating func readHeader() throws(Damage) {
    if isLast {
      state = .done
      return
    }
    isLast = try take(1) == 1
    switch try take(2) {
    case 0:
      let odd = bitCount & 7
      _ = try take(odd)
      let (length, check) = (try take(16), try take(16))
      guard length == check ^ 0xffff else { throw Damage("a stored block has a wrong length") }
      state = .stored(length)
    case 1: state = .coded(DeflateTables.fixed.literals, DeflateTables.fixed.distances)
    case 2: try readCodes()
    default: throw Damage("it has a block of no known kind")
    }
  }

  /// Reads the lengths of both codes, themselves coded (§3.2.7).
  private mutating func readCodes() throws(Damage) {
    let (literals, distances, count) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    guard literals <= 286, distances <= 30 else { throw Damage("a block has too many symbols") }
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in DeflateTables.order.prefix(count) { lengths[place] = UInt8(try take(3)) }
    guard let code = HuffmanCode(lengths[...]) else { throw Damage("a block has an impossible code") }
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try symbol(code)
      switch symbol {
      case 0...15: lengths.append(UInt8(symbol))
      default:
        let repeated = symbol == 16 ? lengths.last : 0
        guard let repeated else { throw Damage("a block repeats a length that is missing") }
        let times = symbol == 16 ? 3 + (try take(2)) : symbol == 17 ? 3 + (try take(3)) : 11 + (try take(7))
        lengths += [UInt8](repeating: repeated, count: times)
      }
    }
    guard lengths.count == literals + distances, lengths[256] > 0, let code = HuffmanCode(lengths[..<literals]),
      let other = HuffmanCode(lengths[literals...])
    else { throw Damage("a block has an impossible code") }
    state = .coded(code, other)
  }

  private mutating func copy(_ count: Int, _ wanted: Int, _ output: inout [UInt8]) throws(Damage) {
    for _ in 0..<min(count, wanted) { write(UInt8(try take(8)), &output) }
    state = count > wanted ? .stored(count - wanted) : isLast ? .done : .header
  }

  /// - Returns: whether the block has ended.
  private mutating func decode(
    _ literals: HuffmanCode, _ distances: HuffmanCode, _ output: inout [UInt8], _ end: Int
  ) throws(Damage) -> Bool {
    while output.count < end {
      let symbol = try symbol(literals)
      if symbol < 256 {
        write(UInt8(symbol), &output)
        continue
      }
      if symbol == 256 { return true }
      guard symbol <= 285 else { throw Damage("it has an undefined length code") }
      let length = DeflateTables.lengths[symbol - 257] + (try take(DeflateTables.lengthBits[symbol - 257]))
      let place = try self.symbol(distances)
      guard place < 30 else { throw Damage("it has an undefined distance code") }
      let distance = DeflateTables.distances[place] + (try take(DeflateTables.distanceBits[place]))
      guard distance <= written else { throw Damage("it copies from before its beginning") }
      for _ in 0..<length { write(window[(written - distance) & (Self.windowSize - 1)], &output) }
    }
    return false
  }

  private mutating func write(_ byte: UInt8, _ output: inout [UInt8]) {
    window[written & (Self.windowSize - 1)] = byte
    written += 1
    output.append(byte)
  }
}
