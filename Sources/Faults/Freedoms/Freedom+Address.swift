import ConformanceKit
import Encodings
import Gateways

extension Freedom {
  /// Freedoms of SDKs that check addresses more strictly: e-mail as PHP does, by RFC 5321 except for quotes, and no
  /// URLs of apps.
  static let addresses: [Freedom] = [
    Freedom(
      "email-by-filter-var", "refuses e-mails that PHP's FILTER_VALIDATE_EMAIL refuses",
      seenIn: "every SDK in PHP; RFC 5321 §4.5.3.1.1", of: { $0.isRequest }
    ) { testCase, right in
      guard case .value = right, let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      let isRefused = operation.rules.contains { rule in
        guard case .email = rule.kind, let given = example.given(rule), !given.isEmpty else { return false }
        return EmailAddress.isUnknownToPHP(given)
      }
      return isRefused ? .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: []) : nil
    },
    Freedom(
      "https-alone", "refuses URLs of apps: the customers of a shop return in a browser",
      seenIn: "SDKs for servers", of: \.isRequest
    ) { testCase, right in
      guard case .value = right, let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      let isApps = operation.rules.contains { rule in
        rule.isURL && example.given(rule).map(AppURL.isOne) == true
      }
      return isApps ? .reject(code: Rejection.Code.invalidURL.rawValue, message: "", steps: []) : nil
    },
  ]
}
