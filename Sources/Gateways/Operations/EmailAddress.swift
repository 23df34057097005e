import Encodings

/// E-mail addresses that some SDKs refuse although the gateways' tables allow them.
package enum EmailAddress {
  /// Whether PHP's `FILTER_VALIDATE_EMAIL` refuses an address; address literals as domains count as refused too.
  package static func isUnknownToPHP(_ text: [UInt8]) -> Bool {
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
