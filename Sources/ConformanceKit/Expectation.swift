public import Encodings
public import Gateways

/// The expected answer to a case's input.
public enum Expectation: Sendable, Hashable {
  /// One right answer.
  case answer(Expected)
  /// Several answers, because documents, SDKs and the gateway disagree.
  case claims([Claim])

  /// A value or the code of a rejection.
  public enum Expected: Sendable, Hashable {
    /// The value.
    case value(JSON)
    /// The rejection's code.
    case reject(Rejection.Code)

    /// Whether it is a rejection.
    package var isRejection: Bool { refusal != nil }

    /// The code of the rejection; `nil` if it is a value.
    package var refusal: Rejection.Code? { if case .reject(let code) = self { code } else { nil } }
  }

  /// What one source says where sources disagree.
  public struct Claim: Sendable, Hashable {
    /// How far a claim can be trusted.
    public enum Status: String, Sendable, Hashable, CaseIterable {
      /// A published value or a real exchange proves it.
      case confirmed
      /// Nothing proves or disproves it.
      case unverified
      /// It is proved to be wrong.
      case contradicted
    }

    /// The answer that the document or the observation gives.
    public var expected: Expected
    /// The source.
    public var by: String
    /// How far it can be trusted.
    public var status: Status

    /// A claim.
    public init(_ expected: Expected, by: String, status: Status) {
      self.expected = expected
      self.by = by
      self.status = status
    }
  }

  /// The answers that pass: the only one, or those of the acceptable claims.
  package var taken: [Expected] {
    switch self {
    case .answer(let expected): [expected]
    case .claims: acceptable.map(\.expected)
    }
  }

  /// Whether a refusal is the only right answer.
  public var isRejection: Bool { taken.allSatisfy(\.isRejection) }

  /// Whether a refusal is one of the right answers.
  package var allowsRejection: Bool { taken.contains(where: \.isRejection) }

  /// The values that pass; refusals are left out.
  package var acceptableValues: [JSON] { taken.compactMap { if case .value(let value) = $0 { value } else { nil } } }

  /// The first value that passes.
  package var acceptableValue: JSON? { acceptableValues.first }

  /// The rejection codes that pass.
  package var refusals: [Rejection.Code] { taken.compactMap(\.refusal) }

  /// The rejection code that must come, the first if several pass; `nil` if a value passes too.
  package var refusal: Rejection.Code? { isRejection ? firstRefusal : nil }

  /// The rejection code of the first answer that passes; `nil` if that is a value.
  package var firstRefusal: Rejection.Code? { taken.first?.refusal }

  /// The expectation with every value in it changed, contradicted claims included.
  package func mapped(_ change: (JSON) -> JSON) -> Expectation {
    func changed(_ expected: Expected) -> Expected {
      if case .value(let value) = expected { .value(change(value)) } else { expected }
    }
    return switch self {
    case .answer(let expected): .answer(changed(expected))
    case .claims(let claims): .claims(claims.map { Claim(changed($0.expected), by: $0.by, status: $0.status) })
    }
  }

  /// The claims that pass: the confirmed ones or, if there are none, the unverified ones.
  package var acceptable: [Claim] {
    guard case .claims(let claims) = self else { return [] }
    let confirmed = claims.filter { $0.status == .confirmed }
    return confirmed.isEmpty ? claims.filter { $0.status == .unverified } : confirmed
  }
}
