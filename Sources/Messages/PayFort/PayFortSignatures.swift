package import Encodings
package import Gateways

/// Builds the inputs of PayFort's signatures.
package enum PayFortSignatures {
  /// The two phrases by their names in the keyring: merchants sign with the one, the gateway with the other.
  package enum Phrase: String, Sendable {
    case request = "requestPhrase"
    case response = "responsePhrase"

    fileprivate var other: Phrase { self == .request ? .response : .request }
  }

  /// The input of `payfort.signature`; the merchant chooses the algorithm in the back office.
  package static func formula(
    _ parameters: JSON, _ secrets: MessageSecrets, _ phrase: Phrase, _ profile: PayFortFormulas.Profile = .api,
    algorithm: [UInt8]? = nil
  ) -> SignatureFormula {
    SignatureFormula(
      "payfort.signature",
      [
        "phrase": UTF8Text.json(secrets[phrase.rawValue] ?? []),
        "algorithm": UTF8Text.json(algorithm ?? self.algorithm(secrets)), "parameters": parameters,
        "profile": .text(profile.rawValue),
      ])
  }

  /// The possible algorithms of a signature: the merchant's, or those of its length where the secrets name none.
  package static func algorithms(_ secrets: MessageSecrets, of signature: [UInt8]) -> [[UInt8]] {
    guard secrets["algorithm"] == nil else { return [algorithm(secrets)] }
    let names = PayFortFormulas.Algorithm.allCases.filter { $0.digits == signature.count }.map(\.rawValue)
    return names.isEmpty ? [algorithm(secrets)] : names.map { Array($0.utf8) }
  }

  private static func algorithm(_ secrets: MessageSecrets) -> [UInt8] {
    secrets["algorithm"] ?? Array(PayFortFormulas.Algorithm.sha256.rawValue.utf8)
  }

  /// Signatures made from the wrong inputs, the likeliest ones.
  ///
  /// - Parameter signature: the given signature, whose length tells the algorithm where the secrets do not.
  package static func mixups(
    _ parameters: JSON, _ secrets: MessageSecrets, _ phrase: Phrase, _ profile: PayFortFormulas.Profile,
    of signature: [UInt8]? = nil
  ) -> [SignatureMixup] {
    var mixups: [SignatureMixup] = []
    let algorithms = signature.map { self.algorithms(secrets, of: $0) } ?? [algorithm(secrets)]
    func add(_ id: String, _ message: String, _ phrase: Phrase, _ profile: PayFortFormulas.Profile) {
      for algorithm in algorithms {
        let formula = formula(parameters, secrets, phrase, profile, algorithm: algorithm)
        mixups.append(SignatureMixup(id, message, formula))
      }
    }
    // Two equal phrases cannot be mixed up.
    if let other = secrets[phrase.other.rawValue], other != secrets[phrase.rawValue] {
      add(
        "other-phrase",
        phrase == .request
          ? "it is right with the SHA response phrase; requests are signed with the request phrase"
          : "it is right with the SHA request phrase; what the gateway sends is signed with the response phrase",
        phrase.other, profile)
    }
    let own = algorithm(secrets)
    for algorithm in PayFortFormulas.Algorithm.allCases
    where (signature == nil || secrets["algorithm"] != nil) && !own.elementsEqual(algorithm.rawValue.utf8) {
      mixups.append(
        SignatureMixup(
          "other-digest",
          "it uses \(algorithm.rawValue); the merchant's algorithm is \(String(decoding: own, as: UTF8.self))",
          formula(parameters, secrets, phrase, profile, algorithm: Array(algorithm.rawValue.utf8))))
    }
    // The gateway signs its own messages in one way only.
    if phrase == .request {
      add(
        "other-operation",
        profile == .api
          ? "it computes what the form of the payment page signs instead, which leaves more fields out"
          : "it computes what a request to the API signs instead; the form of the payment page leaves the card out",
        phrase, profile == .api ? .tokenizationForm : .api)
    }
    return mixups
  }
}
