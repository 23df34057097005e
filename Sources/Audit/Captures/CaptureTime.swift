import Encodings
import Gateways

/// When a message was sent, as captures write it.
enum CaptureTime {
  /// Seconds since 1970 from a number of them, or from a time of RFC 3339.
  static func seconds(_ json: JSON) -> Int? {
    switch json {
    case .number(let number): epoch(Array(number.digits.utf8))
    case .string(let text): SeedTime(abbreviated: text.utf8)?.seconds ?? epoch(text.utf8)
    default: nil
    }
  }

  /// Plain digits; of more than twelve they count milliseconds.
  static func epoch(_ text: [UInt8]) -> Int? {
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    guard (1...15).contains(whole.count), whole.allSatisfy(ASCII.isDigit),
      let value = Int(String(decoding: whole, as: UTF8.self))
    else { return nil }
    return whole.count > 12 ? value / 1000 : value
  }
}
