import Encodings
package import Messages

extension WireSurplus {
  /// What a port's request has beyond every expected one; `nil` if either is not a request.
  package init?(_ testCase: Case, _ reply: Reply) {
    guard case .value(let got, _) = reply, got["method"] != nil else { return nil }
    let expected = testCase.expectation.values.filter { $0["method"] != nil && $0["url"] != nil }
    guard let first = expected.first, !expected.contains(got) else { return nil }
    self.init(got, beside: first, freedoms: Gateway.operation(testCase.operation)?.freedoms ?? [])
  }
}

extension Expectation {
  /// The values that are expected or claimed.
  fileprivate var values: [JSON] {
    let all: [Expected] =
      switch self {
      case .answer(let expected): [expected]
      case .claims(let claims): claims.map(\.expected)
      }
    return all.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
}
