/// The gateways that an audit recognises.
enum GatewayAudits {
  static let all: [any GatewayAudit.Type] = [
    EdfaPgAudit.self, PayFortAudit.self, PlacetoPayAudit.self, EveryPayAudit.self, NexiAudit.self,
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> (any GatewayAudit.Type)? { all.first { $0.name == name } }
}

extension Memory {
  /// Records data that signs later messages of the same payment, and the merchant.
  mutating func learn(_ payment: PaymentMessage, _ facts: PaymentFacts, answering question: PaymentMessage.Question?) {
    learnOwner(payment, facts, question)
    GatewayAudits.named(payment.gateway)?.learn(payment, answering: question, &self)
  }
}
