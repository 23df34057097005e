extension SeedTime {
  /// A time with the seconds, and the colon in its zone, that the form of a `time` field lets writers leave out.
  package static func completing(_ time: String) -> String {
    var bytes = Array(time.utf8)
    if bytes.count >= 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[bytes.count - 5]) {
      bytes.insert(UInt8(ascii: ":"), at: bytes.count - 2)
    }
    if bytes.count > 16, bytes[16] != UInt8(ascii: ":") { bytes.insert(contentsOf: ":00".utf8, at: 16) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
