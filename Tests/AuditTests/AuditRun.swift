import Audit
import Encodings
import Messages
import Testing

/// An audit of bytes in memory.
struct AuditRun {
  let judgements: [Judgement]
  let summary: AuditSummary
  let record: AuditRecord

  static let secrets = #"""
    {"edfapg": [{"clientKey": "key-of-shop", "password": "password-of-shop"},
                {"clientKey": "key-of-other", "password": "password-of-other"}],
     "payfort": [{"accessCode": "ACCESS1", "merchantIdentifier": "MERCHANT1", "requestPhrase": "request-phrase-1",
                  "responsePhrase": "response-phrase-1", "algorithm": "sha256"}],
     "placetopay": [{"login": "login-1", "secretKey": "secret-key-1"}],
     "everypay": [{"username": "user-1", "secret": "api-secret-1"}],
     "nexi": [{"clientId": "client-1", "clientSecret": "client+secret-1", "merchantId": "merchant-1", "macKey": "mac-key-1"}]}
    """#

  static let provenance = AuditProvenance(
    tool: "test", toolVersion: "0", corpusDigest: nil, command: ["payconform", "audit"], time: "2026-11-22T10:00:00Z")

  /// The JSON report of some messages.
  static func report(_ messages: [JSON], _ record: AuditRecord) -> JSON {
    provenance.json.adding(["messages": .array(messages)]).adding(record.json)
  }

  init(
    _ files: [[UInt8]], secrets: String = Self.secrets, as operation: String? = nil, gateway: String? = nil,
    searches: Int = 0, jobs: Int = 1
  ) throws {
    let hint = try operation.map { try #require(BodyHint($0), "\($0)") }
    var auditor = Auditor(
      secrets.isEmpty ? Keyring() : try Keyring(Array(secrets.utf8)), gateway: gateway, searches: searches,
      jobs: jobs)
    let sources = files.enumerated().map { index, bytes in
      Auditor.Source("file-\(index)", hint: hint, isRepeatable: true) { _ in
        var rest = bytes[...]
        return {
          // Small pieces, so that every structure is split somewhere.
          defer { rest = rest.dropFirst(997) }
          return Array(rest.prefix(997))
        }
      }
    }
    var judgements: [Judgement] = []
    var record = AuditRecord(Self.provenance)
    auditor.audit(sources) {
      judgements.append($0)
      record.add($0)
    }
    record.summary = auditor.summary
    (self.judgements, summary, self.record) = (judgements, auditor.summary, record)
  }

  init(_ lines: [JSON], secrets: String = Self.secrets, gateway: String? = nil) throws {
    try self.init([lines.flatMap { $0.lineBytes + [0x0a] }], secrets: secrets, gateway: gateway)
  }

  /// The findings of a message, as weight and kind.
  func kinds(_ index: Int) -> [String] {
    judgements.indices.contains(index)
      ? judgements[index].findings.map { "\($0.weight.rawValue) \($0.kind.rawValue)" } : []
  }

  /// The findings that are not notes.
  func faults(_ index: Int) -> [String] { kinds(index).filter { !$0.hasPrefix("note ") } }

  var verdicts: [Judgement.Verdict] { judgements.map(\.verdict) }
}
