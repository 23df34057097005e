/// A payment gateway, or something that all of them rest on: digests, form and multipart bodies, amounts.
public struct Gateway: Sendable {
  /// The first part of its operations' names.
  public let name: String
  /// The name for people.
  public let title: String
  /// What a port of it can be asked.
  public let operations: [Operation]

  /// What a port may call its steps where it takes another of the gateway's formulas than the right one.
  package var stepNames: [String] = []

  /// What the codes of its answers say.
  package var codes: [AnswerCodes] = []
}
