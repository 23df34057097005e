import Encodings
import Gateways
import Messages

/// A single field altered, added or removed after signing that explains a signature.
struct Change {
  /// Which change it was.
  let sentence: Statement
  /// Whether the added field is empty.
  var addsNothing = false

  /// The changes that explain the given signature.
  ///
  /// - Parameter ofOrder: whether to try only the same order's values, since something else already explains it.
  static func explaining(
    _ formula: SignatureFormula, _ check: SignatureCheck, _ memory: Memory, _ order: [UInt8]?, ofOrder: Bool
  ) -> [Change] {
    var changes: [Change] = []
    let place = formula.input["parameters"] != nil ? "parameters" : formula.input["fields"] != nil ? "fields" : nil
    func gives(_ input: JSON) -> Bool {
      check.isGiven(by: SignatureFormula(formula.operation, input))
    }
    for (text, value) in Memory.Signed(formula).values {
      let name = text.string
      // Where the message may be about another payment, this payment's data was not altered.
      if check.tentativeDoubt != nil, check.inputsFromOtherMessages.contains(name) { continue }
      let path = inner(name, place, formula.input)
      let siblings = memory.valuesOfOtherMessages(formula.operation, name, order, ofOrder: ofOrder)
      if siblings.contains(where: { $0 != value && gives(formula.input.with(path, $0)) }) {
        changes.append(
          Change(sentence: "'\(name)' was altered after signing: it is right with the value of another message"))
      } else if let word = others(value, formula.operation).first(where: { gives(formula.input.with(path, .text($0))) })
      {
        changes.append(
          Change(
            sentence:
              "'\(name)' was altered after signing: it is right with '\(literal: word)', another word that the gateway has for it"
          ))
      }
      // Trying without a field takes as many tries as there are fields.
      guard !ofOrder, let place, path.count > 1 else { continue }
      if gives(formula.input.with([place, name], nil)) {
        changes.append(
          Change(
            sentence:
              "'\(name)' was added after signing, or its sender does not sign it: the signature is right without it",
            addsNothing: value.string?.isEmpty == true))
      }
    }
    return changes
  }

  /// Array or object parameters without which the signature is right, since programs that write only texts skip them.
  static func nestedLeftOut(_ formula: SignatureFormula, _ check: SignatureCheck) -> String? {
    let nested = (formula.input["parameters"]?.members ?? []).filter {
      $0.value.members != nil || $0.value.elements != nil
    }.map(\.name.string)
    guard !nested.isEmpty else { return nil }
    for names in nested.prefix(16).map({ [$0] }) + [nested] {
      let input = names.reduce(formula.input) { $0.with(["parameters", $1], nil) }
      if check.isGiven(by: SignatureFormula(formula.operation, input)) { return names.joined(separator: "', '") }
    }
    return nil
  }

  private static func inner(_ name: String, _ place: String?, _ input: JSON) -> [String] {
    guard let place, input[place]?[name] != nil else { return [name] }
    return [place, name]
  }

  /// The other words of a closed list, which an attacker would write instead.
  private static func others(_ value: JSON, _ operation: String) -> [String] {
    let audit = Gateway.of(operation).flatMap { GatewayAudits.named($0.name) }
    guard let text = value.string, let words = audit?.words.first(where: { $0.contains(text) }) else { return [] }
    return words.filter { $0 != text }
  }
}
