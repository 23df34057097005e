import Encodings
import Foundation
import Testing

/// What the sandbox's record says of one request.
struct LiveJudgement {
  /// Kind and place of every finding: `missing-field hash`.
  let findings: Set<String>
  let sentences: [String]
  /// The places of remarks, which are no mistakes.
  let notes: Set<String>
  /// The reason why the gateway's state refused it.
  let refusal: String?

  /// The newest request whose record contains a text; flows run concurrently, so the text must be the flow's own.
  init(_ venue: TestTarget, _ variable: String, of text: String) async throws {
    let control = try #require(try venue.control(variable))
    let answer = try await LiveClient.send("GET", control.appendingPathComponent("requests"), [], nil)
    let records = try JSON(parsing: Array(answer.body.utf8))["records"]?.elements ?? []
    let record = try #require(records.last { $0.line.contains(text) }, "no request with \(text)")
    let found = record["findings"]?.elements ?? []
    findings = Set(found.map { "\($0["kind"]?.string ?? "") \($0["place"]?.string ?? "")" })
    notes = Set((record["notes"]?.elements ?? []).compactMap { $0.elements?.first?.string })
    refusal = record["refusal"]?.string
    sentences = found.compactMap { $0["sentence"]?.string }
  }

  /// A text that only one flow's requests contain, and that is no number that would be masked.
  static func mark() -> String { String((0..<12).map { _ in "abcdefghkmnpqrstuvwxyz".randomElement() ?? "a" }) }
}
