/// The checksum of gzip: CRC-32 of ISO 3309 (RFC 1952 §8).
package struct CRC32: Sendable {
  private var state: UInt32 = 0xffff_ffff

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }

  package init() {}

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
  }

  package var value: UInt32 { ~state }
}
