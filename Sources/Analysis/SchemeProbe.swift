import Encodings
import Formulas
import Gateways

/// Evaluates one operation with changed inputs, to find what can change under the same signature.
struct SchemeProbe {
  let operation: Operation
  let sample: JSON

  init(operation: Operation, sample: JSON) { (self.operation, self.sample) = (operation, sample) }

  /// One probe for every way to fill in the operation's fields; none for an operation that does not sign.
  static func all(_ operation: Operation) -> [SchemeProbe] {
    SampleInput.all(for: operation).map { SchemeProbe(operation: operation, sample: $0) }
  }

  /// What a field contributes to the message: the value of the largest part of the formula that depends on it alone.
  func part(of name: String) -> [UInt8] {
    guard let derivation = try? operation.derivation(for: sample),
      let part = derivation.formula.expression.largestPart(restingOn: name)
    else { return [] }
    var evaluator = Evaluator()
    return derivation.value(of: part, &evaluator)
  }

  /// The input of the innermost digest; `nil` where there is none.
  func hashed(_ input: JSON) -> [UInt8]? {
    guard let derivation = try? operation.derivation(for: input),
      let message = FormulaReading.innermostMessage(derivation.formula.expression)
    else { return nil }
    var evaluator = Evaluator()
    return derivation.value(of: message, &evaluator)
  }

  /// The signature of an input; `nil` where it is refused.
  func signature(_ input: JSON) -> JSON? {
    if case .value(let value) = operation.answer(input) { value } else { nil }
  }

  /// The text fields of the sample except the algorithm, with their values.
  var texts: [(name: String, value: [UInt8])] {
    (sample.members ?? []).compactMap { member in
      guard case .string(let text) = member.value, member.name != "algorithm" else { return nil }
      return (member.name.string, text.utf8)
    }
  }

  /// The sample with other values in some fields.
  func changing(_ changes: [String: JSON]) -> JSON {
    .object((sample.members ?? []).map { JSON.Member($0.name, changes[$0.name.string] ?? $0.value) })
  }

  /// Evidence that a message sent again has the same signature, since nothing in it is used once.
  var again: Weakness.Evidence? {
    signature(sample).map { signature in
      Weakness.Evidence(
        operation: operation.name, input: sample, otherOperation: operation.name, otherInput: sample,
        signature: signature)
    }
  }

  /// Evidence that a changed sample has the sample's signature; `nil` where it has not.
  func evidence(_ changes: [String: JSON]) -> Weakness.Evidence? {
    let changed = changing(changes)
    guard changed != sample, let signature = signature(sample), self.signature(changed) == signature else { return nil }
    return Weakness.Evidence(
      operation: operation.name, input: sample, otherOperation: operation.name, otherInput: changed,
      signature: signature)
  }
}

extension Expression {
  /// The outermost part with this field and no other.
  fileprivate func largestPart(restingOn name: String) -> Expression? {
    fields == [name] ? self : operands.lazy.compactMap { $0.largestPart(restingOn: name) }.first
  }
}
