import Audit
import Encodings
import Testing

/// The evidence in reports beyond their lines, and findings across several reports.
@Suite struct EvidenceTests {
  private static func run(_ orders: [String]) throws -> AuditRun {
    var lines = try orders.map { try Samples.sale($0, transaction: "t-\($0)") }
    let spoilt = try Samples.saleFields("o-9").map { $0.0 == "hash" ? ($0.0, String(repeating: "0", count: 32)) : $0 }
    lines.append(Samples.line(Samples.edfaPgURL, Samples.form(spoilt), Samples.formType))
    return try AuditRun(lines)
  }

  @Test func `a judgement reads back as it was written`() throws {
    for judgement in try Self.run(["o-1"]).judgements {
      #expect(Judgement(judgement.evidence)?.evidence == judgement.evidence)
    }
    #expect(Judgement(["file": .text("a")]) == nil)
  }

  @Test func `SARIF has a result for each finding above note, with method and address`() throws {
    let run = try Self.run(["o-1"])
    let results = run.judgements.flatMap { AuditSARIF.results($0) }
    let text = AuditSARIF.beginning + results.map(\.lineBytes).joined(separator: ",".utf8) + AuditSARIF.end(run.record)
    let json = try JSON(parsing: Array(text))
    let first = try #require(json["runs"]?.elements?.first)
    #expect(first["results"]?.elements?.count == 1 && results[0]["ruleId"]?.string == "signature-wrong")
    #expect(results[0]["webRequest"]?["method"]?.string == "POST")
    #expect(results[0]["webRequest"]?["target"]?.string == Samples.edfaPgURL)
    let rules = try #require(first["tool"]?["driver"]?["rules"]?.elements)
    #expect(rules.count == Finding.Kind.allCases.count)
    #expect(rules.first?["id"] == results[0]["ruleId"] && results[0]["ruleIndex"] == .integer(0))
  }

  @Test func `the pages say the steps, the severity, what to do and how they were made, and no secret`() throws {
    let record = try Self.run(["o-1"]).record
    for page in [AuditHTML.render(record), AuditMarkdown.render(record)] {
      #expect(page.contains("reversed email") && page.contains("payconform") && page.contains("medium"))
      #expect(page.contains("Compute the signature over the fields"))
      #expect(!page.contains("password-of-shop") && !page.contains(Samples.card))
    }
  }

  @Test func `reports are told from captures`() throws {
    let record = try Self.run(["o-1"]).record
    let texts = [
      AuditMarkdown.render(record), AuditHTML.render(record), record.summary.json.line,
      try #require(try Self.run(["o-1"]).judgements.first).json.line,
      String(decoding: AuditSARIF.beginning, as: UTF8.self),
      AuditRun.provenance.json.line,
    ]
    for text in texts { #expect(EarlierReport.begins(Array(text.utf8)), "\(text.prefix(80))") }
    let line = try Samples.sale("o-1", transaction: "t-1").line
    for text in [line, #"{"log":{"entries":[]}}"#, "POST / HTTP/1.1\r\n", "<!DOCTYPE html><title>Shop</title>", ""] {
      #expect(!EarlierReport.begins(Array(text.utf8)), "\(text.prefix(80))")
    }
  }

  @Test func `merged reports see what was sent twice in different parts`() throws {
    let parts = try [["o-1", "o-2"], ["o-3", "o-1"]].map { try Self.run($0) }
    var merge = AuditMerge(AuditRun.provenance)
    var told: [Judgement] = []
    for (index, part) in parts.enumerated() {
      let report = AuditRun.report(part.judgements.map(\.evidence), part.record)
      try merge.add(report, part: index) { told.append($0) }
    }
    let whole = parts.reduce(0) { $0 + $1.judgements.count }
    #expect(told.count == whole && merge.record.summary.messages == whole)
    let replays = told.filter { $0.findings.contains { $0.kind == .replayedSignature } }
    #expect(replays.count == 2, "the SALE, and the spoilt one that both parts have")
    let foreign: JSON = ["kind": .text("audit"), "schemaVersion": .integer(1), "messages": .array([])]
    #expect(throws: AuditMerge.Refused.self) { try merge.add(foreign, part: 2) { _ in } }
  }

  @Test func `an answer of a capture becomes the recording of a case`() throws {
    func recording(_ entry: Int, time: Bool) throws -> JSON {
      let sale = try Samples.sale("o-1", transaction: "t-1")
      let line = time ? JSON.object((sale.members ?? []) + [JSON.Member("time", .integer(1_795_341_600))]) : sale
      var rest = line.lineBytes + [0x0a]
      return try CaptureObservation.recording(of: entry, Keyring(), time: { "\($0)" }) {
        defer { rest = [] }
        return rest
      }
    }
    let json = try recording(0, time: true)
    #expect(json["op"]?.string == "edfapg.response.decode" && json["host"]?.string == "api.edfapay.com")
    #expect(json["input"]?["action"]?.string == "SALE" && json["at"]?.string == "1795341600")
    #expect(throws: CaptureObservation.Refused.self) { try recording(1, time: true) }
    #expect(throws: CaptureObservation.Refused.self) { try recording(0, time: false) }
  }
}
