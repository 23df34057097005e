import Encodings
import Gateways
import Messages

/// The parsed body of a message, or the query of a message without a body.
struct Content: MessageFields {
  enum Form: Sendable {
    case none
    case form([FormBody.Pair])
    case multipart([FormBody.Pair])
    case json(JSON)
    case query([FormBody.Pair])
    case other
  }

  var form = Form.none
  /// The body itself where it is a form.
  private(set) var urlencoded: [UInt8] = []
  /// What is wrong with its encoding.
  var findings: [Finding] = []
  /// Whether it is JSON that was cut off.
  private(set) var isCut = false
  /// The media type that the header states.
  private(set) var type: MediaType?

  /// Most pairs read from a form; PHP reads a thousand.
  static let pairLimit = 4096

  init(_ message: CapturedMessage) {
    type = message.header("content-type").flatMap(MediaType.init)
    guard let body = message.body, !body.isEmpty else {
      let query = message.query
      if message.isRequest, !query.isEmpty, query.contains(UInt8(ascii: "=")) { form = .query(pairs(query)) }
      return
    }
    isPage = Self.isPage(type, body)
    // RFC 8259 §8.1 forbids senders to add a byte order mark, and lets readers ignore it.
    let mark = body.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let first = body[mark...].first { !ASCII.isSpace($0) }
    if type?.name == "multipart/form-data" || type == nil && body.starts(with: "--".utf8) {
      readMultipart(body, message.fidelity)
    } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || type?.name == "application/json" && !Self.isForm(body)
    {
      do {
        form = .json(try JSON(parsing: mark > 0 ? Array(body.dropFirst(mark)) : body))
        if mark > 0 {
          findings.append(
            Finding(.malformedBody, "byte 0", "a byte order mark precedes the JSON", .refused))
        }
      } catch {
        form = .other
        isCut = Self.isCut(body[(error.offset + mark)...])
        findings.append(
          Finding(
            .malformedBody, "byte \(error.offset + mark)", "the body is not JSON: \(literal: error.reason)", .refused)
        )
      }
    } else if type?.name == "application/x-www-form-urlencoded" || type?.name != "text/html" && Self.isForm(body) {
      readForm(body)
    } else {
      form = .other
    }
  }

  /// Whether a multipart body lacks its last delimiter.
  var isUnended = false

  /// Whether the body may be cut: it ends in a name without a value, inside an escape, or without its last delimiter.
  var mayBeCut: Bool {
    if isUnended { return true }
    let last = urlencoded[(urlencoded.lastIndex(of: UInt8(ascii: "&")).map { $0 + 1 } ?? 0)...]
    guard !last.isEmpty else { return false }
    return last.suffix(2).contains(UInt8(ascii: "%"))
      || last.startIndex > 0 && !last.contains(UInt8(ascii: "="))
  }

  private mutating func readForm(_ body: [UInt8]) {
    urlencoded = body
    do {
      form = .form(Array(try FormBody.decodeStrictly(body).prefix(Self.pairLimit)))
    } catch {
      findings.append(
        Finding(.malformedBody, "byte \(error.offset)", "'%' is not followed by two hexadecimal digits", .refused))
      form = .form(pairs(body))
    }
    if let offset = body.firstIndex(where: { !(0x21...0x7e).contains($0) }) {
      findings.append(
        Finding(
          .unescapedBody, "byte \(offset)",
          "the byte 0x\(literal: Hex.encode([body[offset]])) must be escaped in a form", .refused))
    }
  }

  private func pairs(_ text: [UInt8]) -> [FormBody.Pair] {
    Array(((try? FormBody.decode(text, .whatwg)) ?? []).prefix(Self.pairLimit))
  }

  /// Whether the body is an HTML page for a browser.
  private(set) var isPage = false

  /// The parsed JSON of any type; `nil` for other formats.
  var json: JSON? { if case .json(let json) = form { json } else { nil } }

  /// The parsed JSON where no byte order mark precedes it.
  var wholeJSON: JSON? { findings.isEmpty ? json : nil }

  /// The JSON object; `nil` for anything else.
  var object: JSON? {
    guard case .json(let json) = form, json.members != nil else { return nil }
    return json
  }

  /// The pairs of a form, a multipart body or a query; `nil` for anything else.
  var pairs: [FormBody.Pair]? {
    switch form {
    case .form(let pairs), .multipart(let pairs), .query(let pairs): pairs
    default: nil
    }
  }

  var isQuery: Bool { if case .query = form { true } else { false } }

  /// Offset of the first `+` of a form.
  var firstPlus: Int? { urlencoded.firstIndex(of: UInt8(ascii: "+")) }

  /// The content with another form.
  func with(form body: [UInt8]) -> Content {
    var copy = self
    copy.form = .form(pairs(body))
    return copy
  }

  var withPlusKept: Content? {
    guard urlencoded.contains(UInt8(ascii: "+")),
      let kept = try? FormBody.decode(urlencoded, .whatwg, plusIsSpace: false)
    else { return nil }
    var copy = self
    copy.form = .form(kept)
    return copy
  }
}
