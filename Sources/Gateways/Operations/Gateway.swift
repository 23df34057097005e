/// A payment gateway, or something that gateways build on: digests, form and multipart bodies, amounts.
public struct Gateway: Sendable {
  /// The first part of its operations' names.
  public let name: String
  /// The name for display.
  public let title: String
  /// The operations that a port may be asked.
  public let operations: [Operation]

  /// The names of its formulas' steps; steps may contain secrets whatever is computed from them.
  package var stepNames: [String] = []

  /// The meanings of the codes in its answers.
  package var codes: [AnswerCodes] = []

  /// The maximum length of an amount in its requests, in characters.
  package var longestAmount = Self.beyondMoney

  /// The calls whose body rightly contains a secret of the merchant.
  package var callsWithSecret: [String] = []

  /// The maximum length of an amount where no document states one.
  package static let beyondMoney = 32
}
