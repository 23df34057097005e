import Audit
import Encodings
import Foundation
import Messages
import Testing

/// Captures in `Tests/Fixtures/captures`, written by `tools/audit write`, with the true verdict on each message.
@Suite struct LandedCapturesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/captures")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Written by `Benchmarks/captures.py --land` with the sandbox's demo credentials; one hash and one amount are wrong.
  @Test func `what mitmproxy saved of calls to the sandbox is read as it was sent`() throws {
    let secrets = """
      {"edfapg": [{"clientKey": "sandbox-client-key", "password": "sandbox-secret-password"}],
       "payfort": [{"accessCode": "SANDBOXACCESSCODE", "merchantIdentifier": "SANDBOXMERCHANT", "algorithm": "sha256",
                    "requestPhrase": "sandbox-request-phrase", "responsePhrase": "sandbox-response-phrase"}],
       "placetopay": [{"login": "sandbox-login", "secretKey": "sandbox-secret-key"}]}
      """
    let run = try AuditRun([try Self.bytes("mitmproxy.flows")], secrets: secrets)
    #expect(run.summary.flaws == 0 && run.judgements.allSatisfy { $0.fidelity == .exact })
    let asked = run.judgements.filter { $0.direction == .request }
    #expect(asked.map(\.entry) == Array(0..<9))
    let (right, wrong) = (Judgement.Verdict.verified, Judgement.Verdict.wrong)
    #expect(asked.prefix(6).map(\.verdict) == [right, wrong, right, right, wrong, right])
    #expect(asked.dropFirst(6).allSatisfy { $0.verdict == .unsigned })
  }

  /// Signed by a program that shares no code with the suite, from the documents and the vendors' SDKs.
  @Test func `calls that are seldom seen, and what right SDKs make of known ones`() throws {
    let secrets = String(decoding: try Self.bytes("seldom.secrets.json"), as: UTF8.self)
    let run = try AuditRun([try Self.bytes("seldom.ndjson")], secrets: secrets, searches: 4)
    let told = run.judgements.map { judgement in
      let findings = judgement.findings.filter {
        $0.weight != .note || [.callUnknown, .signatureDisputed].contains($0.kind)
      }
      return JSON.array([
        .text("\(judgement.entry)"), .text(judgement.direction.rawValue), .text(judgement.call),
        .text(judgement.verdict.rawValue), .array(findings.map { .text($0.kind.rawValue) }),
        .text(judgement.mistakes.first?.id ?? ""),
      ])
    }
    let expected = try #require(try JSON(parsing: try Self.bytes("seldom.expected.json")).elements)
    #expect(told.count == 23 && told.map(\.line) == expected.map(\.line))
    #expect(run.summary.other == 2)
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
