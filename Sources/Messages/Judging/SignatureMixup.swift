/// A signature by the right formula over wrong inputs, which no fault of a formula explains.
package struct SignatureMixup: Sendable {
  /// The identifier in audits, such as `other-phrase`.
  package let id: String
  package let message: String
  package let formula: SignatureFormula

  package init(_ id: String, _ message: String, _ formula: SignatureFormula) {
    (self.id, self.message, self.formula) = (id, message, formula)
  }
}

extension SignatureMixup {
  /// Identifier for a form whose `+` was not escaped, which is a mistake of the form and not of the signature.
  package static let plus = "plus-not-escaped"
  package static let plusMessage =
    "the hash is right if every '+' is literal; in a form it is a space: write %2B"
}
