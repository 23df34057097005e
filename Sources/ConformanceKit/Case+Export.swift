import Gateways
public import Encodings

extension Case {
  /// The case as a JSON object that includes what its file says for all cases, for test frameworks of other languages.
  public var json: JSON {
    [
      "op": .text(operation), "id": .text(id), "match": .text(match.rawValue), "comment": .text(comment),
      "twin": twin.map { .text($0) },
      "flags": notes.isEmpty ? nil : .array(notes.map { .text($0.flag) }), "input": input,
      "steps": steps.isEmpty ? nil : .array(steps.map(\.json)), "expect": expectation.json,
      "evidence": .array(
        evidence.map { ["kind": .text($0.kind.rawValue), "ref": .text($0.ref)] }),
    ]
  }
}

extension Expectation {
  /// The expectation as golden files write it.
  var json: JSON {
    switch self {
    case .answer(let expected): JSON.members([expected.member])
    case .claims(let claims):
      [
        "claims": .array(
          claims.map {
            JSON.members([$0.expected.member, ("by", .text($0.by)), ("status", .text($0.status.rawValue))])
          })
      ]
    }
  }
}

extension Expectation.Expected {
  fileprivate var member: (String, JSON?) {
    switch self {
    case .value(let value): ("value", value)
    case .reject(let code): ("reject", .text(code.rawValue))
    }
  }
}
