import Encodings
import Gateways

/// Responses that a decoder accepts, made from the members it reads and the words it knows.
struct PlainResponses {
  private let operation: Operation
  private let action: String
  /// The paths of the members; a list stands for its first element.
  private let ways: [[String]]
  private let lists: Set<[String]>

  /// For each call, a response with many members and one with few, with the words of each row.
  static func all(of operation: Operation) -> [JSON] {
    guard operation.response != nil || !operation.details.isEmpty else { return [] }
    let actions = operation.fields.first { $0.name == "action" }?.words ?? []
    return (actions.isEmpty ? [""] : actions).flatMap { PlainResponses(operation, $0).inputs }
  }

  private var inputs: [JSON] {
    var kinds: [PaymentOutcome.Kind] = []
    let rows = (operation.words?.rows ?? []).filter { $0.isFor(action) }
    for row in rows where !kinds.contains(row.kind) { kinds.append(row.kind) }
    let said = kinds.flatMap { kind -> [JSON] in
      let meant = rows.filter { $0.kind == kind }
      let bodies = [true, false].map { body(saying: meant.first, isWhole: $0) }
      return meant.flatMap { row in bodies.map { input(Self.saying(row, operation.response, $0)) } }
    }
    return said + [true, false].map { input(body(saying: nil, isWhole: $0)) }
  }

  private init(_ operation: Operation, _ action: String) {
    (self.operation, self.action) = (operation, action)
    let members = (operation.response?.members ?? []).map { $0.split(separator: ".").map(String.init) }
    ways = members + operation.details.map(\.names)
    var lists = Set(operation.response?.lists ?? [])
    for rule in operation.details {
      for (index, step) in rule.path.enumerated() where step.hasSuffix("]") {
        lists.insert(Array(rule.names[...index]))
      }
    }
    self.lists = lists
  }

  private func input(_ body: JSON) -> JSON {
    .members([
      ("action", action.isEmpty ? nil : .text(action)), ("status", .text("200")),
      ("contentType", .text("application/json")), ("body", .text(body.line)),
    ])
  }

  /// Whether a body is accepted with the outcome that a row means.
  private func isTaken(_ body: JSON, _ row: OutcomeWords.Row?) -> Bool {
    guard case .value(let value) = operation.answer(input(body)) else { return false }
    return row == nil || value["kind"]?.string == row?.kind.rawValue
  }

  /// An accepted body, as far as one can be built member by member.
  private func body(saying row: OutcomeWords.Row?, isWhole: Bool) -> JSON {
    var body = row.map { Self.saying($0, operation.response, .object([])) } ?? .object([])
    let said = body
    for way in ways + ways + ways where said[way] == nil {
      let isDone = isTaken(body, row)
      if isDone && !isWhole { break }
      let made = values(way.last ?? "").map { Self.putting($0, at: way[...], into: body, lists, []) }
      let before = missing(body)
      body =
        made.first { isTaken($0, row) } ?? (isDone ? nil : made.first { missing($0).map { $0 != before } ?? false })
        ?? body
    }
    return body
  }

  /// The message about a member that the body lacks; `nil` where nothing or something else is wrong.
  private func missing(_ body: JSON) -> String? {
    guard case .reject(let rejection) = operation.answer(input(body)), rejection.code == .missingField else {
      return nil
    }
    return rejection.message
  }

  /// Values that a member may have, the likely ones first.
  private func values(_ name: String) -> [JSON] {
    let lower = name.lowercased()
    let text: String =
      switch lower {
      case "action": action
      case _ where lower.contains("amount"): "10.50"
      case _ where lower.contains("currency"): "USD"
      case _ where lower.contains("url"): "https://shop.example/a"
      case _ where lower.contains("method"): "POST"
      case _ where lower.contains("date"): "2026-11-21T14:00:00-05:00"
      default: "\(name)-1"
      }
    return [
      .text(text), .text("2026-11-21 14:00:00"), .integer(105), .text("105"), .array([.object([])]), .object([]),
      ["a": .text("b")], .bool(true),
    ]
  }

  /// The body with the words of a row.
  static func saying(_ row: OutcomeWords.Row, _ shape: ResponseShape?, _ body: JSON) -> JSON {
    let spoken = row.words.reduce(body) { body, word in
      putting(.text(said(word)), at: (shape?.path(to: word.member) ?? [word.member])[...], into: body, [], [])
    }
    // Such a code has to begin with the status beside it.
    return (shape?.beginnings ?? []).reduce(spoken) { body, pair in
      let code = body[pair.of]?.string ?? "000"
      guard let status = body[pair.member]?.string, !code.hasPrefix(status) else { return body }
      return putting(.text(status + code.suffix(3)), at: [pair.of], into: body, [], [])
    }
  }

  /// A text that begins or ends with the word where it is open, or the word itself.
  static func said(_ word: OutcomeWords.Word) -> String {
    let rest = word.text.replacing("…", with: "")
    guard rest != word.text else { return rest }
    return word.text.hasPrefix("…") ? "14\(rest)" : rest + String(repeating: "0", count: max(1, 8 - rest.count))
  }

  private static func putting(
    _ value: JSON, at path: ArraySlice<String>, into body: JSON, _ lists: Set<[String]>, _ above: [String]
  ) -> JSON {
    guard let name = path.first else { return value }
    if case .array(var elements) = body {
      let first = putting(value, at: path, into: elements.first ?? .object([]), lists, above)
      elements.isEmpty ? elements.append(first) : (elements[0] = first)
      return .array(elements)
    }
    let way = above + [name]
    let isContainer = { (value: JSON) in value.members != nil || value.elements != nil }
    let inner = body[name].flatMap { isContainer($0) ? $0 : nil } ?? (lists.contains(way) ? .array([]) : .object([]))
    let new = path.count == 1 ? value : putting(value, at: path.dropFirst(), into: inner, lists, way)
    var members = body.members ?? []
    if let index = members.firstIndex(where: { $0.name.string == name }) {
      members[index].value = new
    } else {
      members.append(JSON.Member(JSONText(name), new))
    }
    return .object(members)
  }
}

extension ResponseShape {
  /// The path of the member that rows name; a bare code is called by the outcome's name there.
  func path(to member: String) -> [String] {
    if let known = words.first(where: { $0.member == member })?.path { return known }
    let code = members.contains("code") ? "code" : members.first { $0.hasSuffix("code") }
    return [members.contains(member) ? member : code ?? member]
  }
}
