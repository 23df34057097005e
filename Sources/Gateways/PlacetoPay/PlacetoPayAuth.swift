import Encodings
import Formulas

/// Makes the auth object of a request, whose nonce and seed are the caller's own.
enum PlacetoPayAuth {
  static func make(_ input: Input) throws(Refusal) -> Operation.Product {
    let seed = input.text("now")
    guard SeedTime(seed) != nil else {
      throw .badInput(InputError("now", "must be a time of RFC 3339 with seconds and offset"))
    }
    let algorithm = try PlacetoPayFormulas.Algorithm(of: input)
    // Takes 128 bits from the system's generator, which is cryptographically secure on all of the package's platforms.
    var generator = SystemRandomNumberGenerator()
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return Operation.Product(value: auth(input, algorithm, nonce, seed))
  }

  /// Makes the auth object with the nonce and the seed of another answer; `nil` if it has none, or a seed over 300
  /// seconds from `now`.
  static func carried(_ input: Input, _ answer: JSON) -> JSON? {
    guard let algorithm = try? PlacetoPayFormulas.Algorithm(of: input),
      let nonce = answer["nonce"].flatMap({ try? TextInput.bytes($0, "nonce") }).flatMap({ Base64.decode($0) }),
      let seed = answer["seed"].flatMap({ try? TextInput.bytes($0, "seed") }),
      let time = SeedTime(seed), let now = SeedTime(input.text("now")), abs(time.seconds - now.seconds) <= 300
    else { return nil }
    return auth(input, algorithm, nonce, seed)
  }

  private static func auth(
    _ input: Input, _ algorithm: PlacetoPayFormulas.Algorithm, _ nonce: [UInt8], _ seed: [UInt8]
  ) -> JSON {
    let values: [String: FieldValue] = [
      "nonce": .bytes(nonce), "seed": .bytes(seed), "secretKey": .bytes(input.text("secretKey")),
    ]
    var evaluator = Evaluator()
    let derivation = Derivation(PlacetoPayFormulas.tranKey(algorithm), values)
    let (key, _) = evaluator.trace(derivation.formula, derivation.arguments)
    return [
      "login": UTF8Text.json(input.text("login")), "tranKey": UTF8Text.json(key),
      "nonce": .text(Base64.encode(nonce)), "seed": UTF8Text.json(seed),
    ]
  }
}
