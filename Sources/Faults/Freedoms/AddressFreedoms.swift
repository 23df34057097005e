import ConformanceKit
import Encodings
import Gateways

extension Freedom {
  /// SDKs that check e-mail addresses as PHP does: by RFC 5321, but for quotes.
  static let addresses: [Freedom] = [
    Freedom(
      "email-by-filter-var", "refuses e-mails that PHP's FILTER_VALIDATE_EMAIL refuses",
      seenIn: "every SDK in PHP; RFC 5321 §4.5.3.1.1", of: { $0.isRequest }
    ) { testCase, right in
      guard case .value = right, let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      let isRefused = operation.rules.contains { rule in
        guard case .email = rule.kind, let given = example.given(rule), !given.isEmpty else { return false }
        return isUnknownToPHP(given)
      }
      return isRefused ? .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: []) : nil
    },
    Freedom(
      "https-alone", "refuses the URL of an app, to which no browser of a shop's customer comes back",
      seenIn: "SDKs for servers", of: \.isRequest
    ) { testCase, right in
      guard case .value = right, let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      let isApps = operation.rules.contains { rule in
        guard rule.isURL, let given = example.given(rule), !given.isEmpty else { return false }
        return !given.map(ASCII.lower).starts(with: "http".utf8)
      }
      return isApps ? .reject(code: Rejection.Code.invalidURL.rawValue, message: "", steps: []) : nil
    },
  ]

  /// Whether `filter_var` with `FILTER_VALIDATE_EMAIL` refuses an address, but for domains that are addresses themselves.
  private static func isUnknownToPHP(_ text: [UInt8]) -> Bool {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return true }
    let (name, domain) = (text[..<at], text[(at + 1)...])
    let atoms = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...64).contains(name.count),
      atoms.allSatisfy({ atom in
        !atom.isEmpty && atom.allSatisfy { ASCII.isLetterOrDigit($0) || "!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
      })
    else { return true }
    let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let dash = UInt8(ascii: "-")
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != dash && label.last != dash
        && label.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == dash }
    }
    return labels.count < 2 || !areLabels || labels.last?.first.map(ASCII.isLetter) != true
  }
}
