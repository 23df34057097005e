import Encodings
import Gateways

/// Inputs for an operation made from its fields, long enough that every part of a field can be changed by itself.
enum SampleInput {
  /// Inputs that the operation answers with a value, one for each field where it needs one of several; none for an
  /// operation that does not sign.
  static func all(for operation: Operation) -> [JSON] {
    guard !operation.isProcedure, !operation.isVerification else { return [] }
    let required = operation.fields.filter(\.required).map(member)
    let optional = operation.fields.filter { !$0.required }.map(member)
    let starts = isAnswered(operation, required) ? [required] : optional.map { required + [$0] }
    return starts.filter { isAnswered(operation, $0) }.map { start in
      .object(
        optional.reduce(start) { members, member in
          let more = members + [member]
          return !members.contains { $0.name == member.name } && isAnswered(operation, more) ? more : members
        })
    }
  }

  private static func member(_ field: InputField) -> JSON.Member { JSON.Member(JSONText(field.name), value(of: field)) }

  private static func isAnswered(_ operation: Operation, _ members: [JSON.Member]) -> Bool {
    if case .value = operation.answer(.object(members)) { true } else { false }
  }

  private static func value(of field: InputField) -> JSON {
    switch (field.kind, field.name, field.secrecy) {
    case (.text, "algorithm", _): .text("sha256")
    case (.text, _, .card): .text("4111112222223333")
    case (.text, "email", _): .text("payer@example.com")
    case (.text, let name, _): .text("\(name)-sample")
    case (.object, _, _):
      ["amount": .text("100"), "command": .text("PURCHASE"), "currency": .text("SAR")]
    case (.pairs, _, _), (.json, _, _): .null
    case (.texts, _, _): ["amount": .text("1.00"), "order_reference": .text("order")]
    }
  }
}
