package import ConformanceKit
import Messages

extension Judgement {
  /// How urgent it is; critical are leaked secrets and cards, and wrong signatures on messages of the gateway.
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

  /// The verdict for people: a signature may be right in a message that should not be trusted.
  package var verdictInWords: String {
    verdict == .verified && severity > .low ? "verified, but" : verdict.rawValue
  }
}
