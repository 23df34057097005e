import Encodings
import Gateways
import Messages

/// The places in which a wrong message differs from the right one, with the values if they can hold no secret.
struct MessageDifference {
  /// How many places are listed; the rest are counted.
  private static let shown = 20
  /// How many bytes of a value are shown around the first difference.
  private static let window = 48

  private(set) var places: [Place] = []
  /// Whether a value may be shown to everybody.
  private let isPublic: ([UInt8]) -> Bool

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

  private let free: FreedomReduction
  private let input: InputValues

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

  private mutating func compare(_ right: RequestMessage, _ mine: RequestMessage) {
    if right.method != mine.method { places.append(Place(name: "method", kind: .wrong("\(right.method) is right"))) }
    if !WireMatch.isSame(url: right.url, mine.url, free) {
      places.append(
        Place(
          name: "url", kind: .wrong(""), values: both(right.url, mine.url),
          manner: manner(right.url, mine.url)))
    }
    for header in right.headers {
      let name = header.name.lowercasedASCII
      guard free.counts(header: name), !(name == "content-type" && free.takes(mine.body, for: right.body)) else {
        continue
      }
      let values = mine.headers.filter { $0.name.lowercasedASCII == name }.map {
        WireMatch.meaning(of: Array($0.value.utf8), name)
      }
      if values.isEmpty {
        places.append(Place(name: "header \(header.name)", kind: .missing))
      } else if values != [WireMatch.meaning(of: Array(header.value.utf8), name)] {
        let wanted = WireMatch.meaning(of: Array(header.value.utf8), name)
        places.append(
          values.count > 1
            ? Place(name: "header \(header.name)", kind: .wrong("more than once"))
            : Place(
              name: "header \(header.name)", kind: .different("another value"),
              values: sides(
                wanted, values[0], sent: mine.headers.first { $0.name.lowercasedASCII == name }?.value ?? ""),
              manner: manner(wanted, values[0])))
      }
    }
    switch (right.body, mine.body) {
    case (.json(let right), .json(let mine)):
      compare(right, mine, in: "body ")
      if let path = mine.duplicateName { places.append(Place(name: "body \(path)", kind: .wrong("more than once"))) }
    case (.none, .none): break
    case (.none, .bytes(let bytes)) where bytes.isEmpty: break
    case (.none, _): places.append(Place(name: "body", kind: .added))
    case (_, .none): places.append(Place(name: "body", kind: .missing))
    case (_, .bytes(let bytes)) where bytes.starts(with: [0xef, 0xbb, 0xbf]):
      places.append(Place(name: "body", kind: .wrong("it begins with a byte order mark")))
    default:
      guard let right = right.parts, let mine = mine.parts else {
        places.append(Place(name: "body", kind: .wrong("of another kind, or not readable as its Content-Type says")))
        return
      }
      compare(right, mine)
    }
  }

  /// Freedoms decide where the two differ, but the words describe what was sent: a value that means the same as none is
  /// still there.
  private mutating func compare(_ right: JSON, _ mine: JSON, in place: String) {
    let (mine, reordered) = mine.inOrder(of: right)
    places += reordered.map { Place(name: "\(place)\($0)", kind: .reordered) }
    let sent = Dictionary(right.differences(to: mine).map { ($0.path, $0.kind) }) { first, _ in first }
    let differences = free.reduced(right).differences(to: free.reduced(mine))
    // Numbers are compared by value; only if there is no other difference do their digits count.
    let all = differences.allSatisfy { $0.kind == .digits }
    for difference in differences where all || difference.kind != .digits {
      let isAbsent = difference.kind == .missing || difference.kind == .added
      let kind = isAbsent ? sent[difference.path] ?? difference.kind : difference.kind
      let types =
        kind == .type
        ? Self.types(difference.path.value(in: right), difference.path.value(in: mine))
        : kind == .added ? types(ofAdded: difference.path, in: mine) : nil
      let pointer = difference.path.description
      let (wanted, came) = (difference.path.value(in: right), difference.path.value(in: mine))
      let values = isAbsent ? "" : both(wanted, came)
      places.append(
        Place(
          name: "\(place)\(pointer.isEmpty ? "the whole" : pointer)", kind: types ?? Self.placeKind(kind),
          values: values,
          word: isAbsent || types != nil ? nil : word(came),
          manner: types != nil
            ? nil : wanted?.shownBytes.flatMap { wanted in came?.shownBytes.flatMap { manner(wanted, $0) } },
          isNull: came == .null))
    }
  }

  /// The types for an added member that would be allowed with another type.
  private func types(ofAdded path: JSONPath, in mine: JSON) -> Place.Kind? {
    let names = path.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    guard let came = path.value(in: mine), case .string(let text) = came, names.count == path.steps.count,
      let meant = free.meanings(ofAbsent: names).first(where: { $0.lineBytes == text.utf8 })
    else { return nil }
    return Self.types(meant, came)
  }

  /// How a value differs, or which input has that value.
  private func manner(_ right: [UInt8], _ mine: [UInt8]) -> String? {
    let words = isPublic(right) && isPublic(mine) ? TextDifference.words(right, mine) : nil
    return words ?? input.name(of: mine).map { "that of \($0)" }
  }

  private func word(_ value: JSON?) -> String? {
    guard case .string(let text)? = value, isPublic(text.utf8), (2...24).contains(text.utf8.count) else { return nil }
    let isWord = text.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    return isWord ? text.string : nil
  }

  /// Both values, from shortly before the first different byte.
  private func both(_ right: JSON?, _ mine: JSON?) -> String {
    guard let right, let mine, let wanted = right.shownBytes, let came = mine.shownBytes else { return "" }
    guard wanted == came, isPublic(wanted) else { return both(wanted, came) }
    // The bytes are equal, so the types must differ.
    func shown(_ value: JSON, _ bytes: [UInt8]) -> String {
      value.string == nil ? Display.line(value.line) : Display.bytes(bytes, limit: Self.window)
    }
    return " (\(shown(right, wanted)) is right, \(shown(mine, came)) came)"
  }

  private func both(_ right: [UInt8], _ mine: [UInt8]) -> String {
    guard isPublic(right), isPublic(mine) else { return "" }
    let same = zip(right, mine).prefix { $0 == $1 }.count
    // Do not split a character.
    var start = same < Self.window / 2 ? 0 : same - 16
    while start > 0, right[start] & 0xc0 == 0x80 { start -= 1 }
    func shown(_ bytes: [UInt8]) -> String {
      (start > 0 ? "…" : "") + Display.bytes(Array(bytes[start...]), limit: Self.window)
    }
    return " (\(shown(right)) is right, \(shown(mine)) came)"
  }

  /// Both values of a header; for credentials with different schemes, the schemes only.
  ///
  /// Meanings are folded, so `sent` decides whether the value may be shown.
  private func sides(_ right: [UInt8], _ mine: [UInt8], sent: String) -> String {
    guard let wanted = Authorization(right)?.scheme, let came = Authorization(mine)?.scheme, wanted != came else {
      return isPublic(Array(sent.utf8)) ? both(right, mine) : ""
    }
    let scheme = sent.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " }
    return isPublic(Array(scheme.utf8)) && isPublic(Array(came.utf8))
      ? " (the scheme \(wanted) is right, \(Display.line(came)) came)" : ""
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
      let (wanted, came) = (values(right, name), values(mine, name))
      let isRepeated = came.count > 1 && Set(came) == Set(wanted)
      let kind: Place.Kind =
        !isIn(mine)
        ? .missing : !isIn(right) ? .added : isRepeated ? .wrong("more than once") : .different("another value")
      let isOne = wanted.count == 1 && came.count == 1
      places.append(
        Place(
          name: "field \(Display.name(name))", kind: kind,
          values: isOne ? both(wanted[0], came[0]) : "", manner: isOne ? manner(wanted[0], came[0]) : nil))
    }
  }

  /// Which JSON type came instead of which.
  private static func types(_ right: JSON?, _ mine: JSON?) -> Place.Kind? {
    guard let right, let mine else { return nil }
    return .different("\(mine.typeName) in place of \(right.typeName)")
  }

  private static func placeKind(_ kind: JSONDifference.Kind) -> Place.Kind {
    switch kind {
    case .missing: .missing
    case .added: .added
    case .type: .different("another JSON type")
    case .value: .different("another value")
    case .number: .different("another number")
    case .digits: .different("the same number in other digits")
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

extension JSON {
  /// The bytes of a scalar as people read it; `nil` for arrays and objects.
  fileprivate var shownBytes: [UInt8]? {
    switch self {
    case .null, .bool, .number: lineBytes
    case .string(let text): text.utf8
    case .array, .object: nil
    }
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
