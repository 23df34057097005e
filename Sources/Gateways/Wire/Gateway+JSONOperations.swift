import Encodings

extension Gateway {
  /// JSON texts, which all gateways but EdfaPg receive and all gateways send.
  static let json = Gateway(
    name: "json", title: "JSON texts",
    operations: [
      Operation(
        "json.decode", "The value of a JSON text, with the order of members and the digits of numbers.",
        [.text("body")], procedure: decodeJSON
      ).inOrder([.tooLong], [.malformedBody]).refusing(.malformedBody, unshown: MessageSize.unshown),
      Operation(
        "json.encode", "A value as a widely used encoder writes it.",
        [.json("value"), .word("spelling", JSONSpelling.allCases.map(\.rawValue))],
        procedure: encodeJSON
      ).refusing(unshown: MessageSize.unshown),
      Operation(
        "json.compare", "Where two JSON texts differ in meaning, or in the digits of a number.",
        [.text("left"), .text("right")], procedure: compareJSON
      ).inOrder([.tooLong], [.malformedBody]).refusing(.malformedBody, unshown: MessageSize.unshown),
    ])

  /// The maximum length of a text, in bytes; the answer about it is several times as long.
  private static let longestText = 1 << 20

  private static func decodeJSON(_ input: Input) throws(Refusal) -> Operation.Product {
    var tokens: [JSON] = []
    try readJSON(input, "body").appendTokens(to: &tokens)
    return Operation.Product(value: .array(tokens))
  }

  private static func encodeJSON(_ input: Input) throws(Refusal) -> Operation.Product {
    let spelling = try choice(input, "spelling", or: JSONSpelling.javascript)
    return Operation.Product(
      value: UTF8Text.json(try MessageSize.checked(spelling.write(input.json("value")), "the text", most: longestText)))
  }

  private static func compareJSON(_ input: Input) throws(Refusal) -> Operation.Product {
    let left = try readUniquely(input, "left")
    let differences = left.differences(to: try readUniquely(input, "right"))
    return Operation.Product(
      value: [
        "equal": .bool(differences.allSatisfy { $0.kind == .digits }),
        "differences": .array(differences.map(\.json)),
      ])
  }

  private static func readJSON(_ input: Input, _ field: String) throws(Refusal) -> JSON {
    let text = try MessageSize.checked(input.text(field), "'\(field)'", most: longestText)
    do { return try JSON(parsing: text) } catch { throw .reject(.malformedBody, "'\(field)' is \(error)") }
  }

  /// Refuses repeated names, whose meaning is undefined.
  private static func readUniquely(_ input: Input, _ field: String) throws(Refusal) -> JSON {
    let json = try readJSON(input, field)
    guard json.duplicateName == nil else {
      throw .reject(.malformedBody, "'\(field)' has a name twice in one object")
    }
    return json
  }
}

extension JSON {
  /// The value as a flat list of tokens; an answer nested as deeply as the text could not be sent.
  fileprivate func appendTokens(to tokens: inout [JSON]) {
    switch self {
    case .null: tokens.append(.array([.text("literal"), .text("null")]))
    case .bool(let value): tokens.append(.array([.text("literal"), .text(value ? "true" : "false")]))
    case .number(let number): tokens.append(.array([.text("number"), .text(number.digits)]))
    case .string(let text): tokens.append(.array([.text("text"), .string(JSONText(utf8: text.utf8))]))
    case .array(let elements):
      tokens.append(.array([.text("[")]))
      for element in elements { element.appendTokens(to: &tokens) }
      tokens.append(.array([.text("]")]))
    case .object(let members):
      tokens.append(.array([.text("{")]))
      for member in members {
        tokens.append(.array([.text("name"), .string(JSONText(utf8: member.name.utf8))]))
        member.value.appendTokens(to: &tokens)
      }
      tokens.append(.array([.text("}")]))
    }
  }
}

extension JSONDifference {
  fileprivate var json: JSON {
    [
      "at": .text(path.pointer), "is": .text(kind.rawValue), "left": numbers.first.map { .text($0.digits) },
      "right": numbers.last.map { .text($0.digits) },
    ]
  }
}
