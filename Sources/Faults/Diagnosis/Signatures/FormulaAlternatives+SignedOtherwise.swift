import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

extension FormulaAlternatives {
  /// The mistakes of a request that signs less than it sends, or signs inputs that it sends in another form.
  static func signedOtherwise(_ operation: Operation) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    let empty = { (input: JSON) -> Answer? in
      let example = MessageExample(operation, input)
      let unsent = operation.rules.filter {
        $0.path.count == 1 && example.given($0) == [] && example.request?[$0.path] == nil
      }
      return signature(operation, input) { value in
        guard case .object(let object) = value, !unsent.isEmpty else { return value }
        return .object(
          FieldObject(
            members: object.members + unsent.map { FieldObject.Member(name: Array($0.name.utf8), value: .text([])) }))
      }
    }
    return [(Mutation(fault: .signedUnsent, place: "empty fields"), empty)] + unsignedMembers(of: operation)
      + operation.rules.filter { $0.path.count == 1 && $0.isText }.flatMap { rule in
        let name = Array(rule.name.utf8)
        let unsigned = { (input: JSON) -> Answer? in
          signature(operation, input) { value in
            guard case .object(let object) = value else { return value }
            return .object(FieldObject(members: object.members.filter { $0.name != name }))
          }
        }
        let asGiven = { (input: JSON) -> Answer? in
          let example = MessageExample(operation, input)
          guard let given = example.given(rule), let sent = example.request?[rule.path].flatMap(MatchRule.bytes) else {
            return nil
          }
          return signature(operation, input) { $0.replacing(sent, with: given, in: name) }
        }
        return [
          (Mutation(fault: .sentUnsigned, place: rule.name), unsigned),
          (Mutation(fault: .signedAsGiven, place: rule.name), asGiven),
        ]
      }
  }

  /// The members of an input of their own, such as a wallet's token, that are sent and not signed.
  private static func unsignedMembers(of operation: Operation) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    operation.tables.filter { $0.place != "fields" }.map { table in
      let names = Set(table.rules.map { Array($0.path[0].utf8) })
      return (
        Mutation(fault: .sentUnsigned, place: "the members of \(table.place)"),
        { input in
          signature(operation, input) { value in
            guard case .object(let object) = value else { return value }
            return .object(FieldObject(members: object.members.filter { !names.contains($0.name) }))
          }
        }
      )
    }
  }

  /// The signature of the right request with other arguments; `nil` where they are the same.
  private static func signature(
    _ operation: Operation, _ input: JSON, _ change: (FieldValue) -> FieldValue
  ) -> Answer? {
    guard let derivation = operation.signature(for: input)?.derivation else { return nil }
    let changed = derivation.arguments.map(change)
    var evaluator = Evaluator()
    return changed == derivation.arguments
      ? nil : .value(UTF8Text.json(evaluator.value(derivation.formula, changed)))
  }
}

extension FieldValue {
  /// A copy with another text for one: in the member of that name, or where it is the whole value.
  func replacing(_ old: [UInt8], with new: [UInt8], in name: [UInt8]) -> FieldValue {
    switch self {
    case .bytes(old): .bytes(new)
    case .object(let object):
      .object(
        FieldObject(
          members: object.members.map { member in
            member.name == name && member.value == .text(old)
              ? FieldObject.Member(name: name, value: .text(new)) : member
          }))
    default: self
    }
  }
}
