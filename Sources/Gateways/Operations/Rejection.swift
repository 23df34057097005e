/// A refusal that is the right answer to an input, with a stable code and a sentence.
public struct Rejection: Error, Sendable, Hashable {
  /// The codes of refusals; `vectors/OPERATIONS.md` says when each applies.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case signatureMismatch = "signature-mismatch"
    case malformedBody = "malformed-body"
    case missingField = "missing-field"
    case wrongType = "wrong-type"
    case duplicateField = "duplicate-field"
    case unsupportedAlgorithm = "unsupported-algorithm"
    case invalidUsername = "invalid-username"
    case invalidToken = "invalid-token"
    case invalidBoundary = "invalid-boundary"
    case boundaryInContent = "boundary-in-content"
    case invalidHeader = "invalid-header"
    case wrongContentType = "wrong-content-type"
    case invalidAmount = "invalid-amount"
    case tooManyDecimals = "too-many-decimals"
    case unknownCurrency = "unknown-currency"
    case tooLong = "too-long"
    case invalidCharacters = "invalid-characters"
    case invalidValue = "invalid-value"
    case invalidURL = "invalid-url"
    case unsafeRedirect = "unsafe-redirect"
  }

  /// The code of a port that refuses without a reason; no golden case expects it.
  public static let unnamed = "refused"

  /// Whether a port's code is not one of these, such as free text.
  package static func isUnknown(_ code: String) -> Bool { code != unnamed && Code(rawValue: code) == nil }

  /// The reason, which is what cases compare.
  public let code: Code
  /// The sentence, which never repeats a value of the input.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Operation {
  /// The same operation with the rejections that vectors/OPERATIONS.md lists, and those whose inputs are too large for
  /// a case.
  func refusing(_ codes: Rejection.Code..., unshown: [Rejection.Code: String] = [:]) -> Operation {
    var operation = self
    operation.refusals += codes
    operation.unshownRefusals.merge(unshown) { $1 }
    return operation
  }
}
