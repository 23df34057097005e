import Encodings
import Formulas
import Gateways

/// Finds messages that carry the list of their own signed fields.
enum SignedList {
  static func weaknesses(_ probe: SchemeProbe) -> [Weakness] {
    guard let expression = probe.operation.formula(for: probe.sample)?.expression, let (place, list) = list(expression),
      let members = probe.sample[place]?.members
    else { return [] }
    let names = (members.map(\.name.string) + [list]).sorted()
    let signed = members + [JSON.Member(JSONText(list), .text(names.joined(separator: ",")))]
    let appended = signed + [JSON.Member("state", .text("paid"))]
    guard let evidence = probe.changing([place: .object(signed)], into: [place: .object(appended)]) else { return [] }
    return [
      Weakness(
        kind: .unsigned, severity: .critical,
        finding: "The message's own '\(list)' decides what is signed, in a request as in a callback.",
        gain:
          "A field that is not in the list is not signed: a customer who adds a state to the form that he pays with has a callback of a paid order.",
        advice:
          "Keep a list of the fields that you act on, and refuse a message that has one of them outside its own list.",
        evidence: evidence)
    ]
  }

  /// The field whose members are signed, and the member that lists them.
  private static func list(_ expression: Expression) -> (place: String, list: String)? {
    if case .pairs(let place, let rule) = expression, let list = rule.listedIn { return (place, list) }
    return expression.operands.lazy.compactMap(list).first
  }
}

extension SchemeProbe {
  /// Evidence of two changed samples with one signature; `nil` where the signatures differ.
  fileprivate func changing(_ changes: [String: JSON], into others: [String: JSON]) -> Weakness.Evidence? {
    let (one, other) = (changing(changes), changing(others))
    guard let signature = signature(one), self.signature(other) == signature else { return nil }
    return Weakness.Evidence(
      operation: operation.name, input: one, otherOperation: operation.name, otherInput: other, signature: signature)
  }
}
