/// An input for an operation, made from its fields: long enough that every part of a field can be changed by itself.
enum SampleInput {
  /// A sample that the operation answers with a value; `nil` for an operation that signs nothing.
  static func make(for operation: Operation) -> JSON? {
    guard !operation.isProcedure, !operation.name.hasSuffix(".verify") else { return nil }
    var members = operation.fields.filter(\.required).map { JSON.Member(JSONText($0.name), value(of: $0)) }
    if !isAnswered(operation, members), let first = operation.fields.first(where: { !$0.required }) {
      members.append(JSON.Member(JSONText(first.name), value(of: first)))
    }
    for field in operation.fields where !field.required && !members.contains(where: { $0.name == field.name }) {
      let more = members + [JSON.Member(JSONText(field.name), value(of: field))]
      if isAnswered(operation, more) { members = more }
    }
    return isAnswered(operation, members) ? .object(members) : nil
  }

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
      .members([("amount", .text("100")), ("command", .text("PURCHASE")), ("currency", .text("SAR"))])
    case (.pairs, _, _), (.json, _, _): .null
    case (.texts, _, _): .members([("amount", .text("1.00")), ("order_reference", .text("order"))])
    }
  }
}
