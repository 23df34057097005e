import Encodings

/// Reads by a table what a response says in addition to its outcome.
struct ResponseDetails {
  private let rows: [DetailRule]

  private init(_ rows: [DetailRule]) { self.rows = rows }

  /// Reads a response whose decoder knows these actions.
  static func read(
    _ rows: [DetailRule], _ input: Input, actions: [String], forms: [String] = []
  ) throws(Refusal) -> Operation.Product {
    guard let body = try ResponseBody(input, actions: actions, forms: forms).object() else {
      return Operation.Product(value: .object([]))
    }
    return Operation.Product(value: .object(try ResponseDetails(rows).members(body, 0)))
  }

  /// The members that are present, by the rows whose paths lead through this object.
  private func members(_ object: ResponseObject, _ depth: Int) throws(Refusal) -> [JSON.Member] {
    var output: [JSON.Member] = []
    var seen: Set<DetailRule.Step> = []
    for row in rows {
      let step = DetailRule.Step(row.path[depth])
      guard seen.insert(step).inserted else { continue }
      let value: JSON?
      if row.path.count == depth + 1 {
        value = try leaf(row, object)
      } else {
        let inner = ResponseDetails(
          rows.filter { DetailRule.Step($0.path[depth]) == step && $0.path.count > depth + 1 })
        value = try step.isList ? inner.list(step, object, depth) : inner.object(step, object, depth)
      }
      if let value { output.append(JSON.Member(JSONText(step.name), value)) }
    }
    return output
  }

  private func leaf(_ row: DetailRule, _ object: ResponseObject) throws(Refusal) -> JSON? {
    let name = row.names.last ?? ""
    let value: JSON?
    switch row.kind {
    case .text, .date: value = try object.text(name).map(UTF8Text.json)
    case .code: value = try object.scalar(name).map(UTF8Text.json)
    case .open:
      switch object.json[name] {
      case .string?, .number?: value = try object.scalar(name).map(UTF8Text.json)
      default: value = nil
      }
    }
    guard value != nil || !row.isDemanded else { throw .reject(.missingField, "'\(row.name)' is missing") }
    return value
  }

  private func object(_ step: DetailRule.Step, _ object: ResponseObject, _ depth: Int) throws(Refusal) -> JSON? {
    guard let inner = try object.object(step.name) else {
      try refuseDemanded()
      return nil
    }
    let members = try members(inner, depth + 1)
    return members.isEmpty ? nil : .object(members)
  }

  private func list(_ step: DetailRule.Step, _ object: ResponseObject, _ depth: Int) throws(Refusal) -> JSON? {
    let isObject = step.takesOneObject && object.json[step.name]?.members != nil
    let elements = isObject ? [try object.object(step.name)].compactMap(\.self) : try object.objects(step.name)
    if elements.isEmpty { try refuseDemanded() }
    var output: [JSON] = []
    for element in elements { output.append(.object(try members(element, depth + 1))) }
    return output.isEmpty ? nil : .array(output)
  }

  private func refuseDemanded() throws(Refusal) {
    if let row = rows.first(where: \.isDemanded) { throw .reject(.missingField, "'\(row.name)' is missing") }
  }
}

extension Operation {
  /// Makes `GATEWAY.response.fields` from the gateway's table.
  static func details(
    _ name: String, _ rows: [DetailRule], actions: [String], forms: [String] = []
  ) -> Operation {
    Operation(
      name, "What a response says besides its outcome, for an app to show or to keep.", ResponseBody.fields(actions),
      details: rows
    ) { (rows, input) throws(Refusal) in
      try ResponseDetails.read(rows, input, actions: actions, forms: forms)
    }.refusing(.wrongContentType, .malformedBody, .wrongType, unshown: MessageSize.unshown)
  }
}
