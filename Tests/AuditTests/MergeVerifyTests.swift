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

  /// Judges parts separately, merges them and judges them again; returns what is reported of each message.
  private static func merged(_ parts: [[JSON]]) throws -> (record: AuditRecord, told: [JSON]) {
    let keyring = try Keyring(Array(AuditRun.secrets.utf8))
    let reports = parts.enumerated().map { part, lines in
      var auditor = Auditor(keyring)
      var record = AuditRecord(AuditRun.provenance)
      var messages: [JSON] = []
      auditor.audit([source(lines, "part-\(part)")]) { messages.append($0.evidence) }
      record.summary = auditor.summary
      record.captures = [AuditRecord.Capture(name: "part-\(part)", size: 1, digest: "\(part)")]
      return AuditRun.report(messages, record)
    }
    var (merge, told) = (AuditMerge(AuditRun.provenance), [JSON]())
    for report in reports { merge.collectSums(report) }
    for (part, report) in reports.enumerated() { try merge.add(report, part: part) { told.append($0.evidence) } }
    var (again, seen) = (AuditMerge(AuditRun.provenance), [JSON]())
    again.collectSums(AuditRun.report(told, merge.record))
    for (part, lines) in parts.enumerated() {
      again.add([source(lines, "part-\(part)")], part: part, Auditor(keyring)) { seen.append($0.evidence) }
    }
    #expect(seen.map(\.line) == told.map(\.line) && again.record.summary.json == merge.record.summary.json)
    return (merge.record, told)
  }

  /// The findings of a message that are not notes, with place and wording.
  private static func findings(_ message: JSON) -> [String] {
    (message["findings"]?.elements ?? []).filter { $0["weight"]?.string != "note" }.map { finding in
      ["kind", "at", "message"].map { finding[$0]?.string ?? "" }.joined(separator: "; ")
    }
  }

  @Test func `parts that were judged apart are judged apart again`() throws {
    // The SALE is in one part and the callback in the other, where it cannot be judged.
    let (record, told) = try Self.merged([
      [Samples.sale("o-1", transaction: "t-1")], [Samples.callback("o-1", transaction: "t-1")],
    ])
    #expect(record.captures.map(\.part) == [0, 1])
    let captures = record.json["captures"]?.elements ?? []
    #expect(captures.compactMap(AuditRecord.Capture.init).map(\.part) == [0, 1])
    #expect(told.allSatisfy { Self.findings($0).isEmpty })
  }

  @Test func `a sum is compared with that of a request in another part, before or behind`() throws {
    let (sale, callback) = try (
      Samples.sale("o-1", transaction: "t-1"), Samples.callback("o-1", transaction: "t-1", amount: "1.00")
    )
    for (parts, message, request) in [([[sale], [callback]], 2, "part-0"), ([[callback], [sale]], 0, "part-1")] {
      let told = try Self.merged(parts).told
      #expect(
        Self.findings(told[message]) == [
          "amount-differs; field amount; it is 1.00; entry 0 of \(request) asks for 10.00"
        ])
    }
    let same = try Samples.callback("o-1", transaction: "t-1", amount: "10.0")
    #expect(try Self.merged([[sale], [same]]).told.allSatisfy { Self.findings($0).isEmpty }, "10.0 is 10.00")
    let other = Samples.line(
      Samples.edfaPgURL,
      Samples.form(try Samples.saleFields("o-1").map { $0.0 == "order_amount" ? ($0.0, "1.00") : $0 }), Samples.formType
    )
    let twice = try Self.merged([[sale], [callback], [other]]).told
    #expect(
      (twice[3]["findings"]?.elements ?? []).map { $0["message"]?.string } == [
        "it is 1.00; entry 0 of part-0 asks for 10.00 for the same order with the same signature, which proves neither"
      ])
    let together = try Self.merged([[sale, other], [sale]]).told
    #expect(
      together.map { ($0["findings"]?.elements ?? []).count } == [0, 0, 1, 2, 0], "a part tells its own by itself")
    #expect(twice.allSatisfy { Self.findings($0).isEmpty }, "an order that is tried again may ask for another sum")
  }

  @Test func `a transaction of another order, and one with another end, show across parts`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let replayed = try Self.merged([[sale], [Samples.callback("o-2", transaction: "t-1")]]).told
    #expect(
      Self.findings(replayed[2]) == [
        "replayed-transaction; byte 0; the transaction was one of another order in entry 0 of part-0"
      ])
    let declined = try Samples.callback("o-1", transaction: "t-1", result: "DECLINED", status: "DECLINED")
    #expect(
      Self.findings(try Self.merged([[sale], [declined]]).told[2]) == [
        "contradicting-answers; byte 0; it says that the payment was declined, and entry 0 of part-0 that it was approved"
      ])
  }
}
