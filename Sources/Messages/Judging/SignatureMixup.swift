/// A signature of the wrong things, which no formula with a mistake gives, because the mistake is in what went in.
package struct SignatureMixup: Sendable {
  /// Its name, as audits report it: `other-phrase`.
  package let id: String
  package let message: String
  package let formula: SignatureFormula

  package init(_ id: String, _ message: String, _ formula: SignatureFormula) {
    (self.id, self.message, self.formula) = (id, message, formula)
  }
}

extension SignatureMixup {
  /// The id of a form whose `+` was not escaped, which is a mistake of the form and not of the signature.
  package static let plus = "plus-not-escaped"
  package static let plusMessage =
    "the hash is right if every '+' is meant as itself; in a form it is a space: write %2B"
}
