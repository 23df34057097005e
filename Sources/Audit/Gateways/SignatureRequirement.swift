import Messages

/// Whether and how a message can be checked.
enum SignatureRequirement: Sendable {
  /// The gateway does not sign such messages.
  case unsigned
  /// A signature is required, and there is none or none that can be one.
  case absent(Finding)
  /// The capture does not contain what was signed.
  case unknown(Finding)
  case check(SignatureCheck)

  /// A missing signature; an unreadable body is reported as the reason instead.
  static func absent(_ content: Content, _ finding: Finding) -> SignatureRequirement {
    .absent(content.findings.first { $0.kind == .malformedBody && content.fields == nil } ?? finding)
  }
}
