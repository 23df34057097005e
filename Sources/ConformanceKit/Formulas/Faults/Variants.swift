/// The values that a part of a formula takes with no, one and two faults in it; equal values stand once.
struct Variants {
  /// A value with the faults that give it.
  struct Variant {
    let bytes: [UInt8]
    var ways: [Way]
  }

  /// One fault, or two; numbers of ``FaultSearch``'s slips.
  struct Way: Hashable {
    var first: Int32
    var second: Int32 = -1
  }

  /// What faults may give one value before the rest is forgotten: a diagnosis with more is none.
  private static let mostWays = 6

  let right: [UInt8]
  private(set) var one: [Variant] = []
  private(set) var two: [Variant] = []
  private var places: [Key: Int] = [:]

  /// Bytes that are hashed as a whole: arrays hash their elements one by one.
  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  init(_ right: [UInt8]) { self.right = right }

  mutating func reserve(_ count: Int) {
    two.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Adds a value of one fault; one that is the right value after all is forgotten.
  mutating func add(_ bytes: [UInt8], _ ways: [Way]) {
    guard bytes != right else { return }
    let key = Key(bytes: bytes)
    if let place = places[key], place >= 0 {
      merge(&one[place], ways)
    } else {
      if let place = places[key] { two[-place - 1].ways = [] }
      places[key] = one.count
      one.append(Variant(bytes: bytes, ways: ways))
    }
  }

  /// Adds a value of two faults, unless no or one fault gives it too.
  mutating func addSecond(_ bytes: [UInt8], _ ways: @autoclosure () -> [Way]) {
    guard bytes != right else { return }
    let key = Key(bytes: bytes)
    if let place = places[key] {
      guard place < 0 else { return }
      merge(&two[-place - 1], ways())
    } else {
      places[key] = -two.count - 1
      two.append(Variant(bytes: bytes, ways: ways()))
    }
  }

  private func merge(_ variant: inout Variant, _ ways: [Way]) {
    for way in ways where variant.ways.count < Self.mostWays && !variant.ways.contains(way) { variant.ways.append(way) }
  }

  /// Every way of a fault here with a fault there.
  static func product(_ left: [Way], _ right: [Way]) -> [Way] {
    var ways: [Way] = []
    for one in left {
      for two in right where ways.count < mostWays && one.second < 0 && two.second < 0 {
        ways.append(Way(first: one.first, second: two.first))
      }
    }
    return ways
  }

  /// The values after an operation on one operand.
  func mapped(_ change: ([UInt8]) -> [UInt8]) -> Variants {
    var output = Variants(change(right))
    output.reserve(two.count)
    for variant in one { output.add(change(variant.bytes), variant.ways) }
    for variant in two { output.addSecond(change(variant.bytes), variant.ways) }
    return output
  }
}
