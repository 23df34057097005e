import Encodings
import Foundation
import Testing

/// What the sandbox's record says of one request.
struct LiveJudgement {
  /// Kind and place of everything that is wrong: `missing-field hash`.
  let findings: Set<String>
  let sentences: [String]
  /// The places of what is told and no mistake.
  let notes: Set<String>
  /// What the gateway's state said no to.
  let refusal: String?

  /// The newest request in whose record a text stands; flows run beside each other, so it has to be one of their own.
  init(_ venue: Venue, _ variable: String, of text: String) async throws {
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

  /// A text that stands in one flow's requests only, and is no number that would be masked.
  static func mark() -> String { String((0..<12).map { _ in "abcdefghkmnpqrstuvwxyz".randomElement() ?? "a" }) }
}
