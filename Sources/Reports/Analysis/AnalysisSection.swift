import Analysis
import Encodings
import Gateways

/// One gateway on the page of an analysis: its findings, the severest first, and beside them what each message signs.
struct AnalysisSection {
  let gateway: Gateway
  let findings: [FindingGroup]
  private let maps: [MessageCoverage]

  /// `nil` if there is neither a finding nor a coverage for the gateway.
  init?(_ gateway: Gateway, _ analyses: [(operation: Operation, weaknesses: [Weakness])]) {
    let own = analyses.filter { $0.operation.name.hasPrefix("\(gateway.name).") }
    findings = FindingGroup.all(own.map { ($0.operation.name, $0.weaknesses) })
    maps = own.compactMap { MessageCoverage($0.operation) }
    self.gateway = gateway
    if findings.isEmpty, maps.isEmpty { return nil }
  }

  /// The anchor of a finding on the page.
  func place(_ index: Int) -> String { "\(gateway.name)-\(index + 1)" }

  /// The number of findings of each severity, for the contents.
  var counts: String {
    Weakness.Severity.allCases.compactMap { severity in
      let count = findings.count { $0.weakness.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)"
    }.joined(separator: ", ")
  }

  var html: String {
    let list = findings.enumerated().map { finding($1, place($0)) }.joined(separator: "\n")
    let tables = maps.map(row).joined(separator: "\n")
    return """
      <section id="\(gateway.name)" class="of-\(gateway.name)">
      <h2>\(XMLText.escape(gateway.title))</h2>
      <div class="beside"><div>
      \(list.isEmpty ? "<p>No finding.</p>" : list)
      </div>
      \(tables.isEmpty ? "" : "<div class=\"map\"><h3>What is signed</h3>\n\(tables)\n</div>")
      </div>
      </section>
      """
  }

  private func row(_ coverage: MessageCoverage) -> String {
    let cells = coverage.fields.map { field in
      let state = field.isWhole ? "whole" : field.isNone ? "none" : "part"
      let count = state == "part" ? " <small>\(field.signed) of \(field.tried) bytes</small>" : ""
      let word = state == "whole" ? "signed" : state == "none" ? "not signed" : "in part"
      return "<li class=\"\(state)\"><span class=\"word\">\(word): </span>\(XMLText.escape(field.field))\(count)</li>"
    }
    return """
      <div class="row" id="signed-\(coverage.operation)"><code>\(XMLText.escape(coverage.operation))</code>
      <small>\(AnalysisReport.summary(coverage))</small>
      <ul class="cells">\(cells.joined())</ul></div>
      """
  }

  private func finding(_ group: FindingGroup, _ id: String) -> String {
    let weakness = group.weakness
    let proofs = group.touched.map { operation, weakness in
      weakness.evidence.map { ($0, AnalysisReport.caption($0)) }.map { evidence, caption in
        "<p>\(XMLText.escape(caption))</p>\n<pre>\(line(evidence.operation, evidence.input))\n"
          + "\(line(evidence.otherOperation, evidence.otherInput))</pre>"
      } ?? "<p>No evidence: \(XMLText.escape(weakness.unproved ?? ""))</p>"
    }
    let rest = zip(group.operations, proofs).dropFirst().map { "<h4>\(touched($0))</h4>\n\($1)" }.joined(
      separator: "\n")
    let others = group.operations.count - 1
    return """
      <details class="finding \(weakness.severity.rawValue)" id="\(id)"><summary><span class="verdict \(weakness.severity.rawValue)">\
      \(weakness.severity.rawValue)</span> \(XMLText.escape(weakness.finding)) \
      <small>\(XMLText.escape(group.extent))</small></summary>
      <p>In \(group.operations.map(touched).joined(separator: ", ")).</p>
      <dl><dt>Gain</dt><dd>\(XMLText.escape(weakness.gain))</dd><dt>Advice</dt><dd>\(XMLText.escape(weakness.advice))</dd></dl>
      \(proofs.first ?? "")
      \(rest.isEmpty ? "" : "<details><summary>The same in \(others) more</summary>\n\(rest)\n</details>")
      </details>
      """
  }

  /// The name of an operation, linked to its coverage if there is one.
  private func touched(_ operation: String) -> String {
    let name = "<code>\(XMLText.escape(operation))</code>"
    return maps.contains { $0.operation == operation } ? "<a href=\"#signed-\(operation)\">\(name)</a>" : name
  }

  private func line(_ operation: String, _ input: JSON) -> String {
    XMLText.escape("echo '\(input.line)' | payconform compute \(operation)")
  }
}
