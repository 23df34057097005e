import Formulas

extension Fault {
  /// A time stamp that is signed in another form than it is sent.
  static let times: [Fault] = [
    time(
      "time-in-utc", "converts … to UTC", [.utcZ, .utcOffset, .utcMilliseconds],
      story: "toISOString() and ISO8601DateFormatter write UTC; the text that is sent has an offset."),
    time(
      "time-with-wrong-z", "writes Z for the offset of …", [.wrongZ],
      story: "The offset was replaced without moving the clock."),
    time(
      "time-without-offset", "leaves the offset of … out", [.withoutOffset],
      story: "LocalDateTime, DateTime.ToString(\"s\") and Dart's toIso8601String() have none."),
    time(
      "time-with-compact-offset", "leaves out the colon in the offset of …", [.compactOffset],
      story: "SimpleDateFormat's Z and strftime's %z write +0200."),
    time(
      "time-with-milliseconds", "adds milliseconds to …", [.milliseconds],
      story: "Instant, toISOString() and withFractionalSeconds write them."),
    time(
      "time-with-microseconds", "adds microseconds to …", [.microseconds],
      story: "Python's isoformat() and PHP's Y-m-d\\TH:i:s.uP write six digits."),
    time(
      "time-with-z-for-zero", "writes Z for the offset +00:00 of …", [.zForZero],
      story: "Java's OffsetDateTime and ISO8601DateFormatter print an offset of zero as Z."),
    time(
      "time-with-zero-for-z", "writes +00:00 for the Z of …", [.zeroForZ],
      story: "PHP's date('c') and Python's isoformat() print UTC as +00:00."),
    Fault(
      "time-in-another-zone", "converts … of the clock",
      story: "The time stamp was parsed and printed again by a server's or a phone's own clock.",
      mend: "Format the time once, keep the text, and put the same text into the digest and into the request."
    ) { node, _ in
      guard case .field(let field) = node, FieldRole(field) == .time else { return [] }
      return [TimeStyle.minus5, .minus6, .minus4, .minus3, .plus1, .plus2].map {
        Rewrite(.mistaken(.time($0), node), at: "\(field) to \($0.rawValue)")
      }
    },
    time(
      "time-without-seconds", "leaves the seconds of … out", [.withoutSeconds],
      story: "The format yyyy-MM-dd'T'HH:mmXXX has none."),
    time(
      "time-with-space", "writes a space for the T of …", [.space],
      story: "Databases and PHP's Y-m-d H:i:s write it so."),
    time(
      "time-as-epoch", "writes … as seconds since 1970", [.epoch],
      story: "time() was hashed and the date sent."),
    time(
      "time-taken-twice", "takes … from a clock that it reads twice", [.secondLater, .secondEarlier],
      story: "One now() was hashed and another one sent; between the two the second changed."),
  ]

  private static func time(_ name: String, _ phrase: String, _ styles: [TimeStyle], story: String) -> Fault {
    Fault(
      name, phrase, story: story,
      mend: "Format the time once, keep the text, and put the same text into the digest and into the request."
    ) { node, _ in
      guard case .field(let field) = node, FieldRole(field) == .time else { return [] }
      return styles.map { Rewrite(.mistaken(.time($0), node)) }
    }
  }
}
