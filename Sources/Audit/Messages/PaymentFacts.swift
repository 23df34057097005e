/// What a message says of its payment, as it is spelled there.
struct PaymentFacts: Sendable {
  /// What it says of its merchant, by the names of the secrets.
  var merchant: Identifiers = [:]
  /// The merchant's name for it.
  var order: [UInt8]?
  /// The gateway's name for it.
  var transaction: [UInt8]?
  var amount: [UInt8]?
  var currency: [UInt8]?
  /// Where the two stand, if not outermost.
  var sumAt: (amount: Statement, currency: Statement)?
  /// Whether amount and currency are those of the whole payment, and not of a part.
  var isWhole = false
  /// What must not be sent twice, with its place.
  var nonce: (value: [UInt8], at: Statement)?
  /// When the message was made, with its place.
  var seed: (seconds: Int, at: Statement)?
  /// What became of the payment, in a word that all calls share: `approved` or `declined`.
  var end: String?
}
