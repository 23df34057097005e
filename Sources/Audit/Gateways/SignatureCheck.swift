import Encodings
import Messages

/// What a message is signed with, and what has to be computed to know whether it is right.
struct SignatureCheck: Sendable {
  /// What came of looking at a message.
  enum Need: Sendable {
    /// The gateway signs no such message.
    case unsigned
    /// There should be a signature and there is none, or none that can be one.
    case absent(Finding)
    /// What was signed is not in the capture.
    case unknown(Finding)
    case check(SignatureCheck)

    /// There is none, for which a body that cannot be read is reason enough.
    static func absent(_ content: Content, _ finding: Finding) -> Need {
      .absent(content.findings.first { $0.kind == .malformedBody && content.fields == nil } ?? finding)
    }
  }

  /// The mistake that a message was changed after it was signed, or that nothing else is known.
  static let changed = "changed-after-signing"

  /// The signature as it was sent.
  var given: [UInt8]
  let at: Statement
  /// Whether letters count in either case.
  var isHex = true
  /// Whether the gateway's documents print its digits as capitals.
  var isPrintedInCapitals = false
  /// What the message says of its merchant, by the names of the secrets.
  var identifiers: Identifiers = [:]
  /// What other messages say of its merchant, where it says nothing itself; several where it can be of several.
  var owners: [Identifiers] = []
  /// Whether the message may name another merchant than the one whose secret signs it.
  var mayNameAnother = false
  /// The secret that it needs.
  let secret: String
  /// What a merchant's signature is made of; several where the message does not say which.
  let formulas: @Sendable (Merchant) -> [SignatureFormula]
  var mixups: @Sendable (Merchant) -> [SignatureMixup] = { _ in [] }
  /// What a merchant signs who took another's secret and kept the own settings.
  var borrowed: @Sendable (_ own: Merchant, _ other: Merchant) -> [SignatureFormula] = { _, _ in [] }
  /// What a merchant's signature is made of by one document, and not by another, which is no mistake.
  var disputed: @Sendable (Merchant) -> (formulas: [SignatureFormula], finding: Finding)? = { _ in nil }
  /// What another capture may show, so that a signature that does not fit is not wrong yet.
  var doubt: Finding?
  /// The same, unless what the signature was made of is found: then it is wrong all the same.
  var surmise: Finding?
  /// How many hexadecimal digits it may have beside those that the formulas give.
  var lengths: [Int] = []
  /// The inputs that stand in other messages, so that nobody can have altered them in this one.
  var beside: Set<String> = []
  /// What makes a mistake none, by its identifier.
  var provisos: [String: Statement] = [:]
  /// Whether a field that is there twice, by its dotted path, is one that is signed.
  var signs: @Sendable (String) -> Bool = { _ in true }
  /// What is worth knowing of a signature that is right.
  var remark: (@Sendable (Merchant, SignatureFormula) -> Finding?)?

  /// Whether the signature that was sent is what the kit computes.
  func isGiven(by formula: SignatureFormula) -> Bool { formula.gives(given, isHex: isHex) }
}

extension SignatureCheck {
  /// Whether a word or a row of signs stands where the signature was, as tools write it that take secrets out of captures.
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
