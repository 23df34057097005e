/// The sender and receiver of a message.
package enum Direction: String, Sendable, CaseIterable {
  /// From a merchant, or the customer's browser, to the gateway.
  case request
  /// From the gateway to the sender of a request.
  case response
  /// From the gateway to the merchant, unasked or through the browser.
  case callback
}
