import Messages

/// A captured message recognised as one of a gateway.
final class PaymentMessage: Sendable {
  let gateway: String
  let call: String
  let direction: Direction
  let message: CapturedMessage
  let content: Content
  /// Its response, where the capture has it.
  let answer: CapturedMessage?

  init(
    gateway: String, call: String, direction: Direction, message: CapturedMessage, content: Content,
    answer: CapturedMessage? = nil
  ) {
    (self.gateway, self.call, self.direction) = (gateway, call, direction)
    (self.message, self.content, self.answer) = (message, content, answer)
  }

  /// What is remembered of a request to judge its response.
  struct Question: Sendable {
    let gateway: String
    let call: String
    let order: [UInt8]?
    /// The gateway's identifier of the requested payment; `nil` where the call creates a new one.
    var transaction: [UInt8]?
    /// Identifiers of the merchant.
    var merchant: Identifiers = [:]
    /// The requested sum.
    var amount: [UInt8]?
    var currency: [UInt8]?
    /// Whether the request says when it was made.
    var isTimed = false
    /// The position of the request.
    var place: Place?
    /// For EdfaPg only: data of the SALE that later messages sign.
    var sale: EdfaPgPayment?
  }
}
