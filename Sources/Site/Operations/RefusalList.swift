import ConformanceKit
import Gateways
import Reports

/// The rejections of an operation: the order of its checks, then each code with a case and its sentence.
struct RefusalList {
  private let facts: OperationFacts
  private let page: Page

  init(_ facts: OperationFacts, _ page: Page) { (self.facts, self.page) = (facts, page) }

  /// The codes in the order of the checks.
  private var codes: [(code: Rejection.Code, cases: [Case])] {
    var groups: [Rejection.Code: [Case]] = [:]
    for testCase in facts.cases {
      if let code = testCase.expectation.refusal { groups[code, default: []].append(testCase) }
    }
    let checks = facts.operation.checks
    let first = Rejection.Code.allCases.map { code in checks.firstIndex { $0.contains(code) } ?? 0 }
    let codes = zip(Rejection.Code.allCases, first).sorted { $0.1 < $1.1 }.map(\.0)
    return codes.filter { groups[$0] != nil || facts.operation.unshownRefusals[$0] != nil }.map {
      ($0, groups[$0] ?? [])
    }
  }

  var html: HTML {
    let rows = codes.map { code, cases in
      """
      <tr id="reject-\(code.rawValue)"><th scope="row"><code>\(code.rawValue)</code></th><td>\(sentence(code, cases))</td>\
      <td>\(example(cases))</td></tr>
      """ as HTML
    }
    guard !rows.isEmpty else { return .none }
    let order = facts.operation.orderOfChecks.map {
      "<li>\($0.codes.map { HTML.code($0.rawValue) }.joined(", "))\($0.about)</li>" as HTML
    }
    return """
      <p>The checks in their order; where several fail, the first is the answer\(facts.operation.firstOfAll.map { "; \($0)" } ?? "").</p><ol class="checks">\(order)</ol>
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

  /// The sentences by their codes, for the search: at most six different ones for each.
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
