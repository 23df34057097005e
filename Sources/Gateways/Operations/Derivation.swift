package import Encodings
package import Formulas

/// A formula with its arguments and the use of its result.
package struct Derivation: Sendable {
  package let formula: Formula
  /// The values of ``Formula/fields``, in the same order.
  package let arguments: [FieldValue]
  /// Turns the formula's value into the operation's value, or refuses.
  package let conclude: @Sendable ([UInt8]) throws(Rejection) -> JSON
  /// The signature that a verified message carries; `nil` where the formula's value is the answer.
  package let signature: [UInt8]?
  /// The signature as received, where case does not matter; ``signature`` is then lower-cased.
  package let spelling: [UInt8]?

  /// Answers with the formula's value as text.
  init(_ formula: Formula, _ values: [String: FieldValue]) {
    self.init(formula, values, signature: nil, spelling: nil) { (value) throws(Rejection) in UTF8Text.json(value) }
  }

  /// Compares the formula's value with the signature of a message.
  ///
  /// - Parameter isInAnyCase: whether capitals are accepted in its hexadecimal digits.
  init(
    _ formula: Formula, _ values: [String: FieldValue], verifying given: [UInt8], inAnyCase isInAnyCase: Bool = false
  ) {
    let signature = isInAnyCase ? given.map(ASCII.lower) : given
    self.init(formula, values, signature: signature, spelling: isInAnyCase ? given : nil) { (value) throws(Rejection) in
      guard ConstantTime.equal(value, signature) else {
        throw Rejection(.signatureMismatch, "the signature is not the one that this message has with this secret")
      }
      return Answer.accepted
    }
  }

  private init(
    _ formula: Formula, _ values: [String: FieldValue], signature: [UInt8]?, spelling: [UInt8]?,
    conclude: @escaping @Sendable ([UInt8]) throws(Rejection) -> JSON
  ) {
    self.formula = formula
    arguments = formula.fields.map { values[$0] ?? .bytes([]) }
    self.conclude = conclude
    (self.signature, self.spelling) = (signature, spelling)
  }
}

extension Operation {
  /// Evaluates another expression over the same fields for an input; `nil` where the input is refused or no formula
  /// applies.
  package func value(of expression: Expression, _ input: JSON) -> [UInt8]? {
    var evaluator = Evaluator()
    return (try? derivation(for: input))?.value(of: expression, &evaluator)
  }
}

extension Derivation {
  /// Evaluates another expression over the same arguments.
  package func value(of expression: Expression, _ evaluator: inout Evaluator) -> [UInt8] {
    evaluator.value(Formula(expression, source: ""), values(for: expression.fields))
  }

  /// The arguments for an expression's fields, in their order; empty for a field that the formula lacks.
  package func values(for names: [String]) -> [FieldValue] {
    names.map { name in formula.fields.firstIndex(of: name).map { arguments[$0] } ?? .bytes([]) }
  }
}
