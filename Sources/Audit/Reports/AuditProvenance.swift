package import Encodings
import Reports

/// How a report was made, so that it can be reproduced.
package struct AuditProvenance: Sendable {
  package var tool: String
  package var toolVersion: String
  /// SHA-256 of the corpus beside the tool.
  package var corpusDigest: String?
  /// The words of the command, which never include secrets.
  package var command: [String]
  /// The start of the run, in UTC.
  package var time: String

  /// Makes the provenance of a run.
  package init(tool: String, toolVersion: String, corpusDigest: String?, command: [String], time: String) {
    (self.tool, self.toolVersion, self.corpusDigest) = (tool, toolVersion, corpusDigest)
    (self.command, self.time) = (command, time)
  }

  /// One line for people.
  var line: String {
    "\(tool) \(toolVersion), \(time)" + (corpusDigest.map { ", corpus SHA-256 \($0)" } ?? "")
  }

  /// The command approximately as typed.
  var commandLine: String {
    command.map { $0.contains(where: { " \"'\\$".contains($0) }) ? "'\($0)'" : $0 }.joined(separator: " ")
  }

  /// The members of a JSON report that precede its messages.
  package var json: JSON {
    [
      "schemaVersion": .integer(1), "kind": .text("audit"), "tool": .text(tool),
      "toolVersion": .text(toolVersion),
      "corpusSHA256": corpusDigest.map(JSON.text), "command": .array(command.map { .text(Display.line($0)) }),
      "time": .text(time),
    ]
  }
}
