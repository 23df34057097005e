import Encodings
import Gateways
import Messages

/// Where a wrong message differs from the right one: places alone, because values may be secrets.
struct MessageDifference {
  /// Places that are listed; the rest are counted.
  private static let shown = 20

  private var places: [String] = []

  /// The differences, a line each, behind a sentence that says what they are.
  static func lines(_ right: Answer, got: JSON) -> [String] {
    let code = got["reject"]?.string
    switch right {
    case .reject(let rejection):
      return ["The right answer is the rejection \(rejection.code.rawValue): \(rejection.message)"]
    case .error: return []
    case .value where code != nil: return ["The right answer is a value, not a rejection."]
    case .value(let value):
      var difference = MessageDifference()
      if let right = RequestMessage(value), let mine = RequestMessage(got) {
        difference.compare(right, mine)
        difference.places += WireSurplus(got, beside: value).faults.map { "\($0.place): \($0.sentence)" }
      } else {
        difference.compare(value, got, in: "")
      }
      return difference.lines
    }
  }

  private var lines: [String] {
    guard !places.isEmpty else { return [] }
    let more = places.count > Self.shown ? ["  … and \(places.count - Self.shown) more"] : []
    return ["It differs from the right answer in:"] + places.prefix(Self.shown).map { "  \($0)" } + more
  }

  private mutating func compare(_ right: RequestMessage, _ mine: RequestMessage) {
    if right.method != mine.method { places.append("method: \(right.method) is right") }
    if right.url != mine.url { places.append("url") }
    for header in right.headers {
      let name = header.name.lowercased()
      let values = mine.headers.filter { $0.name.lowercased() == name }.map {
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
    case (.form(let right), .form(let mine)):
      compare(right.map { ($0.name, $0.value) }, mine.map { ($0.name, $0.value) })
    case (.parts(let right, _), .parts(let mine, _)):
      compare(right.map { ($0.name, $0.value) }, mine.map { ($0.name, $0.value) })
    case (.none, .none): break
    default: places.append("body: of another kind, or not readable as its Content-Type says")
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
