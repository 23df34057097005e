package import Encodings

/// A growing buffer whose end can be rewritten in place; evaluations reuse its memory.
///
/// The bytes are accessed through a pointer because an array checks bounds and uniqueness at every access; all access
/// is in this file, within `count`.
@safe package struct ByteStack: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0
  /// The starts of the operands in progress, by the place number that the program gives them.
  private var places: UnsafeMutablePointer<Int>
  private var placeCount: Int

  package init(capacity: Int = 512, places placeCount: Int = 16) {
    (self.capacity, self.placeCount) = (capacity, placeCount)
    unsafe base = .allocate(capacity: capacity)
    unsafe base.initialize(repeating: 0, count: capacity)
    unsafe places = .allocate(capacity: placeCount)
    unsafe places.initialize(repeating: 0, count: placeCount)
  }

  deinit {
    unsafe base.deallocate()
    unsafe places.deallocate()
  }

  /// Empties the stack for a program that uses at most this many places.
  mutating func removeAll(places needed: Int) {
    count = 0
    if needed > placeCount { self = ByteStack(capacity: capacity, places: needed) }
  }

  /// Records that an operand begins here.
  mutating func begin(at place: Int) {
    precondition(place < placeCount)
    unsafe places[place] = count
  }

  /// The start of an operand.
  func start(of place: Int) -> Int {
    precondition(place < placeCount)
    return unsafe places[place]
  }

  /// The bytes from `start` to the end.
  package func bytes(from start: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base + start, count: count - start))
  }

  /// Whether the bytes from `start` to the end equal these.
  package func holds(_ bytes: [UInt8], from start: Int) -> Bool {
    unsafe UnsafeBufferPointer(start: base + start, count: count - start).elementsEqual(bytes)
  }

  /// Copies the bytes into `output`, reusing its memory.
  func copy(into output: inout [UInt8]) {
    if output.count != count { output = Array(repeating: 0, count: count) }
    unsafe output.withUnsafeMutableBufferPointer { buffer in
      if let address = buffer.baseAddress { unsafe address.update(from: base, count: count) }
    }
  }

  package mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    if let address = bytes.baseAddress { unsafe (base + count).update(from: address, count: bytes.count) }
    count &+= bytes.count
  }

  /// Appends bytes in reverse, swapping eight at a time from the end.
  mutating func appendReversed(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    guard let address = bytes.baseAddress else { return }
    let output = unsafe UnsafeMutableRawPointer(base + count)
    var (written, left) = (0, bytes.count)
    while left >= 8 {
      let word = unsafe UnsafeRawPointer(address).loadUnaligned(fromByteOffset: left &- 8, as: UInt64.self)
      unsafe output.storeBytes(of: word.byteSwapped, toByteOffset: written, as: UInt64.self)
      (written, left) = (written &+ 8, left &- 8)
    }
    while left > 0 {
      left &-= 1
      unsafe output.storeBytes(of: address[left], toByteOffset: written, as: UInt8.self)
      written &+= 1
    }
    count &+= bytes.count
  }

  package mutating func reverse(from start: Int) {
    let base = unsafe self.base
    var (low, high) = (start, count &- 1)
    while low < high {
      unsafe (base[low], base[high]) = (base[high], base[low])
      (low, high) = (low &+ 1, high &- 1)
    }
  }

  /// Upper-cases the bytes `a` to `z`, eight at a time, the last word perhaps reaching beyond the end.
  package mutating func uppercase(from start: Int) {
    reserve(8)
    let operand = unsafe UnsafeMutableRawPointer(base + start)
    var offset = 0
    while offset < count &- start {
      let word = unsafe operand.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      unsafe operand.storeBytes(of: Lanes.uppercase(word), toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
  }

  /// Keeps at most the first `length` bytes after `start`.
  package mutating func keepFirst(_ length: Int, from start: Int) { count = min(count, start &+ length) }

  /// Keeps at most the last `length` bytes after `start`.
  package mutating func keepLast(_ length: Int, from start: Int) {
    guard count &- start > length else { return }
    unsafe (base + start).update(from: base + (count &- length), count: length)
    count = start &+ length
  }

  package mutating func digest(_ algorithm: DigestAlgorithm, from start: Int) {
    reserve(algorithm.size)
    unsafe algorithm.hash(UnsafeRawBufferPointer(start: base + start, count: count &- start), to: base + count)
    replace(from: start, withLast: algorithm.size)
  }

  /// Replaces a key, from `keyStart` to `messageStart`, and the message after it by the HMAC.
  package mutating func hmac(_ algorithm: DigestAlgorithm, keyFrom keyStart: Int, messageFrom messageStart: Int) {
    reserve(algorithm.size)
    unsafe algorithm.hmac(
      key: UnsafeRawBufferPointer(start: base + keyStart, count: messageStart &- keyStart),
      UnsafeRawBufferPointer(start: base + messageStart, count: count &- messageStart), to: base + count)
    replace(from: keyStart, withLast: algorithm.size)
  }

  /// Writes two digits for every byte, four bytes at a time, after the operand and moves them into its place.
  package mutating func hex(from start: Int) {
    let length = count &- start
    reserve(2 &* length &+ 8)
    let operand = unsafe UnsafeRawPointer(base + start)
    let output = unsafe UnsafeMutableRawPointer(base + count)
    var offset = 0
    while offset < length {
      let bytes = unsafe UInt32(littleEndian: operand.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      unsafe output.storeBytes(of: Lanes.hex(bytes).littleEndian, toByteOffset: 2 &* offset, as: UInt64.self)
      offset &+= 4
    }
    replace(from: start, withLast: 2 &* length)
  }

  /// Writes the text after the operand and moves it into the operand's place.
  package mutating func base64(from start: Int) {
    let length = count &- start
    let size = (length &+ 2) / 3 &* 4
    reserve(size)
    let operand = unsafe base + start
    var output = unsafe base + count
    var index = 0
    while index &+ 3 <= length {
      let group = unsafe UInt32(operand[index]) << 16 | UInt32(operand[index &+ 1]) << 8 | UInt32(operand[index &+ 2])
      unsafe output[0] = Base64.character(group >> 18)
      unsafe output[1] = Base64.character(group >> 12)
      unsafe output[2] = Base64.character(group >> 6)
      unsafe output[3] = Base64.character(group)
      unsafe output += 4
      index &+= 3
    }
    if index < length {
      let second = unsafe index &+ 1 < length ? UInt32(operand[index &+ 1]) : 0
      let group = unsafe UInt32(operand[index]) << 16 | second << 8
      unsafe output[0] = Base64.character(group >> 18)
      unsafe output[1] = Base64.character(group >> 12)
      unsafe output[2] = index &+ 1 < length ? Base64.character(group >> 6) : Base64.padding
      unsafe output[3] = Base64.padding
    }
    replace(from: start, withLast: size)
  }

  /// Replaces the bytes after `start`.
  package mutating func replace(from start: Int, with bytes: [UInt8]) {
    count = start
    append(bytes)
  }

  /// Moves the `size` bytes just beyond the end to `start`, and ends there.
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
