/// A formula with its arguments, and what the result is used for.
struct Derivation: Sendable {
  let formula: Formula
  /// The values of ``Formula/fields`` in their order.
  let arguments: [FieldValue]
  /// Turns the formula's value into the operation's, or refuses.
  let conclude: @Sendable ([UInt8]) throws(Rejection) -> JSON
  /// What a message carries that is verified; `nil` where the value itself is the answer.
  let signature: [UInt8]?

  /// Answers the formula's value as text.
  init(_ formula: Formula, _ values: [String: FieldValue]) {
    self.init(formula, values, signature: nil) { (value) throws(Rejection) in UTF8Text.json(value) }
  }

  /// Compares the formula's value with the signature of a message.
  ///
  /// - Parameter expected: turns the value into what the message must carry, for example by folding the case of both.
  init(_ formula: Formula, _ values: [String: FieldValue], verifying signature: [UInt8]) {
    self.init(formula, values, signature: signature) { (value) throws(Rejection) in
      guard ConstantTime.equal(value, signature) else {
        throw Rejection(.signatureMismatch, "the signature is not the one that this message has with this secret")
      }
      return Answer.accepted
    }
  }

  private init(
    _ formula: Formula, _ values: [String: FieldValue], signature: [UInt8]?,
    conclude: @escaping @Sendable ([UInt8]) throws(Rejection) -> JSON
  ) {
    self.formula = formula
    arguments = formula.fields.map { values[$0] ?? .bytes([]) }
    self.conclude = conclude
    self.signature = signature
  }
}
