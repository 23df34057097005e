/// Pseudo-random input that is the same in every run (SplitMix64).
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Random bytes, many of which have a meaning in the formats.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    let special = Array("&=+%;\r\n\0-\"\\ .~*/:bB4".utf8)
    return (0..<Int.random(in: 0...count, using: &self)).map { _ in
      Bool.random(using: &self) ? special.randomElement(using: &self) ?? 0 : UInt8.random(in: 0...255, using: &self)
    }
  }
}

/// Makes a failing input smaller while it still fails, so that the report shows the mistake and not the noise.
func shrink<Element>(_ input: [Element], _ fails: ([Element]) -> Bool) -> [Element] {
  var smallest = input
  var size = max(1, smallest.count / 2)
  while size >= 1 {
    var index = 0
    while index < smallest.count {
      let end = min(index + size, smallest.count)
      let candidate = Array(smallest[..<index] + smallest[end...])
      if fails(candidate) { smallest = candidate } else { index = end }
    }
    size /= 2
  }
  return smallest
}
