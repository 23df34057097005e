package import Encodings
package import Gateways

/// What PayFort's messages are signed with.
package enum PayFortSignatures {
  /// The two phrases, by the names of the keyring: what merchants send has the one, what the gateway sends the other.
  package enum Phrase: String, Sendable {
    case request = "requestPhrase"
    case response = "responsePhrase"

    fileprivate var other: Phrase { self == .request ? .response : .request }
  }

  /// The input of `payfort.signature`; the algorithm is the merchant's choice in the back office.
  package static func formula(
    _ parameters: JSON, _ secrets: MessageSecrets, _ phrase: Phrase, _ profile: PayFortFormulas.Profile = .api,
    algorithm: [UInt8]? = nil
  ) -> SignatureFormula {
    SignatureFormula(
      "payfort.signature",
      .members([
        ("phrase", UTF8Text.json(secrets[phrase.rawValue] ?? [])),
        ("algorithm", UTF8Text.json(algorithm ?? self.algorithm(secrets))), ("parameters", parameters),
        ("profile", .text(profile.rawValue)),
      ]))
  }

  private static func algorithm(_ secrets: MessageSecrets) -> [UInt8] {
    secrets["algorithm"] ?? Array(PayFortFormulas.Algorithm.sha256.rawValue.utf8)
  }

  /// The likeliest signatures of the wrong things.
  package static func mixups(
    _ parameters: JSON, _ secrets: MessageSecrets, _ phrase: Phrase, _ profile: PayFortFormulas.Profile
  ) -> [SignatureMixup] {
    var mixups: [SignatureMixup] = []
    // Where both are the same word nothing was mixed up.
    if let other = secrets[phrase.other.rawValue], other != secrets[phrase.rawValue] {
      mixups.append(
        SignatureMixup(
          "other-phrase",
          phrase == .request
            ? "it is right with the SHA response phrase; requests are signed with the request phrase"
            : "it is right with the SHA request phrase; what the gateway sends is signed with the response phrase",
          formula(parameters, secrets, phrase.other, profile)))
    }
    let own = algorithm(secrets)
    for algorithm in PayFortFormulas.Algorithm.allCases where !own.elementsEqual(algorithm.rawValue.utf8) {
      mixups.append(
        SignatureMixup(
          "other-digest",
          "it uses \(algorithm.rawValue); the merchant's algorithm is \(String(decoding: own, as: UTF8.self))",
          formula(parameters, secrets, phrase, profile, algorithm: Array(algorithm.rawValue.utf8))))
    }
    mixups.append(
      SignatureMixup(
        "other-operation",
        profile == .api
          ? "it computes what the form of the payment page signs instead, which leaves more fields out"
          : "it computes what a request to the API signs instead; the form of the payment page leaves the card out",
        formula(parameters, secrets, phrase, profile == .api ? .tokenizationForm : .api)))
    return mixups
  }
}
