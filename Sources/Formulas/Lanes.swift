/// Operations on several bytes in one word; no byte affects its neighbour.
enum Lanes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Upper-cases those of eight bytes that are between `a` and `z`.
  @inline(__always)
  static func uppercase(_ bytes: UInt64) -> UInt64 {
    let low = bytes & (ones &* 0x7f)
    // The top bit of a lane means: not below `a`, or above `z`.
    let fromA = low &+ (ones &* (0x80 - 0x61))
    let aboveZ = low &+ (ones &* (0x7f - 0x7a))
    let isLower = (fromA ^ aboveZ) & ~bytes & (ones &* 0x80)
    return bytes ^ (isLower &>> 2)
  }

  /// The eight lower-case digits of four bytes; the first byte and the first digit are the lowest.
  @inline(__always)
  static func hex(_ bytes: UInt32) -> UInt64 {
    var spread = UInt64(bytes)
    spread = (spread | spread &<< 16) & 0x0000_ffff_0000_ffff
    spread = (spread | spread &<< 8) & 0x00ff_00ff_00ff_00ff
    let nibbles = (spread &>> 4 | spread &<< 8) & (ones &* 0x0f)
    let isLetter = (nibbles &+ ones &* 6) &>> 4 & ones
    return nibbles &+ ones &* UInt64(UInt8(ascii: "0")) &+ isLetter &* 0x27
  }
}
