import Encodings

/// The formats in which a run can be written.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// For people, as on a terminal but with all failures in full.
  case text
  /// Everything, for programs, as described in `vectors/schema/report.json`.
  case json
  /// Everything, with one case a line.
  case ndjson
  /// JUnit XML with a record for every case.
  case junit
  /// The Test Anything Protocol.
  case tap
  /// Markdown for the summary of a CI job.
  case markdown
  /// Workflow commands for annotations on GitHub.
  case github
  /// SARIF 2.1.0.
  case sarif
  /// One self-contained HTML page.
  case html
  /// The result and the counts, for a shell.
  case counts

  /// Whether it includes the port's answers to cases that pass.
  package var showsPasses: Bool {
    switch self {
    case .json, .ndjson: true
    case .text, .junit, .tap, .markdown, .github, .sarif, .html, .counts: false
    }
  }

  /// Renders a run in this format.
  package func render(_ record: RunRecord) -> [UInt8] {
    switch self {
    case .text: Array(TextReport.whole(record).utf8)
    case .json: record.json.lineBytes + [UInt8(ascii: "\n")]
    case .ndjson: NDJSONReport.render(record)
    case .junit: Array(JUnitReport.render(record).utf8)
    case .tap: Array(TAPReport.render(record).utf8)
    case .markdown: Array(MarkdownReport.render(record).utf8)
    case .github: Array(GitHubReport.render(record).utf8)
    case .sarif: SARIFReport.render(record)
    case .html: Array(HTMLReport.render(record).utf8)
    case .counts: Array(CountsReport.render(record).utf8)
    }
  }
}
