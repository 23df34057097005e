/// A growing buffer whose end can be rewritten in place; the memory of one evaluation serves the next.
///
/// The bytes are reached through a pointer because an array checks bounds and uniqueness at every access; all access is in
/// this file, within `count`.
@safe struct ByteStack: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 512) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit { unsafe base.deallocate() }

  mutating func removeAll() { count = 0 }

  /// The bytes from `start` to the end.
  func bytes(from start: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base + start, count: count - start))
  }

  mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { unsafe (base + count).update(from: address, count: source.count) }
    }
    count &+= bytes.count
  }

  mutating func appendReversed(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      let last = source.count &- 1
      for index in 0..<source.count { unsafe base[count &+ index] = source[last &- index] }
    }
    count &+= bytes.count
  }

  mutating func append(repeating byte: UInt8, count repetitions: Int) {
    reserve(repetitions)
    unsafe (base + count).update(repeating: byte, count: repetitions)
    count += repetitions
  }

  mutating func reverse(from start: Int) {
    var (low, high) = (start, count &- 1)
    while low < high {
      unsafe (base[low], base[high]) = (base[high], base[low])
      (low, high) = (low &+ 1, high &- 1)
    }
  }

  /// ASCII only: a byte changes when it is `a`–`z`.
  mutating func uppercase(from start: Int) {
    for index in start..<count {
      let byte = unsafe base[index]
      let isLower = byte &- UInt8(ascii: "a") < 26
      unsafe base[index] = byte &- (isLower ? 32 : 0)
    }
  }

  /// Keeps at most `length` bytes behind `start`.
  mutating func keepFirst(_ length: Int, from start: Int) { count = min(count, start &+ length) }

  /// Keeps the last `length` of the bytes behind `start`.
  mutating func keepLast(_ length: Int, from start: Int) {
    guard count &- start > length else { return }
    unsafe (base + start).update(from: base + (count &- length), count: length)
    count = start &+ length
  }

  mutating func digest(_ algorithm: DigestAlgorithm, from start: Int) {
    reserve(algorithm.size)
    unsafe algorithm.hash(UnsafeRawBufferPointer(start: base + start, count: count &- start), to: base + count)
    replace(from: start, withLast: algorithm.size)
  }

  /// The key stands from `keyStart` to `messageStart`, the message behind it.
  mutating func hmac(_ algorithm: DigestAlgorithm, keyFrom keyStart: Int, messageFrom messageStart: Int) {
    reserve(algorithm.size)
    unsafe algorithm.hmac(
      key: UnsafeRawBufferPointer(start: base + keyStart, count: messageStart &- keyStart),
      UnsafeRawBufferPointer(start: base + messageStart, count: count &- messageStart), to: base + count)
    replace(from: keyStart, withLast: algorithm.size)
  }

  /// Doubles every byte into two digits, from the end so that nothing is overwritten before it is read.
  mutating func hex(from start: Int) {
    let length = count &- start
    reserve(length)
    for index in stride(from: length &- 1, through: 0, by: -1) {
      let byte = unsafe base[start &+ index]
      unsafe base[start &+ 2 &* index] = Hex.digit(byte >> 4)
      unsafe base[start &+ 2 &* index &+ 1] = Hex.digit(byte & 15)
    }
    count = start &+ 2 &* length
  }

  /// Writes the text behind its operand and then moves it into the operand's place.
  mutating func base64(from start: Int) {
    let length = count &- start
    let size = (length &+ 2) / 3 &* 4
    reserve(size)
    var output = count
    for index in stride(from: start, to: start &+ length, by: 3) {
      let rest = start &+ length &- index
      var group = unsafe UInt32(base[index]) << 16
      if rest > 1 { unsafe group |= UInt32(base[index &+ 1]) << 8 }
      if rest > 2 { unsafe group |= UInt32(base[index &+ 2]) }
      unsafe base[output] = Base64.character(group >> 18)
      unsafe base[output &+ 1] = Base64.character(group >> 12)
      unsafe base[output &+ 2] = rest > 1 ? Base64.character(group >> 6) : Base64.padding
      unsafe base[output &+ 3] = rest > 2 ? Base64.character(group) : Base64.padding
      output &+= 4
    }
    replace(from: start, withLast: size)
  }

  /// Moves `size` bytes, which stand just behind the end, to `start` and ends there.
  private mutating func replace(from start: Int, withLast size: Int) {
    unsafe (base + start).update(from: base + count, count: size)
    count = start &+ size
  }

  private mutating func reserve(_ more: Int) {
    guard count &+ more > capacity else { return }
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
  }
}
