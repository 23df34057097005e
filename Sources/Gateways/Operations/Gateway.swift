/// A payment gateway, or something that all of them rest on: digests, form and multipart bodies, amounts.
public struct Gateway: Sendable {
  /// The first part of its operations' names.
  public let name: String
  /// The name for people.
  public let title: String
  /// What a port of it can be asked.
  public let operations: [Operation]

  /// What the steps of its formulas are called; secrets stand in them by right, whatever is computed with them.
  package var stepNames: [String] = []

  /// What the codes of its answers say.
  package var codes: [AnswerCodes] = []

  /// The most characters of an amount in its requests.
  package var longestAmount = Self.beyondMoney

  /// The calls whose body has a secret of the merchant by right.
  package var callsWithSecret: [String] = []

  /// Where no length is published, a bound all the same.
  package static let beyondMoney = 32
}
