import Encodings

/// The forms of a statement, by the names that `--report` takes.
package enum StatementForm: String, Sendable, Hashable, CaseIterable {
  /// For programs; `vectors/schema/statement.json` describes it.
  case json = "statement"
  /// For people, as Markdown.
  case text = "statement-text"

  /// Writes a statement down.
  package func render(_ statement: ConformanceStatement) -> [UInt8] {
    switch self {
    case .json: Array((statement.json.indented + "\n").utf8)
    case .text: Array(statement.markdown.utf8)
    }
  }
}
