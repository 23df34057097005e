/// The values of a part of a formula with no fault and with one; equal values are stored once.
struct Variants {
  /// A value with the faults that give it.
  struct Variant {
    let bytes: [UInt8]
    var ways: [Way]

    init(_ bytes: [UInt8], _ ways: [Way]) { (self.bytes, self.ways) = (bytes, ways) }

    init(_ bytes: [UInt8], by mutation: Int32) { self.init(bytes, [Way(first: mutation)]) }

    /// A copy with the same faults and another value.
    func with(_ bytes: [UInt8]) -> Self { Self(bytes, ways) }
  }

  /// One or two faults, as indices of ``FaultSearch``'s mutations.
  struct Way: Hashable {
    var first: Int32
    var second: Int32 = -1
  }

  /// How many faults are kept for one value: a diagnosis with more is useless.
  private static let mostWays = 6

  let right: [UInt8]
  private(set) var one: [Variant] = []
  private var places: [Key: Int] = [:]

  /// Bytes that are hashed as a whole: arrays hash element by element.
  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  init(_ right: [UInt8]) { self.right = right }

  /// Adds a value of one fault; the right value is ignored.
  mutating func add(_ bytes: [UInt8], _ ways: [Way]) {
    guard bytes != right else { return }
    let key = Key(bytes: bytes)
    if let place = places[key] {
      merge(&one[place], ways)
    } else {
      places[key] = one.count
      one.append(Variant(bytes, ways))
    }
  }

  /// Whether one fault or none gives a value.
  func contains(_ bytes: [UInt8]) -> Bool { bytes == right || places[Key(bytes: bytes)] != nil }

  private func merge(_ variant: inout Variant, _ ways: [Way]) {
    for way in ways where variant.ways.count < Self.mostWays && !variant.ways.contains(way) { variant.ways.append(way) }
  }

  /// The combinations of a fault of one list with a fault of the other.
  static func product(_ left: [Way], _ right: [Way]) -> [Way] {
    var ways: [Way] = []
    for one in left {
      for two in right where ways.count < mostWays && one.second < 0 && two.second < 0 {
        ways.append(Way(first: one.first, second: two.first))
      }
    }
    return ways
  }
}
