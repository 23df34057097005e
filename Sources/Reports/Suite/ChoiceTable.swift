import Encodings
import Gateways

/// The words of which an SDK may have only some, as `vectors/fields/choices.json` for other test frameworks.
package enum ChoiceTable {
  /// The text of the file: the operations with such words, in the order of the gateways.
  package static var text: String {
    let rows = Gateway.operations.filter { !$0.choices.isEmpty }.map(choices)
    return (["schemaVersion": .integer(1), "operations": .array(rows)] as JSON).indented + "\n"
  }

  private static func choices(_ operation: Gateways.Operation) -> JSON {
    let fields = operation.fields.filter { !$0.words.isEmpty }.map(field)
    return [
      "op": .text(operation.name),
      "choices": .array(fields + operation.selectors.map(selector) + answers(operation.answerMembers)),
    ]
  }

  private static func field(_ field: InputField) -> JSON {
    [
      "name": .text(field.name), "words": words(field.words), "default": field.fallback.map(JSON.text),
    ]
  }

  private static func selector(_ selector: InputSelector) -> JSON {
    [
      "name": .text(selector.name), "words": words(selector.words), "path": words(selector.path),
      "member": selector.member.map(JSON.text), "signs": .array(selector.signs.map(sign)),
    ]
  }

  /// No input makes this choice, so there is nothing by which to recognise its words.
  private static func answers(_ members: [String]) -> [JSON] {
    guard !members.isEmpty else { return [] }
    let refusals = Gateways.Operation.answeredRefusals.map { row -> JSON in
      ["code": .text(row.code.rawValue), "member": row.member.map(JSON.text)]
    }
    return [
      [
        "name": .text(Gateways.Operation.answersChoice), "words": words(members), "path": words([]), "signs": words([]),
        "refusals": .array(refusals),
      ]
    ]
  }

  private static func sign(_ row: (word: String, sign: InputSelector.Sign)) -> JSON {
    let (name, value): (String, JSON) =
      switch row.sign {
      case .begins(let beginning): ("begins", .text(beginning))
      case .lacks(let character): ("lacks", .text(String(character)))
      case .isEmpty(let isEmpty): ("empty", .bool(isEmpty))
      case .isNested(let isNested): ("nested", .bool(isNested))
      case .hasLiterals: ("literals", .bool(true))
      }
    return ["word": .text(row.word), name: value]
  }

  private static func words(_ words: [String]) -> JSON { .array(words.map(JSON.text)) }
}
