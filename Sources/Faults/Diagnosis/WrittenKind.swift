import ConformanceKit
import Encodings
import Gateways

/// Whether the members of a JSON message are written as numbers or as texts.
enum WrittenKind {
  /// The kinds in a message's body, by the members' dotted names; a member that occurs as both is left out.
  static func all(_ input: JSON) -> [String: String] {
    guard let text = input["body"].flatMap(MatchRule.bytes), let body = try? JSON(parsing: text) else { return [:] }
    return named(kinds(body, []))
  }

  /// The same of the input's own members.
  static func inInput(_ input: JSON) -> [String: String] { named(kinds(input, [])) }

  private static func named(_ found: [(name: String, kind: String)]) -> [String: String] {
    Dictionary(grouping: found, by: \.name).compactMapValues { same in
      Set(same.map(\.kind)).count == 1 ? same[0].kind : nil
    }
  }

  private static func kinds(_ json: JSON, _ path: [String]) -> [(name: String, kind: String)] {
    switch json {
    case .object(let members): members.flatMap { kinds($0.value, path + [$0.name.string]) }
    case .array(let elements): elements.enumerated().flatMap { kinds($1, path + [String($0)]) }
    case .number: [(AnsweredMember.name(path), "number")]
    case .string: [(AnsweredMember.name(path), "text")]
    case .null, .bool: []
    }
  }
}
