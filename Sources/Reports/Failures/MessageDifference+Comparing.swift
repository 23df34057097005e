import Encodings
import Gateways
import Messages

extension MessageDifference {
  mutating func compare(_ right: RequestMessage, _ mine: RequestMessage) {
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
  mutating func compare(_ right: JSON, _ mine: JSON, in place: String) {
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
