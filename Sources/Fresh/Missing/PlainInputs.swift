import Analysis
import ConformanceKit
import Encodings
import Gateways

/// Inputs that an operation takes, made from what its gateway's folder says of it alone.
enum PlainInputs {
  /// Inputs that are answered with a value; none where the folder does not say enough.
  static func all(of operation: Operation) -> [JSON] {
    let made = [Analysis.leastInput(of: operation), Analysis.sample(of: operation)].compactMap(\.self)
    let all = made + responses(operation) + (made.isEmpty ? generic(operation) : [])
    var seen: Set<JSON> = []
    return all.filter { input in
      guard case .value = operation.answer(input), !operation.isDisputed(input) else { return false }
      return seen.insert(input).inserted
    }
  }

  /// What "equal" means for the answers, where no case of the operation says it.
  static func match(_ operation: Operation) -> MatchRule {
    switch operation.request?.encoding {
    case .form?, .query?: .form
    case .multipart?: .multipart
    case .json?: .json
    case nil: operation.kind == .read ? .json : .exact
    }
  }

  /// A response to each call, for each row of the words that it may say.
  private static func responses(_ operation: Operation) -> [JSON] {
    guard operation.fields.contains(where: { $0.name == "body" }), operation.kind == .read else { return [] }
    let actions = operation.fields.first { $0.name == "action" }?.words ?? []
    return (actions.isEmpty ? [""] : actions).flatMap { action in
      bodies(operation, action).map { body in
        .members([
          ("action", action.isEmpty ? nil : .text(action)), ("status", .text("200")),
          ("contentType", .text("application/json")), ("body", .text(body.line)),
        ])
      }
    }
  }

  private static func bodies(_ operation: Operation, _ action: String) -> [JSON] {
    let shape = operation.response
    let names = (shape?.members ?? []).map { $0.split(separator: ".").map(String.init) } + operation.details.map(\.names)
    let body = names.reduce(JSON.object([])) { body, path in
      path.isEmpty ? body : putting(path, .text("\(path.last ?? "")-1"), into: body)
    }
    let rows = (operation.words?.rows ?? []).filter { $0.isFor(action) }
    return [body] + rows.map { saying($0, shape, body) }
  }

  /// A body that says the words of a row.
  static func saying(_ row: OutcomeWords.Row, _ shape: ResponseShape?, _ body: JSON) -> JSON {
    row.words.reduce(body) { body, word in
      let path = shape?.words.first { $0.member == word.member }?.path ?? [word.member]
      return putting(path, .text(word.text.replacing("…", with: "")), into: body)
    }
  }

  private static func putting(_ path: [String], _ value: JSON, into body: JSON) -> JSON {
    guard let name = path.first else { return value }
    let inner = body[name].flatMap { $0.members == nil ? nil : $0 } ?? .object([])
    let new = path.count == 1 ? value : putting(Array(path.dropFirst()), value, into: inner)
    var members = body.members ?? []
    if let index = members.firstIndex(where: { $0.name.string == name }) {
      members[index].value = new
    } else {
      members.append(JSON.Member(JSONText(name), new))
    }
    return .object(members)
  }

  /// Each required field with a value of its kind.
  private static func generic(_ operation: Operation) -> [JSON] {
    let texts = ["sample", "10.50", "4111111111111111", "EUR", "{\"a\":\"b\"}", "a=b"]
    return texts.map { text in
      .object(
        operation.fields.filter(\.required).map { JSON.Member(JSONText($0.name), value($0, text)) })
    }
  }

  private static func value(_ field: InputField, _ text: String) -> JSON {
    if let word = field.words.first { return .text(word) }
    switch (field.kind, field.name) {
    case (.text, let name) where name.lowercased().contains("currency"): return .text("EUR")
    case (.text, let name) where name.lowercased().contains("amount"): return .text("10.50")
    case (.text, "gateway"): return .text("payfort")
    case (.text, let name) where name.lowercased().hasSuffix("url"): return .text("https://shop.example/a")
    case (.text, _): return .text(text)
    case (.pairs, _): return .array([.array([.text("name"), .text("value")])])
    case (.object, _), (.texts, _), (.json, _): return ["name": .text("value")]
    }
  }
}
