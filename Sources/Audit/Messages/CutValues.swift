import Encodings
import Messages

/// Finds form values that may have been meant to contain an `&`, which ends a value for every reader.
///
/// A part without `=` may continue the value before it, and so may parts that follow a URL with a query.
struct CutValues {
  /// A field whose value may continue.
  struct Field {
    let name: [UInt8]
    /// The value as every server reads it.
    let read: [UInt8]
    /// The names read from the parts after it, in order.
    let rest: [[UInt8]]
    /// Whether those parts have no `=`, which no form has.
    let isBare: Bool
    /// Whether the value is a URL with a query.
    let isURL: Bool
    /// Offsets of the `&` after it.
    fileprivate let separators: [Int]
  }

  /// Most bytes, parts and readings that are tried.
  private static let (longest, mostParts, mostReadings) = (65_536, 512, 32)
  /// Most parts that are taken as the query of a URL.
  private static let queryParts = 4

  private let body: [UInt8]
  let fields: [Field]

  /// - Parameter body: the body as sent; a body that is not a form has no such fields.
  init(_ body: [UInt8]) {
    self.body = body
    let parts = body.count > Self.longest ? [] : Self.parts(body)
    fields = parts.count > Self.mostParts ? [] : parts.indices.compactMap { Self.field($0, parts, body) }
  }

  private static func parts(_ body: [UInt8]) -> [Range<Int>] {
    var (parts, start): ([Range<Int>], Int) = ([], 0)
    for place in body.indices where body[place] == UInt8(ascii: "&") {
      parts.append(start..<place)
      start = place + 1
    }
    return parts + [start..<body.count]
  }

  private static func field(_ index: Int, _ parts: [Range<Int>], _ body: [UInt8]) -> Field? {
    let own = body[parts[index]]
    guard let equals = own.firstIndex(of: UInt8(ascii: "=")), index + 1 < parts.count else { return nil }
    let behind = parts[(index + 1)...]
    let bare = behind.prefix { !$0.isEmpty && !body[$0].contains(UInt8(ascii: "=")) }
    // An escaped value has no '=', whatever happened to its '?'.
    let isURL = own[equals...].drop { $0 != UInt8(ascii: "?") }.contains(UInt8(ascii: "="))
    let rest = isURL ? behind.prefix(queryParts) : bare
    guard !rest.isEmpty, let pair = pair(own) else { return nil }
    return Field(
      name: pair.name, read: pair.value, rest: rest.map { self.pair(body[$0])?.name ?? [] }, isBare: !bare.isEmpty,
      isURL: isURL, separators: rest.map { $0.lowerBound - 1 })
  }

  private static func pair(_ part: ArraySlice<UInt8>) -> FormBody.Pair? {
    (try? FormBody.decode(Array(part), .whatwg))?.first
  }

  /// The forms that may have been meant, each with the fields that are longer in it.
  var readings: [(body: [UInt8], fields: [Field])] {
    var readings: [(separators: [Int], fields: [Field])] = [([], [])]
    for field in fields {
      let longer = readings.flatMap { reading in
        (1...field.separators.count).map {
          (reading.separators + field.separators.prefix($0), reading.fields + [field])
        }
      }
      readings = Array((readings + longer).prefix(Self.mostReadings))
    }
    return readings.dropFirst().map { (escaped($0.separators), $0.fields) }
  }

  private func escaped(_ separators: [Int]) -> [UInt8] {
    let places = Set(separators)
    return body.indices.flatMap { places.contains($0) ? Array("%26".utf8) : [body[$0]] }
  }
}

extension CutValues.Field {
  /// The finding about what a receiver reads; it omits the value, as the mask does not recognise a part of a secret.
  func finding(_ content: Content) -> Finding {
    Finding(
      .unescapedBody, content.place(String(decoding: name, as: UTF8.self)),
      "the server reads the value up to its '&', \(read.count) bytes, and the rest as another field: a literal '&' is written %26",
      .differs)
  }

  /// Whether the next part is certainly not a field: no program uses such a name, or the call has no such field.
  func isCertain(_ content: Content, among findings: [Finding]) -> Bool {
    guard let first = rest.first else { return false }
    let isName = first.allSatisfy { ASCII.isLetterOrDigit($0) || "_-.[]".utf8.contains($0) }
    if isBare, !isName { return true }
    return findings.contains {
      $0.kind == .unknownField && $0.at == content.place(String(decoding: first, as: UTF8.self))
    }
  }
}
