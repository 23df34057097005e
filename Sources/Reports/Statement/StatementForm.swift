import Encodings

/// The formats of a statement, by the names that `--report` takes.
package enum StatementForm: String, Sendable, Hashable, CaseIterable {
  /// For programs, as described in `vectors/schema/statement.json`.
  case json = "statement"
  /// For people, as Markdown.
  case text = "statement-text"

  /// Renders a statement in this format.
  package func render(_ statement: ConformanceStatement) -> [UInt8] {
    switch self {
    case .json: Array((statement.json.indented + "\n").utf8)
    case .text: Array(statement.markdown.utf8)
    }
  }
}
