/// Who sent a message to whom.
package enum Direction: String, Sendable, CaseIterable {
  /// A merchant, or his customer's browser, to the gateway.
  case request
  /// The gateway, to the one who asked.
  case response
  /// The gateway, to the merchant, of its own accord or through the browser.
  case callback
}
