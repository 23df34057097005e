import Fresh

/// Damages a capture as transfers, editors and attackers do; the result depends only on the seed.
struct Damage: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed &* 0xbf58_476d_1ce4_e5b9) }

  mutating func next() -> UInt64 { generator.next() }

  private static let special = Array("\0\r\n \"\\{}[]:,;=&%0129<>*".utf8) + [0xff, 0xed, 0xa0]
  private static let inserted = [
    Array(repeating: UInt8(ascii: "["), count: 2000), Array(repeatElement("{\"a\":", count: 500).joined().utf8),
    Array("\r\n\r\n".utf8), [0xef, 0xbf, 0xbd], Array("\\ud800".utf8), Array("\n{}\n".utf8),
  ]
  private static let numbers = ["0", "-1", "999999999999", "1000000000000000000000", "1e9"].map { Array($0.utf8) }

  mutating func pick(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// Applies up to three kinds of damage.
  mutating func damaged(_ data: [UInt8]) -> [UInt8] {
    var data = data
    for _ in 0..<[1, 1, 1, 2, 3][pick(below: 5)] where !data.isEmpty { damage(&data) }
    return data
  }

  private mutating func damage(_ data: inout [UInt8]) {
    let place = pick(below: data.count)
    let part = place..<min(data.count, place + [1, 2, 3, 10, 100, 1000][pick(below: 6)])
    switch pick(below: 10) {
    case 0: data.removeSubrange(place...)
    case 1, 2: data[place] ^= 1 << UInt8(pick(below: 8))
    case 3, 4: data[place] = Self.special[pick(below: Self.special.count)]
    case 5: data.removeSubrange(part)
    case 6:
      let copies = pick(below: 4) == 0 ? 50 : 1
      data.insert(contentsOf: repeatElement(data[part], count: copies).joined(), at: place)
    case 7:
      let moved = Array(data[part])
      data.removeSubrange(part)
      data.insert(contentsOf: moved, at: pick(below: data.count + 1))
    case 8:
      let other = (0..<8).map { _ in UInt8(truncatingIfNeeded: next()) }
      let index = pick(below: Self.inserted.count + 1)
      data.insert(contentsOf: index < Self.inserted.count ? Self.inserted[index] : other, at: place)
    default: number(&data, from: place)
    }
  }

  /// Replaces a number: a length, a status or a time.
  private mutating func number(_ data: inout [UInt8], from place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = data[place...].firstIndex(where: isDigit) ?? data.firstIndex(where: isDigit) else { return }
    let end = data[start...].firstIndex { !isDigit($0) } ?? data.count
    let value = Int(String(decoding: data[start..<end].prefix(15), as: UTF8.self)) ?? 0
    let index = pick(below: Self.numbers.count + 1)
    let other =
      index < Self.numbers.count
      ? Self.numbers[index] : Array(String(max(0, value + [-1, 1, 16][pick(below: 3)])).utf8)
    data.replaceSubrange(start..<end, with: other)
  }
}
