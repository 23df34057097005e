import Encodings

/// A seed: an RFC 3339 date with offset, in ASCII digits and the Gregorian calendar, which PlacetoPay compares with its
/// clock.
public struct SeedTime: Sendable, Hashable {
  /// The maximum difference between a seed and the gateway's clock, in seconds (PlacetoPay, Authentication, code 103).
  package static let tolerance = 300

  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds; fractions are cut off.
  public let seconds: Int

  /// Reads `YYYY-MM-DDThh:mm:ss`, an optional fraction, and `Z` or `±hh:mm`.
  ///
  /// - Returns: `nil` for anything else, for days that do not exist, and for offsets beyond 14 hours.
  public init?(_ text: [UInt8]) {
    guard let time = DateTime(text), time.isWhole else { return nil }
    self.init(time)
  }

  /// Reads the same, also without seconds or the offset's colon, which the vendor's own samples omit.
  package init?(abbreviated text: [UInt8]) {
    guard let time = DateTime(text) else { return nil }
    self.init(time)
  }

  // ISO 8601 leaves the year 0 to mutual agreement and most languages lack it; a day that does not exist would become
  // another.
  private init?(_ time: DateTime) {
    guard time.isOfCalendar, abs(time.offset) <= 14 * 60 else { return nil }
    seconds = time.seconds
  }

  /// Adds the seconds and the zone's colon, which a `time` field may omit.
  package static func completing(_ time: String) -> String {
    var bytes = Array(time.utf8)
    if bytes.count >= 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[bytes.count - 5]) {
      bytes.insert(UInt8(ascii: ":"), at: bytes.count - 2)
    }
    if bytes.count > 16, bytes[16] != UInt8(ascii: ":") { bytes.insert(contentsOf: ":00".utf8, at: 16) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
