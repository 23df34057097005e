import Encodings
import Gateways

/// The times of messages, as captures write them.
enum CaptureTime {
  /// Seconds since 1970, from a number or from a time in RFC 3339 form.
  static func seconds(_ json: JSON) -> Int? {
    switch json {
    case .number(let number): epoch(Array(number.digits.utf8))
    case .string(let text): SeedTime(abbreviated: text.utf8)?.seconds ?? epoch(text.utf8)
    default: nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  /// Seconds since 1970 from the header `Date`, as servers write it: `Sun, 22 Nov 2026 10:00:00 GMT` (RFC 9110 §5.6.7).
  static func header(_ text: [UInt8]) -> Int? {
    let words = text.split(separator: 0x20)
    guard words.count == 6, words[5].elementsEqual("GMT".utf8), words[1].count == 2, words[3].count == 4,
      let month = months.firstIndex(where: words[2].elementsEqual)
    else { return nil }
    let number = Array("\(101 + month)".utf8.dropFirst())
    let date = [Array(words[3]), number, Array(words[1])].joined(separator: "-".utf8)
    return SeedTime(Array(date) + "T".utf8 + words[4] + "Z".utf8)?.seconds
  }

  /// Reads plain digits; more than twelve are taken as milliseconds.
  static func epoch(_ text: [UInt8]) -> Int? {
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    guard (1...15).contains(whole.count), whole.allSatisfy(ASCII.isDigit),
      let value = Int(String(decoding: whole, as: UTF8.self))
    else { return nil }
    return whole.count > 12 ? value / 1000 : value
  }
}
