import Analysis
import Encodings
import Reports

/// What a signature does not protect, the most severe finding first, each with two inputs that prove it.
struct FindingList {
  private let page: Page

  init(_ page: Page) { self.page = page }

  /// - Parameter operations: the operations that a finding affects, if the page covers more than one.
  func html(_ weaknesses: [Weakness], of operations: (Weakness) -> [String] = { _ in [] }) -> HTML {
    guard !weaknesses.isEmpty else { return .none }
    return "\(weaknesses.map { finding($0, operations($0)) })"
  }

  private func finding(_ weakness: Weakness, _ operations: [String]) -> HTML {
    let touched: HTML =
      operations.isEmpty
      ? .none
      : "<p>In \(operations.map { page.link("\(Paths.operation($0))#findings", .code($0)) }.joined(", ")).</p>"
    let proof: HTML =
      weakness.evidence.map { evidence in
        """
        <p>\(AnalysisReport.caption(evidence))</p><pre>payconform compute \(evidence.operation) &lt;&lt;&lt; '\(evidence.input.line)'
        payconform compute \(evidence.otherOperation) &lt;&lt;&lt; '\(evidence.otherInput.line)'</pre>
        """
      } ?? "<p class=\"faint\">No evidence: \(weakness.unproved ?? "")</p>"
    return """
      <details class="finding \(weakness.severity.rawValue)"><summary>\(HTML.badge(weakness.severity.rawValue)) \(weakness.finding)</summary>
      <div class="body">\(touched)<p><b>Gain:</b> \(weakness.gain)</p><p><b>Advice:</b> \(weakness.advice)</p>\(proof)</div></details>
      """
  }
}
