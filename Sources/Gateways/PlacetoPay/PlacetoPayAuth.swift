import Encodings
import Formulas

/// The auth object of a request, whose nonce and seed the caller makes himself.
enum PlacetoPayAuth {
  static func make(_ input: Input) throws(Refusal) -> Operation.Product {
    let seed = input.text("now")
    guard SeedTime(seed) != nil else {
      throw .badInput(InputError("now", "must be a time of RFC 3339 with seconds and offset"))
    }
    let name = input.optionalText("algorithm") ?? Array("sha256".utf8)
    guard let algorithm = PlacetoPayFormulas.Algorithm(rawValue: String(decoding: name, as: UTF8.self)) else {
      throw .reject(.unsupportedAlgorithm, "the algorithm must be sha256 or sha1")
    }
    // 128 bits of the system's generator, which is one for secrets on all platforms of the package.
    var generator = SystemRandomNumberGenerator()
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let formula = PlacetoPayFormulas.tranKey(algorithm)
    let values: [String: FieldValue] = [
      "nonce": .bytes(nonce), "seed": .bytes(seed), "secretKey": .bytes(input.text("secretKey")),
    ]
    var evaluator = Evaluator()
    let derivation = Derivation(formula, values)
    let (key, _) = evaluator.trace(derivation.formula, derivation.arguments)
    return Operation.Product(
      value: JSON.members([
        ("login", UTF8Text.json(input.text("login"))), ("tranKey", UTF8Text.json(key)),
        ("nonce", .text(Base64.encode(nonce))), ("seed", UTF8Text.json(seed)),
      ]))
  }
}
