package import ConformanceKit
import Messages

extension Judgement {
  /// Critical is a secret that is out, and what the gateway is said to have sent with a signature that is not right.
  package var severity: Severity {
    let leaks: [Finding.Kind] = [
      .secretInURL, .secretInHeader, .secretInBody, .cardInURL, .cardInHeader, .cardInResponse,
      .securityCodeInResponse,
    ]
    if findings.contains(where: { $0.weight == .unsafe && leaks.contains($0.kind) }) { return .critical }
    if verdict == .wrong { return direction == .request ? .medium : .critical }
    switch worst {
    case .unsafe?: return .high
    case .refused?, .differs?: return .medium
    default: return .low
    }
  }

  /// The verdict as people are told it: a signature may be right in a message that nobody should believe.
  package var verdictInWords: String {
    verdict == .verified && severity > .low ? "verified, but" : verdict.rawValue
  }
}
