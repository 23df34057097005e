import Encodings
import Messages

/// Signs what the gateway sends, with the merchant's SHA response phrase.
struct PayFortSigner: Sendable {
  let secrets: MessageSecrets

  /// Adds the signature to the parameters.
  func sign(_ parameters: JSON, isForged: Bool = false) -> JSON {
    guard let signature = PayFortSignatures.formula(parameters, secrets, .response).value else { return parameters }
    let shown = String(decoding: isForged ? Notice.forge(signature) : signature, as: UTF8.self)
    return .object((parameters.members ?? []) + [JSON.Member("signature", .text(shown))])
  }
}
