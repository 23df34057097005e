import Audit
import Encodings
import Foundation
import Testing

/// Captures in `Tests/Fixtures/captures`, which `tools/audit write` made, with what is true of each message.
@Suite struct LandedCapturesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/captures")

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test func `every landed capture gives the verdicts that are true`() throws {
    let truth = try JSON(parsing: try Self.bytes("expected.json"))
    let secrets = String(decoding: try Self.bytes("secrets.json"), as: UTF8.self)
    let formats = try #require(truth.members)
    #expect(formats.count == 5)
    for format in formats {
      let name = format.name.string
      let run = try AuditRun([try Self.bytes("capture.\(name)")], secrets: secrets)
      let rows = (format.value.elements ?? []).map { $0.elements ?? [] }
      #expect(run.judgements.count == rows.count && run.summary.flaws == 0, "\(name)")
      for (judgement, row) in zip(run.judgements, rows) {
        let told = [judgement.gateway, judgement.call, judgement.direction.rawValue, judgement.verdict.rawValue]
        #expect(told == row[1...4].compactMap(\.string) && row[0] == .integer(judgement.entry), "\(name): \(row)")
        let first = judgement.mistakes.first?.id ?? ""
        let names = (row[6].elements ?? []).compactMap(\.string)
        #expect(
          names.isEmpty || names.contains { first == $0 || first.hasPrefix("\($0) ") }, "\(name): \(row), \(first)")
      }
    }
  }
}
