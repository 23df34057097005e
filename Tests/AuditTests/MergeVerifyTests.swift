import Audit
import Encodings
import Testing

/// A merged report, judged again from its captures.
@Suite struct MergeVerifyTests {
  private static func source(_ lines: [JSON], _ name: String) -> Auditor.Source {
    let bytes: [UInt8] = lines.flatMap { $0.lineBytes + [0x0a] }
    return Auditor.Source(name, hint: nil, isRepeatable: true) { _ in
      var rest = bytes[...]
      return {
        defer { rest = [] }
        return Array(rest)
      }
    }
  }

  @Test func `parts that were judged apart are judged apart again`() throws {
    // The SALE stands in the one part and the callback in the other, which cannot be judged there.
    let parts = try [[Samples.sale("o-1", transaction: "t-1")], [Samples.callback("o-1", transaction: "t-1")]]
    let keyring = try Keyring(Array(AuditRun.secrets.utf8))
    var (merge, told) = (AuditMerge(AuditRun.provenance), [String]())
    for (part, lines) in parts.enumerated() {
      var auditor = Auditor(keyring)
      var record = AuditRecord(AuditRun.provenance)
      var messages: [JSON] = []
      auditor.audit([Self.source(lines, "part-\(part)")]) { messages.append($0.evidence) }
      record.summary = auditor.summary
      record.captures = [AuditRecord.Capture(name: "part-\(part)", size: 1, digest: "\(part)")]
      let report = AuditRun.report(messages, record)
      try merge.add(report, part: part) { told.append($0.evidence.line) }
    }
    #expect(merge.record.captures.map(\.part) == [0, 1])
    let captures = merge.record.json["captures"]?.elements ?? []
    #expect(captures.compactMap(AuditRecord.Capture.init).map(\.part) == [0, 1])
    var (again, seen) = (AuditMerge(AuditRun.provenance), [String]())
    for (part, lines) in parts.enumerated() {
      again.add([Self.source(lines, "part-\(part)")], part: part, Auditor(keyring)) { seen.append($0.evidence.line) }
    }
    #expect(seen == told && again.record.summary.json == merge.record.summary.json)
  }
}
