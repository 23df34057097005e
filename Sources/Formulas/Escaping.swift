import Encodings

/// Escapes of other languages, added or removed although the gateway signs the text unchanged.
public enum Escaping: String, Sendable, Hashable, CaseIterable {
  /// RFC 3986 percent-encoding (PHP `rawurlencode`).
  case percent = "percent-encoded"
  /// JavaScript's `encodeURIComponent`, which leaves `!'()*` unescaped.
  case component = "encodeURIComponent"
  /// Percent-encoding that leaves `/` unescaped (Python's `urllib.parse.quote`).
  case percentButSlashes = "percent-encoded-but-slashes"
  /// Form encoding, space as `+` (PHP `urlencode`).
  case form = "form-encoded"
  /// Decodes percent sequences to bytes.
  case percentDecoded = "percent-decoded"
  /// Decodes a form's value: `+` becomes a space as well.
  case formDecoded = "form-decoded"
  /// Turns `+` into a space, and nothing else.
  case plusAsSpace = "plus-as-space"
  /// Turns a space into `+`, and nothing else: a form's value that is only partly decoded.
  case spaceAsPlus = "space-as-plus"
  /// HTML's `& < > " '` (PHP `htmlspecialchars`).
  case html = "html-escaped"
  /// The same with `&#34;` and `&#39;` for the quotes (Go `html.EscapeString`).
  case htmlByGo = "html-escaped-by-go"
  /// The same with `&quot;` and `&#x27;` for the quotes (Python `html.escape`).
  case htmlByPython = "html-escaped-by-python"
  /// Decodes HTML's entities to characters.
  case htmlDecoded = "html-decoded"
  /// JSON's escapes, with `\/` (PHP `json_encode` without the quotes).
  case json = "json-escaped"
  /// JSON's escapes as in Go's `json.Marshal`, also for `& < >`, without the quotes.
  case goJSON = "json-escaped-by-go"
  /// JSON's escapes as in Python's `json.dumps`, without the quotes.
  case pythonJSON = "json-escaped-by-python"
  /// A backslash before quotes, backslashes and NUL (PHP `addslashes`).
  case slashes = "slashes-added"
  /// Removes backslashes (PHP `stripslashes`).
  case slashesStripped = "slashes-stripped"

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .percent: PercentEncoding.encode(bytes)
    // JavaScript's strings have U+FFFD for anything that is not UTF-8.
    case .component: PercentEncoding.encode(Array(String(decoding: bytes, as: UTF8.self).utf8), sparing: "!'()*")
    case .percentButSlashes: PercentEncoding.encode(bytes, sparing: "/")
    case .form:
      Self.replace(PercentEncoding.encode(bytes, sparing: " "), [(" ", "+"), ("~", "%7E")])
    case .percentDecoded: PercentEncoding.decode(bytes)
    case .formDecoded: PercentEncoding.decode(Self.spaced(bytes))
    case .plusAsSpace: Self.spaced(bytes)
    case .spaceAsPlus: Self.replace(bytes, [(" ", "+")])
    case .html: Self.replace(bytes, Self.entities)
    case .htmlByGo: Self.html(bytes, "&#34;", "&#39;")
    case .htmlByPython: Self.html(bytes, "&quot;", "&#x27;")
    case .htmlDecoded: Self.unescaped(bytes)
    case .json: Self.json(bytes)
    case .pythonJSON:
      JSONSpelling.python.write(.string(JSONText(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8)))).dropFirst()
        .dropLast()
    case .goJSON: String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap(Self.goJSON)
    case .slashes:
      Self.replace(bytes, [("'", "\\'"), ("\"", "\\\""), ("\\", "\\\\"), ("\0", "\\0")])
    case .slashesStripped: Self.replace(bytes, [("\\", "")])
    }
  }

  private static let entities = [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#039;"),
  ]

  /// - Parameters:
  ///   - double: the replacement of a double quote.
  ///   - single: the replacement of a single quote.
  private static func html(_ bytes: [UInt8], _ double: String, _ single: String) -> [UInt8] {
    replace(bytes, entities.prefix(3) + [("\"", double), ("'", single)])
  }

  private static func spaced(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
  }

  /// Replaces single bytes; the texts are ASCII.
  private static func replace(_ bytes: [UInt8], _ table: [(String, String)]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if let entry = table.first(where: { $0.0.utf8.first == byte }) {
        output += entry.1.utf8
      } else {
        output.append(byte)
      }
    }
    return output
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let (text, entity) = entities.first(where: { rest.starts(with: $0.1.utf8) }) {
        output += Array(text.utf8)
        rest = rest.dropFirst(entity.utf8.count)
      } else {
        output.append(byte)
        rest = rest.dropFirst()
      }
    }
    return output
  }

  /// A character as Go writes it; U+FFFD is escaped, whether it replaces invalid UTF-8 or is real.
  private static func goJSON(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.value {
    case 0x22, 0x5c: [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case 0x0a: Array("\\n".utf8)
    case 0x0d: Array("\\r".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x08: Array("\\b".utf8)
    case 0x0c: Array("\\f".utf8)
    case 0..<0x20, 0x26, 0x3c, 0x3e, 0x2028, 0x2029, 0xfffd:
      Array("\\u".utf8) + Array(Hex.encode([UInt8(scalar.value >> 8), UInt8(scalar.value & 0xff)]).utf8)
    default: Array(String(scalar).utf8)
    }
  }

  private static func json(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      let low = UInt8(truncatingIfNeeded: unit)
      switch unit {
      case 0x22, 0x5c, 0x2f: output += [UInt8(ascii: "\\"), low]
      case 0x08: output += "\\b".utf8
      case 0x09: output += "\\t".utf8
      case 0x0a: output += "\\n".utf8
      case 0x0c: output += "\\f".utf8
      case 0x0d: output += "\\r".utf8
      case 0x20..<0x7f: output.append(low)
      default: output += "\\u\(Hex.encode([UInt8(truncatingIfNeeded: unit >> 8), low]))".utf8
      }
    }
    return output
  }
}
