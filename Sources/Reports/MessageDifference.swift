import Encodings
import Gateways
import Messages

/// Where a wrong message differs from the right one: places alone, because values may be secrets.
struct MessageDifference {
  /// Places that are listed; the rest are counted.
  private static let shown = 20

  private var places: [String] = []

  /// The differences, a line each, behind a sentence that says what they are.
  ///
  /// - Parameter freedoms: what right SDKs do differently in the request that it is, which is no difference.
  static func lines(_ right: Answer, got: JSON, freedoms: [RequestFreedom] = []) -> [String] {
    let code = got["reject"]?.string
    switch right {
    case .reject(let rejection):
      return ["The right answer is the rejection \(rejection.code.rawValue): \(rejection.message)"]
    case .error: return []
    case .value where code != nil: return ["The right answer is a value, not a rejection."]
    case .value(let value):
      return MessageDifference(value, got, freedoms).lines
    }
  }

  /// The places alone, the first ones; `nil` where there are none.
  ///
  /// - Parameter right: not redacted, and neither is `got`: masks hide what stands behind them.
  static func places(_ right: JSON, _ got: JSON, _ freedoms: [RequestFreedom]) -> String? {
    let places = MessageDifference(right, got, freedoms).places
    guard !places.isEmpty else { return nil }
    return places.prefix(6).joined(separator: "; ") + (places.count > 6 ? "; and \(places.count - 6) more" : "")
  }

  private let free: FreeMessage

  private init(_ value: JSON, _ got: JSON, _ freedoms: [RequestFreedom]) {
    free = FreeMessage(freedoms)
    if let right = RequestMessage(value), let mine = RequestMessage(got) {
      compare(right, mine)
      places += WireSurplus(got, beside: value, freedoms: freedoms).faults.map { "\($0.place): \($0.sentence)" }
    } else {
      compare(value, got, in: "")
    }
  }

  private var lines: [String] {
    guard !places.isEmpty else { return [] }
    let more = places.count > Self.shown ? ["  … and \(places.count - Self.shown) more"] : []
    return ["It differs from the right answer in:"] + places.prefix(Self.shown).map { "  \($0)" } + more
  }

  private mutating func compare(_ right: RequestMessage, _ mine: RequestMessage) {
    if right.method != mine.method { places.append("method: \(right.method) is right") }
    if !WireMatch.isSame(url: right.url, mine.url) { places.append("url") }
    for header in right.headers {
      let name = header.name.lowercasedASCII
      guard free.counts(header: name) else { continue }
      let values = mine.headers.filter { $0.name.lowercasedASCII == name }.map {
        WireMatch.meaning(of: Array($0.value.utf8), name)
      }
      if values.isEmpty {
        places.append("header \(header.name): missing")
      } else if values != [WireMatch.meaning(of: Array(header.value.utf8), name)] {
        places.append("header \(header.name): \(values.count > 1 ? "more than once" : "another value")")
      }
    }
    switch (right.body, mine.body) {
    case (.json(let right), .json(let mine)): compare(right, mine, in: "body ")
    case (.none, .none): break
    default:
      guard let right = right.parts, let mine = mine.parts else {
        places.append("body: of another kind, or not readable as its Content-Type says")
        return
      }
      compare(right, mine)
    }
  }

  /// What is free decides where the two differ; the word tells of what was sent, as a value that stands for none is there.
  private mutating func compare(_ right: JSON, _ mine: JSON, in place: String) {
    let sent = Dictionary(right.differences(to: mine).map { ($0.path, $0.kind) }) { first, _ in first }
    for difference in free.reduced(right).differences(to: free.reduced(mine)) {
      let isAbsent = difference.kind == .missing || difference.kind == .added
      let kind = isAbsent ? sent[difference.path] ?? difference.kind : difference.kind
      let pointer = difference.path.description
      places.append("\(place)\(pointer.isEmpty ? "the whole" : pointer): \(Self.word(kind))")
    }
  }

  private mutating func compare(_ right: [MultipartBody.Part], _ mine: [MultipartBody.Part]) {
    func values(_ parts: [MultipartBody.Part], _ name: [UInt8]) -> [[UInt8]] {
      parts.filter { $0.name == name }.map(\.value)
    }
    let (one, other) = (free.reduced(right), free.reduced(mine))
    var seen = Set<[UInt8]>()
    for name in (one + other).map(\.name) where seen.insert(name).inserted {
      guard values(one, name) != values(other, name) else { continue }
      func isIn(_ parts: [MultipartBody.Part]) -> Bool { parts.contains { $0.name == name } }
      let word = !isIn(mine) ? "missing" : isIn(right) ? "another value" : "not in the right one"
      places.append("field \(String(decoding: name, as: UTF8.self)): \(word)")
    }
  }

  private static func word(_ kind: JSONDifference.Kind) -> String {
    switch kind {
    case .missing: "missing"
    case .added: "not in the right one"
    case .type: "another JSON type"
    case .value: "another value"
    case .number: "another number"
    case .digits: "the same number in other digits"
    }
  }
}

extension RequestMessage {
  /// The fields of a form or of a multipart body.
  fileprivate var parts: [MultipartBody.Part]? {
    switch body {
    case .form(let pairs): pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }
    case .parts(let parts, _): parts
    case .none, .json, .bytes: nil
    }
  }
}
