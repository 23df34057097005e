import Formulas

/// Checks that an auth object is right and fresh, as the gateway does with its codes 102 and 103.
enum PlacetoPayAuthCheck {
  static let inputs: [InputField] = [
    .text("nonce"), .text("seed"), .secret("tranKey"), .signingSecret("secretKey"), .text("now"),
    PlacetoPayRequests.algorithm,
  ]

  static func plan(_ input: Input, _ algorithm: PlacetoPayFormulas.Algorithm) throws(Refusal) -> Derivation {
    guard let now = SeedTime(input.text("now")) else {
      throw .badInput(InputError("now", "must be a time of RFC 3339 with seconds and offset"))
    }
    guard let seed = SeedTime(abbreviated: input.text("seed")) else {
      throw .reject(.invalidValue, "the seed must be a time of RFC 3339 with offset, in ASCII digits")
    }
    guard abs(seed.seconds - now.seconds) <= SeedTime.tolerance else {
      throw .reject(.invalidValue, "the seed is more than five minutes from the clock")
    }
    let formula = PlacetoPayFormulas.tranKey(algorithm)
    return Derivation(formula, input.values(formula.fields), verifying: input.text("tranKey"))
  }
}
