import Formulas
package import Messages

/// The judgement on one payment message.
package struct Judgement: Sendable {
  /// The verdict on the signature alone.
  package enum Verdict: String, Sendable, CaseIterable {
    case verified, wrong, unsigned, undeterminable
  }

  /// An explanation of a wrong signature.
  package struct Mistake: Sendable, Hashable {
    /// The name of a fault, of two faults joined with ` + `, or of a mix-up.
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
  /// Index of the merchant in the gateway's list of secrets.
  package var merchant: Int?
  /// The name of the secret that signs it, such as `responsePhrase`; `nil` where nothing was computed or the judgement
  /// was read from a report.
  var secret: String?
  package var findings: [Finding] = []
  /// Alternative explanations, the best first.
  package var mistakes: [Mistake] = []
  /// The steps to the right signature where a wrong one came; secrets are masked.
  package var derivation: [(name: String, value: String)] { makeDerivation?() ?? [] }
  /// Computes the derivation on demand, since lines of a report do not need it.
  var makeDerivation: (@Sendable () -> [(name: String, value: String)])?

  /// The payment's masked details, and the signature where it is wrong.
  package var payment: [(name: String, value: String)] { makePayment?() ?? [] }
  /// Computes the details on demand, since lines of a report do not need them.
  var makePayment: (@Sendable () -> [(name: String, value: String)])?

  /// Digests that identify equal messages without their contents.
  package var digests: Digests? { makeDigests?() }
  /// Computes the digests on demand.
  var makeDigests: (@Sendable () -> Digests)?

  /// Most findings reported for one message.
  static let most = 100

  /// The first half of the SHA-256 of values that should occur only once.
  package struct Digests: Sendable {
    package let body: String
    package let signature: String?
    package let nonce: String?
    /// Digest of the merchant's identifier of the payment; `transaction` is that of the gateway's.
    let order: String?
    let transaction: String?
    /// The payment's outcome: `approved` or `declined`.
    let end: String?
    /// Where the sum of the whole payment is; `nil` where there is none, or only that of a part.
    let sumAt: (amount: Statement, currency: Statement)?
  }

  /// What a report may show of the message's exchange.
  package var exchange: Exchange? { makeExchange?() }
  /// Computes the exchange on demand.
  var makeExchange: (@Sendable () -> Exchange)?

  /// Method, address and status, with secrets masked.
  package struct Exchange: Sendable {
    package let method: String
    /// The URL without the query.
    package let target: String
    package let status: Int?
  }

  /// The highest weight among the findings; `nil` where there are none.
  package var worst: Weight? { findings.map(\.weight).max() }

  /// Whether it makes a run not clean.
  package var isBad: Bool { verdict == .wrong || (worst ?? .note) > .note }
}
