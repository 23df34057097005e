import ConformanceKit
import Encodings

// Limits for the texts of a port in a report.
extension Redaction {
  /// Twice as much of a wrong answer as may be shown, so that no secret is cut at the end of what is shown; searching
  /// all of a long answer for secrets takes a minute.
  static func bounded(_ reply: Reply) -> (reply: Reply, surplus: Int) {
    func prefix(_ text: [UInt8], _ limit: Int) -> [UInt8] { Array(text.prefix(end(text, 2 * limit))) }
    func short(_ text: String) -> String { String(decoding: prefix(Array(text.utf8), textLimit), as: UTF8.self) }
    switch reply {
    case .value(let value, let steps):
      let text = if case .string(let text) = value { text.utf8 } else { value.lineBytes }
      let kept = prefix(text, valueLimit)
      guard kept.count < text.count else { return (reply, 0) }
      return (.value(.string(JSONText(utf8: kept)), steps: steps), text.count - kept.count)
    case .reject(let code, let message, let steps):
      return (.reject(code: short(code), message: short(message), steps: steps), 0)
    case .error(let message): return (.error(message: short(message)), 0)
    case .unsupported, .crash, .timeout, .leak, .violation: return (reply, 0)
    }
  }

  /// - Parameter surplus: how many bytes were cut off before.
  static func cut(_ value: JSON, to limit: Int, _ surplus: Int = 0) -> JSON {
    if case .string(let text) = value {
      return text.utf8.count <= limit && surplus == 0 ? value : .text(cut(text.string, to: limit, surplus))
    }
    // Most values are text; only the others are rendered to know their length.
    guard limit < .max, value.lineBytes.count > limit else { return value }
    return .text(cut(value.line, to: limit, surplus))
  }

  static func cut(_ text: String, to limit: Int, _ surplus: Int = 0) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit || surplus > 0 else { return text }
    // If something was cut off before, the second half may end within a secret.
    let end = end(bytes, surplus > 0 ? min(limit, bytes.count / 2) : limit)
    return String(decoding: bytes[..<end], as: UTF8.self) + "… (\(bytes.count - end + surplus) bytes more)"
  }

  /// The last character boundary within a limit.
  static func end(_ bytes: [UInt8], _ limit: Int) -> Int {
    guard bytes.count > limit else { return bytes.count }
    var end = limit
    while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return end
  }
}
