import Encodings
import Gateways
import Messages

/// The places in which a wrong message differs from the right one, with the values if they can hold no secret.
struct MessageDifference {
  /// How many places are listed; the rest are counted.
  private static let shown = 20

  var places: [Place] = []
  /// Whether a value may be shown to everybody.
  let isPublic: ([UInt8]) -> Bool

  /// The differences, one line each, after a line that introduces them.
  ///
  /// - Parameter freedoms: what right SDKs may do differently in this request, which is no difference.
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

  let free: FreedomReduction
  let input: InputValues

  /// - Parameters:
  ///   - value: not redacted, and neither is `got`, because masks hide differences.
  ///   - input: the input from which the answer is made.
  ///   - isPublic: whether a value may be shown to everybody.
  init(
    _ value: JSON, _ got: JSON, _ freedoms: [RequestFreedom], input: JSON = .null,
    isPublic: @escaping ([UInt8]) -> Bool = { _ in false }
  ) {
    free = FreedomReduction(freedoms)
    self.input = InputValues(input)
    self.isPublic = isPublic
    if let right = RequestMessage(value), let mine = RequestMessage(got) {
      compare(right, mine)
      places += WireSurplus(got, beside: value, freedoms: freedoms).faults.map {
        Place(name: $0.place, kind: .wrong($0.sentence))
      }
    } else {
      compare(value, got, in: "")
    }
  }

  /// The names of the fields in which two requests differ.
  var fields: Set<String> {
    Set(
      places.compactMap { place in
        ["body ", "field "].lazy.filter(place.name.hasPrefix).map { String(place.name.dropFirst($0.count)) }.first
      })
  }

  private var lines: [String] {
    guard !places.isEmpty else { return [] }
    let more = places.count > Self.shown ? ["  … and \(places.count - Self.shown) more"] : []
    return ["It differs from the right answer in:"] + places.prefix(Self.shown).map { "  \($0.text)" } + more
  }
}

extension JSONPath {
  /// The value at the path.
  func value(in json: JSON) -> JSON? {
    steps.reduce(json) { value, step in
      switch step {
      case .member(let name): value?[name]
      case .element(let index): value?.elements.flatMap { index < $0.count ? $0[index] : nil }
      }
    }
  }
}

extension [MessageDifference.Place] {
  /// The first places in a sentence; `nil` if there are none.
  var text: String? {
    isEmpty
      ? nil : prefix(6).map(\.text).joined(separator: "; ") + (count > 6 ? "; and \(count - 6) more" : "")
  }
}
