import Encodings
import Gateways

/// One of PayFort's two phrases, with the algorithm that the merchant has chosen in the back office.
struct PayFortSigner: Sendable {
  let phrase: String
  let algorithm: String

  /// The input of `payfort.signature`.
  func input(_ parameters: JSON, _ profile: PayFortFormulas.Profile = .api) -> JSON {
    JSON.members([
      ("phrase", .text(phrase)), ("algorithm", .text(algorithm)), ("parameters", parameters),
      ("profile", .text(profile.rawValue)),
    ])
  }

  /// The parameters with their signature behind them.
  func sign(_ parameters: JSON, isForged: Bool = false) -> JSON {
    guard case .value(let value)? = Gateway.operation("payfort.signature")?.answer(input(parameters)),
      let signature = value.string
    else { return parameters }
    let shown = isForged ? String(decoding: Notice.forge(Array(signature.utf8)), as: UTF8.self) : signature
    return .object((parameters.members ?? []) + [JSON.Member("signature", .text(shown))])
  }
}
