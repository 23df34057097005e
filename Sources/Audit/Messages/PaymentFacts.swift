/// What a message says about its payment, as spelled there.
struct PaymentFacts: Sendable {
  /// Identifiers of the merchant, by the names of the secrets.
  var merchant: Identifiers = [:]
  /// The merchant's identifier of the payment.
  var order: [UInt8]?
  /// The gateway's identifier of the payment.
  var transaction: [UInt8]?
  var amount: [UInt8]?
  var currency: [UInt8]?
  /// Where amount and currency are, if not at the top level.
  var amountPlaces: (amount: Statement, currency: Statement)?
  /// Whether amount and currency are those of the whole payment and not of a part.
  var coversWholePayment = false
  /// The value that must not be sent twice, with its place.
  var nonce: (value: [UInt8], at: Statement)?
  /// When the message was made, with its place.
  var seed: (seconds: Int, at: Statement)?
  /// The payment's outcome in a word common to all calls: `approved` or `declined`.
  var outcome: String?
}
