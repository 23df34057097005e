import Encodings

/// The start line and header fields of an HTTP message, read as leniently as tolerant receivers do, since a capture is
/// judged and not refused.
struct RawHead {
  var message: CapturedMessage

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE"]

  /// Whether a line can be the start line of a message.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "HTTP/".utf8) { return true }
    let words = line.split(separator: 0x20, maxSplits: 3)
    guard words.count >= 2, methods.contains(where: { words[0].elementsEqual($0.utf8) }) else { return false }
    return words.count == 3 && words[2].starts(with: "HTTP/".utf8)
  }

  /// - Parameter lines: the lines without their ends, the start line first.
  /// - Returns: `nil` where the first line is not a start line.
  init?(_ lines: [ArraySlice<UInt8>]) {
    guard let first = lines.first else { return nil }
    let words = first.split(separator: 0x20, maxSplits: 2)
    if first.starts(with: "HTTP/".utf8) {
      guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
      message = CapturedMessage(isRequest: false)
      message.status = status
    } else {
      guard Self.begins(first) else { return nil }
      message = CapturedMessage(isRequest: true)
      message.method = String(decoding: words[0], as: UTF8.self)
      message.url = Array(words[1])
    }
    var headers: [FormBody.Pair] = []
    for line in lines.dropFirst() {
      // A line that begins with white space continues the previous one (RFC 9112 §5.2).
      if let byte = line.first, byte == 0x20 || byte == 0x09, !headers.isEmpty {
        headers[headers.count - 1].value += [0x20] + Self.trimmed(line)
        continue
      }
      guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { continue }
      headers.append(FormBody.Pair(name: Array(line[..<colon]), value: Self.trimmed(line[(colon + 1)...])))
    }
    message.headers = headers
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    Array(text.drop(while: ASCII.isSpace).reversed().drop(while: ASCII.isSpace).reversed())
  }

  /// Whether a response has no body, whatever its headers say.
  var isBodiless: Bool {
    !message.isRequest && (message.status ?? 0) / 100 == 1 || [204, 304].contains(message.status)
  }
}
