import Messages

/// A captured message that was recognised as one of a gateway.
final class PaymentMessage: Sendable {
  let gateway: String
  let call: String
  let direction: Direction
  let message: CapturedMessage
  let content: Content
  /// The answer to it, where the capture has it.
  let answer: CapturedMessage?

  init(
    gateway: String, call: String, direction: Direction, message: CapturedMessage, content: Content,
    answer: CapturedMessage? = nil
  ) {
    (self.gateway, self.call, self.direction) = (gateway, call, direction)
    (self.message, self.content, self.answer) = (message, content, answer)
  }

  /// What is remembered of a request for the sake of its answer.
  struct Question: Sendable {
    let gateway: String
    let call: String
    let order: [UInt8]?
    /// The gateway's name for what is asked for; `nil` where the call makes something new of it.
    var transaction: [UInt8]?
    /// What it says of its merchant.
    var merchant: Identifiers = [:]
    /// The sum that it asks for.
    var amount: [UInt8]?
    var currency: [UInt8]?
    /// Whether it says when it was made.
    var isTimed = false
    /// Where it stands.
    var place: Place?
    /// What is signed in all that follows; of EdfaPg alone.
    var sale: EdfaPgPayment?
  }
}
