import Encodings

/// A seed: a date of RFC 3339 with offset, in ASCII digits and the Gregorian calendar, as PlacetoPay compares it with its clock.
public struct SeedTime: Sendable, Hashable {
  /// Seconds that a seed may be from the gateway's clock (PlacetoPay, Authentication, code 103).
  package static let tolerance = 300

  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds; fractions are cut off.
  public let seconds: Int

  /// Reads `YYYY-MM-DDThh:mm:ss`, an optional fraction, and `Z` or `±hh:mm`.
  ///
  /// - Returns: `nil` for anything else, days that no month has, and offsets beyond 14 hours.
  public init?(_ text: [UInt8]) {
    let shape = Array("0000-00-00T00:00:00".utf8)
    guard text.count > shape.count, Self.matches(text.prefix(shape.count), shape) else { return nil }
    var rest = text.dropFirst(shape.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    let (year, month, day) = (Self.number(text[0..<4]), Self.number(text[5..<7]), Self.number(text[8..<10]))
    let (hour, minute, second) = (Self.number(text[11..<13]), Self.number(text[14..<16]), Self.number(text[17..<19]))
    let date = CalendarDay(year: year, month: month, day: day)
    // ISO 8601 leaves the year 0 to mutual agreement, and most languages have none; a day that is none is another one here.
    guard year > 0, date.date == (year, month, day), hour < 24, minute < 60, second < 60 else { return nil }
    seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  private static func offset(_ text: [UInt8]) -> Int? {
    if text.elementsEqual("Z".utf8) { return 0 }
    let isEast = text.first == UInt8(ascii: "+")
    guard matches(text[...], Array((isEast ? "+00:00" : "-00:00").utf8)) else { return nil }
    let (hours, minutes) = (number(text[1..<3]), number(text[4..<6]))
    guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return (hours * 60 + minutes) * (isEast ? 60 : -60)
  }

  /// Whether every byte is the one of the shape, any digit where that has a zero.
  private static func matches(_ text: ArraySlice<UInt8>, _ shape: [UInt8]) -> Bool {
    text.count == shape.count
      && zip(text, shape).allSatisfy { $1 == UInt8(ascii: "0") ? ASCII.isDigit($0) : $0 == $1 }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
}
