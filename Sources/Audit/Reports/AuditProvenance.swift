package import Encodings
import Reports

/// What a report says of its own making, so that somebody else can make it again.
package struct AuditProvenance: Sendable {
  package var tool: String
  package var toolVersion: String
  /// SHA-256 of the corpus that stands beside the tool.
  package var corpusDigest: String?
  /// The words of the command; secrets are never among them.
  package var command: [String]
  /// When the run began, in UTC.
  package var time: String

  /// The making of a run.
  package init(tool: String, toolVersion: String, corpusDigest: String?, command: [String], time: String) {
    (self.tool, self.toolVersion, self.corpusDigest) = (tool, toolVersion, corpusDigest)
    (self.command, self.time) = (command, time)
  }

  /// One line for people.
  var line: String {
    "\(tool) \(toolVersion), \(time)" + (corpusDigest.map { ", corpus SHA-256 \($0)" } ?? "")
  }

  /// The command as it was typed, about.
  var commandLine: String {
    command.map { $0.contains(where: { " \"'\\$".contains($0) }) ? "'\($0)'" : $0 }.joined(separator: " ")
  }

  /// The members of a JSON report that stand in front of its messages.
  package var json: JSON {
    [
      "schemaVersion": .integer(1), "kind": .text("audit"), "tool": .text(tool),
      "toolVersion": .text(toolVersion),
      "corpusSHA256": corpusDigest.map(JSON.text), "command": .array(command.map { .text(Display.line($0)) }),
      "time": .text(time),
    ]
  }
}
