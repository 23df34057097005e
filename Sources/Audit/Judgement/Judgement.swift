import Formulas
package import Messages

/// What an audit says of one payment message.
package struct Judgement: Sendable {
  /// What is said of the signature, and of nothing else.
  package enum Verdict: String, Sendable, CaseIterable {
    case verified, wrong, unsigned, undeterminable
  }

  /// An explanation of a wrong signature.
  package struct Mistake: Sendable, Hashable {
    /// The name of a fault, or of two joined with ` + `, or of a mix-up.
    package let id: String
    package internal(set) var message: Statement
  }

  package var file: String
  package var entry: Int
  package var offset: Int
  package var gateway: String
  package var call: String
  package var direction: Direction
  package var fidelity: Fidelity
  package var verdict: Verdict
  /// The place of the merchant in the gateway's list of secrets.
  package var merchant: Int?
  /// The name of the secret that signs it, as `responsePhrase`; `nil` where nothing was computed, and in what is read from a report.
  var secret: String?
  package var findings: [Finding] = []
  /// Alternatives, the best first.
  package var mistakes: [Mistake] = []
  /// The derivation of the right signature, where another one came; nothing secret is in it.
  package var derivation: [(name: String, value: String)] { derive?() ?? [] }
  /// Computes it where somebody asks; lines do not.
  var derive: (@Sendable () -> [(name: String, value: String)])?

  /// Which payment it is about, and the signature that came where that is wrong; as it may be shown.
  package var payment: [(name: String, value: String)] { describe?() ?? [] }
  /// Writes it where somebody asks; lines do not.
  var describe: (@Sendable () -> [(name: String, value: String)])?

  /// What tells, without the message, that two are the same.
  package var digests: Digests? { digest?() }
  /// Computes them where somebody asks.
  var digest: (@Sendable () -> Digests)?

  /// Findings of one message that are told.
  static let most = 100

  /// The first half of SHA-256 of things that come once.
  package struct Digests: Sendable {
    package let body: String
    package let signature: String?
    package let nonce: String?
    /// Of the merchant's name for the payment, and of the gateway's.
    let order: String?
    let transaction: String?
    /// What became of the payment: `approved` or `declined`.
    let end: String?
    /// Where the sum of the whole payment stands; `nil` where it says none, or that of a part.
    let sumAt: (amount: Statement, currency: Statement)?
  }

  /// What a report may show of the exchange that it is of.
  package var exchange: Exchange? { sight?() }
  /// Writes it where somebody asks.
  var sight: (@Sendable () -> Exchange)?

  /// Method, address and status; nothing secret is in them.
  package struct Exchange: Sendable {
    package let method: String
    /// Without the query.
    package let target: String
    package let status: Int?
  }

  /// The worst weight of its findings; `nil` where there are none.
  package var worst: Weight? { findings.map(\.weight).max() }

  /// Whether a run with it is not clean.
  package var isBad: Bool { verdict == .wrong || (worst ?? .note) > .note }
}
