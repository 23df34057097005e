/// A captured message that was recognised as one of a gateway.
struct PaymentMessage: Sendable {
  let gateway: String
  let call: String
  let direction: Judgement.Direction
  let message: CapturedMessage
  let content: Content
  /// The answer to it, where the capture has it.
  var answer: CapturedMessage?
  /// What it answers, where it is a response.
  var question: Question?

  /// What is remembered of a request for the sake of its answer.
  struct Question: Sendable {
    let gateway: String
    let call: String
    var order: String?
    var amount: [UInt8]?
    var currency: [UInt8]?
  }
}
