import Encodings
import Foundation
import Testing

/// The callbacks that an emulated gateway sent to the sandbox's own inbox.
enum Inbox {
  /// Waits for a callback that contains one text and begins with another.
  ///
  /// - Returns: its body, or the query of a GET.
  static func callback(_ control: URL, containing part: String, beginning: String = "") async throws -> String {
    for _ in 0..<100 {
      let answer = try await LiveClient.send("GET", control.appendingPathComponent("inbox"), [], nil)
      let letters = try JSON(parsing: Array(answer.body.utf8))["callbacks"]?.elements ?? []
      for text in letters.flatMap({ [$0["body"]?.string, $0["query"]?.string] }).compactMap(\.self)
      where text.contains(part) && text.hasPrefix(beginning) {
        return text
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Unexpected("no callback came")
  }

  /// Tells every sandbox of the environment once to keep its callbacks.
  static let live = Task {
    for variables in LiveVariables.all where variables.isEmulation && !variables.isHalfSet {
      guard let control = try variables.names.first.flatMap({ try TestTarget.live.control($0) }) else { continue }
      let answer = try await LiveClient.send("GET", control.appendingPathComponent("scenario"), [], nil)
      let scenario = try JSON(parsing: Array(answer.body.utf8))
      guard scenario["callback"] == nil else { continue }
      try await open(control, (["rules": scenario["rules"]] as JSON).line)
    }
  }

  /// Sends the callbacks of an emulation to its own inbox, and sets its faults.
  static func open(_ control: URL, _ scenario: String) async throws {
    let inbox = "http://127.0.0.1:\(control.port ?? 80)/__sandbox/inbox"
    let text = scenario.replacingOccurrences(of: "{\"rules\"", with: "{\"callback\": \"\(inbox)\", \"rules\"")
    let answer = try await LiveClient.send(
      "PUT", control.appendingPathComponent("scenario"), [("Content-Type", "application/json")], text)
    guard answer.status == 200 else { throw Unexpected("the scenario is refused: \(answer.body)") }
  }
}
