import Encodings
import Messages

/// How to check a message's signature: the formulas that may give it, the secret, and the known mix-ups.
struct SignatureCheck: Sendable {
  /// Identifier of the mistake that a message was changed after signing, also used where nothing else explains it.
  static let changed = "changed-after-signing"

  /// The signature as it was sent.
  var given: [UInt8]
  let at: Statement
  /// Whether the signature is hexadecimal in either case.
  var isHex = true
  /// Whether the gateway's documents print the digits in upper case.
  var isPrintedInCapitals = false
  /// What the message says about its merchant, by the names of the secrets.
  var identifiers: Identifiers = [:]
  /// What other messages say about the merchant of one that does not name it; several where it may belong to several.
  var owners: [Identifiers] = []
  /// Whether the message may name another merchant than the one whose secret signs it.
  var mayNameAnother = false
  /// The name of the secret that signs it.
  let secret: String
  /// The formulas of a merchant's signature; several where the message does not say which applies.
  let formulas: @Sendable (Merchant) -> [SignatureFormula]
  var mixups: @Sendable (Merchant) -> [SignatureMixup] = { _ in [] }
  /// The formulas with another merchant's secret and the merchant's own settings.
  var formulasWithOtherSecret: @Sendable (_ own: Merchant, _ other: Merchant) -> [SignatureFormula] = { _, _ in [] }
  /// Formulas that one document gives and another contradicts, so that they are not a mistake.
  var disputed: @Sendable (Merchant) -> (formulas: [SignatureFormula], finding: Finding)? = { _ in nil }
  /// Why a signature that does not fit is not wrong yet: what another capture may show.
  var doubt: Finding?
  /// Like ``doubt``, but dropped when a mistake explains the signature, which is then wrong.
  var tentativeDoubt: Finding?
  /// Lengths in hexadecimal digits that are possible beside those of the formulas.
  var lengths: [Int] = []
  /// Inputs taken from other messages, which cannot have been altered in this one.
  var inputsFromOtherMessages: Set<String> = []
  /// Conditions under which a mistake is correct, by its identifier.
  var provisos: [String: Statement] = [:]
  /// Whether a field, given by its dotted path, is signed.
  var signs: @Sendable (String) -> Bool = { _ in true }
  /// A note on a correct signature.
  var remark: (@Sendable (Merchant, SignatureFormula) -> Finding?)?

  /// Whether a formula gives the signature that was sent.
  func isGiven(by formula: SignatureFormula) -> Bool { formula.gives(given, isHex: isHex) }
}

extension SignatureCheck {
  /// Whether a placeholder of a tool that removes secrets from captures replaces the signature.
  var isHidden: Bool {
    if given.count > 2, given.allSatisfy({ "*•".utf8.contains($0) }) { return true }
    guard given.count < 40 else { return false }
    let text = given.map(ASCII.lower)
    return Self.hiding.contains { ByteSearch.contains($0, in: text) }
  }

  private static let hiding = ["redacted", "filtered", "masked", "hidden", "removed", "sanitized"].map {
    Array($0.utf8)
  }
}
