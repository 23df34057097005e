/// The formats of an audit's report.
package enum AuditFormat: String, Sendable, CaseIterable {
  case ndjson, json, markdown, html, sarif
}
