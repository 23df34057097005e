/// The gateways that an audit knows.
enum GatewayAudits {
  static let all: [any GatewayAudit.Type] = [
    EdfaPgAudit.self, PayFortAudit.self, PlacetoPayAudit.self, EveryPayAudit.self, NexiAudit.self,
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> (any GatewayAudit.Type)? { all.first { $0.name == name } }
}

extension Memory {
  /// Takes down what later messages of the same payment are signed with, and by whom.
  mutating func learn(_ payment: PaymentMessage, _ facts: PaymentFacts, answering question: PaymentMessage.Question?) {
    learnOwner(payment, facts, question)
    GatewayAudits.named(payment.gateway)?.learn(payment, answering: question, &self)
  }
}
