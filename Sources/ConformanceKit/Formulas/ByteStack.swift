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

  /// Makes `output` hold the bytes, in the memory that it has.
  func copy(into output: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
  }

  mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    if let address = bytes.baseAddress { unsafe (base + count).update(from: address, count: bytes.count) }
    count &+= bytes.count
  }

  mutating func appendReversed(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    guard let address = bytes.baseAddress else { return }
    let (output, last) = unsafe (base + count, bytes.count &- 1)
    for index in 0..<bytes.count { unsafe output[index] = address[last &- index] }
    count &+= bytes.count
  }

  mutating func reverse(from start: Int) {
    let base = unsafe self.base
    var (low, high) = (start, count &- 1)
    while low < high {
      unsafe (base[low], base[high]) = (base[high], base[low])
      (low, high) = (low &+ 1, high &- 1)
    }
  }

  /// ASCII only: a byte changes when it is `a`–`z`.
  mutating func uppercase(from start: Int) {
    let operand = unsafe base + start
    for index in 0..<(count &- start) {
      let byte = unsafe operand[index]
      let isLower = byte &- UInt8(ascii: "a") < 26
      unsafe operand[index] = byte &- (isLower ? 32 : 0)
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
    let operand = unsafe base + start
    for index in stride(from: length &- 1, through: 0, by: -1) {
      let byte = unsafe operand[index]
      unsafe operand[2 &* index] = Hex.digit(byte >> 4)
      unsafe operand[2 &* index &+ 1] = Hex.digit(byte & 15)
    }
    count = start &+ 2 &* length
  }

  /// Writes the text behind its operand and then moves it into the operand's place.
  mutating func base64(from start: Int) {
    let length = count &- start
    let size = (length &+ 2) / 3 &* 4
    reserve(size)
    let operand = unsafe base + start
    var output = unsafe base + count
    var index = 0
    while index < length {
      let rest = length &- index
      var group = unsafe UInt32(operand[index]) << 16
      if rest > 1 { unsafe group |= UInt32(operand[index &+ 1]) << 8 }
      if rest > 2 { unsafe group |= UInt32(operand[index &+ 2]) }
      unsafe output[0] = Base64.character(group >> 18)
      unsafe output[1] = Base64.character(group >> 12)
      unsafe output[2] = rest > 1 ? Base64.character(group >> 6) : Base64.padding
      unsafe output[3] = rest > 2 ? Base64.character(group) : Base64.padding
      unsafe output += 4
      index &+= 3
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
