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

  /// The places alone, the first ones.
  ///
  /// Masks hide what stands behind them: two that differ may be one value in two spellings, and two that are the same two values.
  ///
  /// - Parameters:
  ///   - right: redacted, as is `got`.
  static func places(_ right: JSON, _ got: JSON, _ freedoms: [RequestFreedom]) -> String? {
    let certain = MessageDifference(Masks.levelled(right), Masks.levelled(got), freedoms).places
    let masked = MessageDifference(right, got, freedoms).places.filter { !certain.contains($0) }.map(Self.name)
    let hidden =
      masked.isEmpty && certain.isEmpty
      ? MessageDifference(right, Masks.removed(right), freedoms).places.map(Self.name) : masked
    guard !certain.isEmpty else {
      return hidden.isEmpty ? nil : "what is masked: " + Self.first(hidden, ", ")
    }
    let doubt =
      hidden.isEmpty ? "" : "; perhaps in \(Self.first(hidden, ", ")), which \(hidden.count > 1 ? "are" : "is") masked"
    return Self.first(certain, "; ") + doubt
  }

  private static func first(_ places: [String], _ separator: String) -> String {
    places.prefix(6).joined(separator: separator) + (places.count > 6 ? "\(separator)and \(places.count - 6) more" : "")
  }

  /// A place without the word of what is wrong there.
  private static func name(_ place: String) -> String {
    String(place.prefix { $0 != ":" })
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
    case (.json(let right), .json(let mine)): compare(free.reduced(right), free.reduced(mine), in: "body ")
    case (.none, .none): break
    default:
      guard let right = right.parts, let mine = mine.parts else {
        places.append("body: of another kind, or not readable as its Content-Type says")
        return
      }
      compare(free.reduced(right).map { ($0.name, $0.value) }, free.reduced(mine).map { ($0.name, $0.value) })
    }
  }

  private mutating func compare(_ right: JSON, _ mine: JSON, in place: String) {
    for difference in right.differences(to: mine) {
      let pointer = difference.path.description
      places.append("\(place)\(pointer.isEmpty ? "the whole" : pointer): \(Self.word(difference.kind))")
    }
  }

  private mutating func compare(_ right: [(name: [UInt8], value: [UInt8])], _ mine: [(name: [UInt8], value: [UInt8])]) {
    func values(_ pairs: [(name: [UInt8], value: [UInt8])], _ name: [UInt8]) -> [[UInt8]] {
      pairs.filter { $0.name == name }.map(\.value)
    }
    var seen = Set<[UInt8]>()
    for name in (right + mine).map(\.name) where seen.insert(name).inserted {
      let (one, other) = (values(right, name), values(mine, name))
      guard one != other else { continue }
      let word = other.isEmpty ? "missing" : one.isEmpty ? "not in the right one" : "another value"
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
