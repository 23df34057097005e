import Encodings
import Gateways
import Messages
import Reports

/// Reads a form that arrived, urlencoded or multipart, and reports every flaw of its encoding.
struct FormReading: MessageFields {
  private(set) var pairs: [FormBody.Pair] = []
  /// The body itself, if it was urlencoded.
  private var urlencoded: [UInt8]?

  /// Reads strictly; if that fails, continues as tolerant servers do, so that the rest can be judged as well.
  init(_ request: HTTPRequest, _ review: inout RequestReview) {
    let type = request.header("content-type") ?? []
    review.checkEnvelope(request)
    switch MediaType(type)?.name {
    case "application/x-www-form-urlencoded": readURLEncoded(request.body, &review)
    case "multipart/form-data": readMultipart(request.body, type, &review)
    // A boundary that must not be written like this makes the whole field unreadable.
    case nil where String(decoding: type, as: UTF8.self).lowercasedASCII.hasPrefix("multipart/form-data;"):
      readMultipart(request.body, type, &review)
    default:
      review.find(
        .rejection(.wrongContentType), "Content-Type",
        "it must be application/x-www-form-urlencoded or multipart/form-data with a boundary")
    }
    if pairs.count > Self.limit {
      pairs.removeSubrange(Self.limit...)
      review.find(.rejection(.tooLong), "body", "it has more than \(Self.limit) fields; PHP reads no further")
    }
    refuseDuplicates(&review)
  }

  /// PHP's `max_input_vars`.
  private static let limit = 1000

  /// The value of a field; empty if it is absent.
  subscript(name: String) -> [UInt8] { value(name) ?? [] }

  func value(_ name: String) -> [UInt8]? {
    let name = name.utf8
    return pairs.first { $0.name.count == name.count && $0.name.elementsEqual(name) }?.value
  }

  var fieldNames: [String] { pairs.map { String(decoding: $0.name, as: UTF8.self) } }

  var object: JSON? { nil }

  /// The value as text, for words of the protocol.
  func word(_ name: String) -> String { String(decoding: self[name], as: UTF8.self) }

  /// Reports a multipart form in a call that only takes urlencoded ones.
  func expectURLEncoded(_ review: inout RequestReview) {
    guard urlencoded == nil, !pairs.isEmpty else { return }
    review.find(
      .rejection(.wrongContentType), "Content-Type", "this call is sent as application/x-www-form-urlencoded")
  }

  /// The same form as meant by a writer that does not write spaces as `+`; `nil` if that makes no difference.
  var withPlusKept: FormReading? {
    guard let urlencoded, urlencoded.contains(UInt8(ascii: "+")),
      let kept = try? FormBody.decode(urlencoded, .whatwg, plusIsSpace: false)
    else { return nil }
    var copy = self
    copy.pairs = kept
    return copy
  }

  private mutating func readURLEncoded(_ body: [UInt8], _ review: inout RequestReview) {
    urlencoded = body
    if let offset = body.firstIndex(where: { !(0x21...0x7e).contains($0) }) {
      review.find(
        .unescapedBody, "body, byte \(offset)",
        "a byte that is not allowed in a form body: names and values must be escaped")
    }
    do {
      pairs = try FormBody.decodeStrictly(body)
    } catch {
      review.find(
        .rejection(.malformedBody), "body, byte \(error.offset)", "'%' is not followed by two hexadecimal digits")
      pairs = (try? FormBody.decode(body, .whatwg)) ?? []
    }
  }

  private mutating func readMultipart(_ sent: [UInt8], _ type: [UInt8], _ review: inout RequestReview) {
    let body = MultipartReader.withoutBreak(sent)
    let stated = MediaType(type)?.parameter("boundary").flatMap(Boundary.init)
    if let stated {
      do {
        pairs = Self.pairs(try MultipartReader.decode(body, stated, .strict))
        return
      } catch {
        let hint = body.starts(with: "--".utf8) && !body.starts(with: stated.delimiter)
        review.find(
          .rejection(.malformedBody), "body, byte \(error.offset)",
          "\(error.reason)\(hint ? "; the body begins with another boundary than the Content-Type states" : "")")
      }
    } else {
      let count = String(decoding: type, as: UTF8.self).lowercasedASCII.split(separator: "boundary=").count - 1
      review.find(
        .rejection(.invalidBoundary), "Content-Type",
        count > 1
          ? "it states \(count) boundaries; a client that writes its own, as curl -F, must not be given another"
          : "there must be one boundary that RFC 2046 §5.1.1 allows")
    }
    for boundary in [stated, Self.written(in: body)].compactMap(\.self) where pairs.isEmpty {
      pairs = Self.pairs((try? MultipartReader.decode(body, boundary, .tolerant)) ?? [])
    }
  }

  /// The boundary that a body begins with, whatever the header says.
  private static func written(in body: [UInt8]) -> Boundary? {
    guard body.starts(with: "--".utf8) else { return nil }
    return Boundary(Array(body.dropFirst(2).prefix(72).prefix { $0 != 0x0d && $0 != 0x0a }))
  }

  private static func pairs(_ parts: [MultipartBody.Part]) -> [FormBody.Pair] {
    parts.map { FormBody.Pair(name: $0.name, value: $0.value) }
  }

  private func refuseDuplicates(_ review: inout RequestReview) {
    var names = Set<[UInt8]>()
    for pair in pairs where !names.insert(pair.name).inserted {
      review.find(
        .rejection(.duplicateField), Display.line(String(decoding: pair.name, as: UTF8.self)),
        "it occurs twice; receivers disagree about which of the two counts")
    }
  }
}
