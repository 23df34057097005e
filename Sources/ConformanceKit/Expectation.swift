public import Encodings
public import Gateways

/// What a case expects for its input.
public enum Expectation: Sendable, Hashable {
  /// One right answer.
  case answer(Expected)
  /// Several, because documents, SDKs and the gateway disagree.
  case claims([Claim])

  /// A value or the code of a rejection.
  public enum Expected: Sendable, Hashable {
    /// The value.
    case value(JSON)
    /// The rejection's code.
    case reject(Rejection.Code)

    /// Whether it is a rejection.
    package var isRejection: Bool { refusal != nil }

    /// The code of the rejection; `nil` where it is a value.
    package var refusal: Rejection.Code? { if case .reject(let code) = self { code } else { nil } }
  }

  /// An answer that somebody gives or prints.
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
    /// Whose word it is.
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

  /// The answers that let a port pass: the one, or those of the claims that do.
  package var taken: [Expected] {
    switch self {
    case .answer(let expected): [expected]
    case .claims: acceptable.map(\.expected)
    }
  }

  /// Whether refusing is the only right answer.
  public var isRejection: Bool { taken.allSatisfy(\.isRejection) }

  /// Whether refusing is a right answer, if not the only one.
  package var takesRejection: Bool { taken.contains(where: \.isRejection) }

  /// The values that pass, without refusals.
  package var acceptableValues: [JSON] { taken.compactMap { if case .value(let value) = $0 { value } else { nil } } }

  /// A value that passes; of several the first.
  package var acceptableValue: JSON? { acceptableValues.first }

  /// The codes of the rejections that pass.
  package var refusals: [Rejection.Code] { taken.compactMap(\.refusal) }

  /// The code of the rejection that must come; of several that pass the first.
  package var refusal: Rejection.Code? { isRejection ? firstRefusal : nil }

  /// The code with which it is refused first of all, whatever else passes; `nil` where a value comes first.
  package var firstRefusal: Rejection.Code? { taken.first?.refusal }

  /// The same with every value that is expected or claimed replaced.
  package func mapped(_ change: (JSON) -> JSON) -> Expectation {
    func changed(_ expected: Expected) -> Expected {
      if case .value(let value) = expected { .value(change(value)) } else { expected }
    }
    return switch self {
    case .answer(let expected): .answer(changed(expected))
    case .claims(let claims): .claims(claims.map { Claim(changed($0.expected), by: $0.by, status: $0.status) })
    }
  }

  /// The claims that let a port pass: the confirmed ones or, where there is none, the unverified ones.
  package var acceptable: [Claim] {
    guard case .claims(let claims) = self else { return [] }
    let confirmed = claims.filter { $0.status == .confirmed }
    return confirmed.isEmpty ? claims.filter { $0.status == .unverified } : confirmed
  }
}
