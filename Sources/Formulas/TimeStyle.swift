import Encodings

/// Wrong ways to write an ISO 8601 time stamp instead of the one that was sent; other text stays unchanged.
public enum TimeStyle: String, Sendable, Hashable, CaseIterable {
  /// The same moment in UTC, with `Z`.
  case utcZ = "utc-z"
  /// The same moment in UTC, with `+00:00`.
  case utcOffset = "utc-offset"
  /// The same moment in UTC, with milliseconds and `Z`.
  case utcMilliseconds = "utc-milliseconds"
  /// The same local time with `Z`.
  case wrongZ = "wrong-z"
  /// Without the offset.
  case withoutOffset = "without-offset"
  /// The offset without its colon.
  case compactOffset = "compact-offset"
  /// With `.000` after the seconds.
  case milliseconds
  /// With `.000000` after the seconds.
  case microseconds
  /// `Z` for an offset of `+00:00`.
  case zForZero = "z-for-zero"
  /// `+00:00` for an offset of `Z`.
  case zeroForZ = "zero-for-z"
  /// The same moment in the time zone of Bogotá, Quito, Lima and Panama.
  case minus5 = "-05:00"
  /// The same moment in the time zone of Costa Rica and Guatemala.
  case minus6 = "-06:00"
  /// The same moment in the time zone of San Juan and La Paz.
  case minus4 = "-04:00"
  /// The same moment in the time zone of Montevideo and Santiago.
  case minus3 = "-03:00"
  /// The same moment in the time zone of Madrid in winter.
  case plus1 = "+01:00"
  /// The same moment in the time zone of Madrid in summer.
  case plus2 = "+02:00"
  /// Milliseconds since 1970 instead of seconds since 1970.
  case epochMilliseconds = "epoch-milliseconds"
  /// A date instead of seconds since 1970.
  case epochAsDate = "epoch-as-date"
  /// Without the seconds.
  case withoutSeconds = "without-seconds"
  /// With a space instead of the `T`.
  case space
  /// Seconds since 1970.
  case epoch
  /// One second later, since the clock was read twice.
  case secondLater = "second-later"
  /// One second earlier, since the clock was read twice.
  case secondEarlier = "second-earlier"

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    if self == .epochMilliseconds || self == .epochAsDate { return Self.seconds(bytes).map(counted) ?? bytes }
    guard let stamp = TimeStamp(bytes), stamp.fraction.isEmpty || changesTheOffsetAlone else { return bytes }
    let (date, time, offset) = (stamp.date, stamp.time + stamp.fraction, stamp.offset)
    let text =
      switch self {
      case .utcZ: stamp.moved(by: 0, inUTC: true) + "Z"
      case .utcOffset: stamp.moved(by: 0, inUTC: true) + "+00:00"
      case .utcMilliseconds: stamp.moved(by: 0, inUTC: true) + ".000Z"
      case .wrongZ: "\(date)T\(time)Z"
      case .withoutOffset: "\(date)T\(time)"
      case .compactOffset: "\(date)T\(time)\(offset.filter { $0 != ":" })"
      case .milliseconds: "\(date)T\(time).000\(offset)"
      case .microseconds: "\(date)T\(time).000000\(offset)"
      case .zForZero: "\(date)T\(time)\(offset == "+00:00" ? "Z" : offset)"
      case .zeroForZ: "\(date)T\(time)\(offset == "Z" ? "+00:00" : offset)"
      case .minus6, .minus5, .minus4, .minus3, .plus1, .plus2: stamp.moved(to: rawValue)
      case .epochMilliseconds, .epochAsDate: String(decoding: bytes, as: UTF8.self)
      case .withoutSeconds: "\(date)T\(time.prefix(5))\(offset)"
      case .space: "\(date) \(time)\(offset)"
      case .epoch: String(stamp.epoch)
      case .secondLater: stamp.moved(by: 1, inUTC: false) + offset
      case .secondEarlier: stamp.moved(by: -1, inUTC: false) + offset
      }
    return Array(text.utf8)
  }

  /// Whether everything before the offset stays, including fractions of a second.
  private var changesTheOffsetAlone: Bool {
    [.wrongZ, .withoutOffset, .compactOffset, .zForZero, .zeroForZ].contains(self)
  }

  /// The number of seconds, if the bytes are at most eleven digits.
  private static func seconds(_ bytes: [UInt8]) -> Int? {
    guard bytes.count <= 11, bytes.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// Seconds since 1970 in another form.
  private func counted(_ seconds: Int) -> [UInt8] {
    Array((self == .epochMilliseconds ? "\(seconds)000" : TimeStamp(seconds).moved(to: "+00:00")).utf8)
  }
}

/// An ISO 8601 time stamp of the form `2018-01-29T17:02:49-05:00`, optionally with a fraction of the second, in parts.
private struct TimeStamp {
  let date: String
  let time: String
  /// The fraction with its point; empty where there is none.
  let fraction: String
  let offset: String
  private let seconds: Int
  private let shift: Int

  init?(_ bytes: [UInt8]) {
    guard let time = DateTime(bytes), bytes.count >= 20, bytes[16] == UInt8(ascii: ":") else { return nil }
    let zone = bytes[19...].firstIndex { $0 != UInt8(ascii: ".") && !ASCII.isDigit($0) } ?? bytes.endIndex
    date = String(decoding: bytes[..<10], as: UTF8.self)
    self.time = String(decoding: bytes[11..<19], as: UTF8.self)
    fraction = String(decoding: bytes[19..<zone], as: UTF8.self)
    offset = String(decoding: bytes[zone...], as: UTF8.self)
    shift = time.offset * 60
    seconds = time.seconds + shift
  }

  init(_ epoch: Int) { (date, time, fraction, offset, seconds, shift) = ("", "", "", "Z", epoch, 0) }

  var epoch: Int { seconds - shift }

  /// The same moment at an offset, which is appended.
  func moved(to offset: String) -> String {
    let minutes = DateTime(Array("1970-01-01T00:00\(offset)".utf8))?.offset ?? 0
    return moved(by: minutes * 60, inUTC: true) + offset
  }

  /// Date and time a few seconds later, in the stamp's own offset or in UTC.
  func moved(by more: Int, inUTC: Bool) -> String {
    CalendarDay.text(seconds: seconds + more - (inUTC ? shift : 0))
  }
}
