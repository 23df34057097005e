import Formulas

extension Fault {
  /// A formula that is none of the right one's known mistakes; only the widened search finds it.
  static let otherFormula = Fault(
    "other-formula", "computes …, which is another formula altogether",
    story: "The values of this call were joined by the formula of another call, of another gateway, or from memory.",
    mend: "Compare the two formulas value by value: which come in, in which order, and what is done with each.")

  /// Whatever is signed or not, it is believed.
  static let signatureNotVerified = Fault(
    "signature-not-verified", "does not verify the signature of …",
    story:
      "The check was switched off for a test, its answer is never looked at, or the comparison compares a value with "
      + "itself.",
    mend:
      "Compute the signature over what came, compare it in constant time, and refuse what differs: PHP hash_equals(), "
      + "Kotlin MessageDigest.isEqual(), JavaScript crypto.timingSafeEqual().")

  /// A way through the port on which nothing is checked.
  static let verificationSkipped = Fault(
    "verification-skipped", "skips the verification where …",
    story: "A payment option, status or call has a branch of its own that returns before the signature is looked at.",
    mend: "Verify first and look at what the message says afterwards: an attacker writes that field too.")

  /// What is recognised by the port's answers, not by a rewrite of its formula.
  static let recognised: [Fault] = [otherFormula, signatureNotVerified, verificationSkipped] + verifiers
}

extension Mutation {
  /// Computing this formula.
  static func otherFormula(_ expression: Expression) -> Mutation {
    Mutation(fault: .otherFormula, place: Notation.readable(expression))
  }
}
