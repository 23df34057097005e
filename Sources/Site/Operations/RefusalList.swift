import ConformanceKit
import Gateways
import Reports

/// The rejections of an operation, in the order of its definition, each with a case and its sentence.
struct RefusalList {
  private let facts: OperationFacts
  private let page: Page

  init(_ facts: OperationFacts, _ page: Page) { (self.facts, self.page) = (facts, page) }

  /// The codes that the operation is defined with, then those that the table of its fields leads to.
  private var codes: [(code: Rejection.Code, cases: [Case])] {
    var groups: [Rejection.Code: [Case]] = [:]
    for testCase in facts.cases {
      if case .answer(.reject(let code)) = testCase.expectation { groups[code, default: []].append(testCase) }
    }
    let named = facts.operation.refusals
    let others = Rejection.Code.allCases.filter { groups[$0] != nil && !named.contains($0) }
    return (named + others).map { ($0, groups[$0] ?? []) }
  }

  var html: HTML {
    let rows = codes.map { code, cases in
      """
      <tr id="reject-\(code.rawValue)"><th scope="row"><code>\(code.rawValue)</code></th><td>\(sentence(code, cases))</td>\
      <td>\(example(cases))</td></tr>
      """ as HTML
    }
    guard !rows.isEmpty else { return .none }
    return """
      <table class="fields"><thead><tr><th scope="col">Code</th><th scope="col">Says, for example</th><th scope="col">Case</th></tr></thead>
      <tbody>\(rows)</tbody></table>
      """
  }

  private func sentence(_ code: Rejection.Code, _ cases: [Case]) -> String {
    for testCase in cases {
      if case .reject(let rejection) = facts.operation.answer(testCase.input) { return rejection.message }
    }
    return facts.operation.unshownRefusals[code] ?? ""
  }

  private func example(_ cases: [Case]) -> HTML {
    guard let first = cases.first else { return "none" }
    let rest: HTML = cases.count > 1 ? " and \(cases.count - 1) more" : .none
    return page.link(Paths.testCase(first.name), .code(first.id)) + rest
  }

  /// The sentences by their codes, for the search: the first few that differ.
  var sentences: [(code: String, text: String)] {
    codes.flatMap { code, cases in
      var texts: [String] = []
      for testCase in cases where texts.count < 6 {
        guard case .reject(let rejection) = facts.operation.answer(testCase.input), rejection.code == code,
          !texts.contains(rejection.message)
        else { continue }
        texts.append(rejection.message)
      }
      return texts.map { (code.rawValue, $0) }
    }
  }
}
