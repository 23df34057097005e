import Encodings
package import Gateways

/// The tables of the requests' fields for other test frameworks: one file for each gateway in `vectors/fields/`.
package enum FieldTables {
  /// The file of a gateway; `nil` if it has no requests.
  package static func text(_ gateway: Gateway) -> String? {
    let calls = gateway.operations.filter { !$0.rules.isEmpty || !$0.freedoms.isEmpty }
    guard !calls.isEmpty else { return nil }
    let json: JSON = [
      "schemaVersion": .integer(1), "gateway": .text(gateway.name), "calls": .array(calls.map(call)),
    ]
    return json.indented + "\n"
  }

  private static func call(_ operation: Gateways.Operation) -> JSON {
    [
      "op": .text(operation.name), "fields": .array(operation.rules.map { field($0, operation) }),
      "free": .array(operation.freedoms.map(free)),
    ]
  }

  /// The row of a field: a breach of its rule is refused, and a value that means the same as absence is only noted.
  private static func field(_ rule: FieldRule, _ operation: Gateways.Operation) -> JSON {
    let fallback = operation.freedoms.lazy.compactMap { freedom -> JSON? in
      if case .fallback(rule.path, let values) = freedom.kind { .array(values) } else { nil }
    }.first
    return [
      "name": .text(rule.name), "required": .bool(rule.required), "kind": .text(rule.kind.notation),
      "shortest": rule.shortest == 1 ? nil : .integer(rule.shortest),
      "longest": rule.longest == .max ? nil : .integer(rule.longest), "default": fallback,
      "weight": .text("refused"), "disputed": rule.dispute.map { .text($0.evidence) },
    ]
  }

  private static func free(_ freedom: RequestFreedom) -> JSON {
    let (kind, about): (String, (String, JSON)?) =
      switch freedom.kind {
      case .header(let name): ("header", ("name", .text(name)))
      case .fallback(let path, let values):
        ("default", ("field", ["name": .text(path.joined(separator: ".")), "values": .array(values)]))
      case .hexInCapitals(let path): ("hexInCapitals", ("field", .text(path.joined(separator: "."))))
      case .numberAsText(let path): ("numberAsText", ("field", .text(path.joined(separator: "."))))
      case .textAsNumber(let path): ("textAsNumber", ("field", .text(path.joined(separator: "."))))
      case .sameTime(let path): ("sameTime", ("field", .text(path.joined(separator: "."))))
      case .jsonText(let path): ("jsonText", ("field", .text(path.joined(separator: "."))))
      case .memberOrder(let field, _): ("memberOrder", ("field", .text(field)))
      case .emptyFields(let names): ("emptyFields", ("fields", .array(names.map { .text($0) })))
      case .formAsMultipart: ("formAsMultipart", nil)
      case .multipartAsForm: ("multipartAsForm", nil)
      case .query(let name, let value):
        ("query", ("parameter", ["name": .text(name), "value": .text(value)]))
      case .ownFields(let names, _): ("ownFields", ("fields", .array(names.map { .text($0) })))
      case .otherMembers(let names): ("otherMembers", ("fields", .array(names.map { .text($0) })))
      }
    let members: [(String, JSON?)] = [("kind", .text(kind))] + [about].compactMap { $0.map { ($0.0, $0.1) } }
    return JSON.members(members + [("weight", .text("note")), ("evidence", .text(freedom.evidence))])
  }
}

extension FieldKind {
  /// The kind in the notation of `vectors/OPERATIONS.md`.
  fileprivate var notation: String {
    switch self {
    case .text: "text"
    case .alphanumeric(let others): others.isEmpty ? "alnum" : "alnum \(others)"
    case .words(let others): others.isEmpty ? "words" : "words \(others)"
    case .digits: "digits"
    case .numeric(let others): "numeric \(others)"
    case .amount: "amount"
    case .capitals(let count): "capitals \(count)"
    case .choice(let words): "choice \(words.joined(separator: "|"))"
    case .date: "date"
    case .month: "month"
    case .year: "year"
    case .yearMonth: "yymm"
    case .url: "url"
    case .locale: "locale"
    case .email: "email"
    case .ip: "ip"
    case .jsonText: "json-text"
    case .time: "time"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .object: "object"
    case .array: "array"
    }
  }
}

extension RequestFreedom {
  /// What may differ, in words.
  package var phrase: String {
    switch kind {
    case .header(let name): "the header \(name)"
    case .fallback(let path, let values):
      "\(path.joined(separator: ".")), absent or \(values.map(\.line).joined(separator: " or "))"
    case .hexInCapitals(let path): "capitals in \(path.joined(separator: "."))"
    case .numberAsText(let path), .textAsNumber(let path):
      "\(path.joined(separator: ".")) as text or as a number"
    case .sameTime(let path): "the time of \(path.joined(separator: ".")) by another clock"
    case .jsonText(let path): "the JSON of \(path.joined(separator: ".")) in any spelling"
    case .memberOrder(let field, _): "the members of \(field) in any order, in which they are signed"
    case .emptyFields: "optional fields, absent or empty"
    case .formAsMultipart: "multipart/form-data in place of a form"
    case .multipartAsForm: "a form in place of multipart/form-data"
    case .query(let name, let value): "\(name)=\(value) in the query of the URL"
    case .ownFields(let names, _): "\(names.joined(separator: ", ")), sent and signed unasked"
    case .otherMembers(let names): "\(names.joined(separator: ", ")), as another call has them"
    }
  }
}
