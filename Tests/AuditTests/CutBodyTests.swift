import Audit
import Encodings
import Testing

/// Bodies that an exporter cut without saying so; the remainder must never be judged wrong.
@Suite struct CutBodyTests {
  /// A message in the format of each exporter, without the length of its body or with one that is not reached.
  private static func uncounted(_ body: [UInt8], _ type: String, _ url: String) throws -> [(String, AuditRun)] {
    let text = JSON.text(String(decoding: body, as: UTF8.self))
    let headers: JSON = ["Content-Type": .text(type)]
    let line: JSON = ["method": .text("POST"), "url": .text(url), "headers": headers, "body": text]
    let entry: JSON = [
      "request": [
        "method": .text("POST"), "url": .text(url),
        "headers": .array([["name": .text("Content-Type"), "value": .text(type)]]), "bodySize": .integer(-1),
        "postData": ["mimeType": .text(type), "text": text],
      ], "response": ["status": .integer(0)],
    ]
    let parts = url.dropFirst("https://".count).split(separator: "/", maxSplits: 1)
    let head = "POST /\(parts[1]) HTTP/1.1\r\nHost: \(parts[0])\r\nContent-Type: \(type)\r\n"
    func block(_ kind: String, _ bytes: [UInt8]) -> String {
      let rows = stride(from: 0, to: bytes.count, by: 16).map { start in
        let row = bytes[start..<min(start + 16, bytes.count)]
        let place = String(start, radix: 16)
        return String(repeating: "0", count: 4 - place.count) + place + ": "
          + row.map { Hex.encode([$0]) + " " }.joined() + String(repeating: "   ", count: 16 - row.count)
          + String(repeating: ".", count: row.count)
      }
      return (["=> Send \(kind), \(bytes.count) bytes (0x\(String(bytes.count, radix: 16)))"] + rows).joined(
        separator: "\n") + "\n"
    }
    let trace =
      "== Info: Connected to \(parts[0]) port 443\n== Info: SSL connection using TLSv1.3\n"
      + block("header", Array((head + "\r\n").utf8)) + block("data", body)
    return [
      ("NDJSON", try AuditRun([line])),
      ("HAR", try AuditRun([(["log": ["entries": .array([entry])]] as JSON).lineBytes])),
      ("raw", try AuditRun([Array((head + "\r\n").utf8) + body])),
      ("trace", try AuditRun([Array(trace.utf8)])),
      ("a long Content-Length", try AuditRun([Array((head + "Content-Length: 5000\r\n\r\n").utf8) + body])),
      ("chunks", try AuditRun([Array((head + "Transfer-Encoding: chunked\r\n\r\nfff\r\n").utf8) + body])),
    ]
  }

  private static func expectLost(_ body: [UInt8], _ type: String, _ url: String) throws {
    for (name, run) in try uncounted(body, type, url) {
      let end = Comment(rawValue: "\(name): …\(String(decoding: body.suffix(20), as: UTF8.self))")
      #expect(run.verdicts == [.undeterminable] && run.judgements.first?.fidelity == .lossy, end)
      #expect(run.faults(0).isEmpty && run.kinds(0).contains("note bytes-lost"), end)
    }
  }

  @Test func `JSON that ends in the middle`() throws {
    let body = Samples.object(try Samples.payFort(Samples.purchase("R-1") + [("a", "b\nc")])).dropLast()
    for (name, run) in try Self.uncounted(body + [0x7d], "application/json", Samples.payFortURL).prefix(4) {
      #expect(run.verdicts == [.verified], "\(name)")
    }
    for count in stride(from: 1, to: body.count, by: 13) {
      try Self.expectLost(Array(body.prefix(count)), "application/json", Samples.payFortURL)
    }
    try Self.expectLost(body + Array(#","b":tru"#.utf8), "application/json", Samples.payFortURL)
    try Self.expectLost(body + Array(#","b":"\u00"#.utf8), "application/json", Samples.payFortURL)
  }

  @Test func `a form that ends in a name or an escape, and has lost its hash`() throws {
    let sale = try Samples.saleFields("o-1")
    for (name, run) in try Self.uncounted(Samples.form(sale), Samples.formType, Samples.edfaPgURL).prefix(4) {
      #expect(run.verdicts == [.verified], "\(name)")
    }
    let unsigned = Samples.form(sale.dropLast())
    for end in ["&has", "&h", "%4", "%"] {
      try Self.expectLost(unsigned + end.utf8, Samples.formType, Samples.edfaPgURL)
    }
    // Nothing shows that a value continues.
    for (name, run) in try Self.uncounted(unsigned, Samples.formType, Samples.edfaPgURL).prefix(4) {
      #expect(run.verdicts == [.wrong], "\(name)")
    }
  }

  @Test func `a multipart body without its end`() throws {
    let parts = try Samples.saleFields("o-1").map { name, value in
      "--abc\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let type = "multipart/form-data; boundary=abc"
    for body in [parts.dropLast().joined(), parts.dropLast(4).joined() + "--abc\r\nContent-Dispo"] {
      try Self.expectLost(Array(body.utf8), type, Samples.edfaPgURL)
    }
  }

  /// Exporters that cut long texts record the size of the remainder.
  @Test(arguments: [0, 30]) func `an answer in a HAR that is shorter than its Content-Length`(cut: Int) throws {
    let answer = Samples.object(
      try Samples.payFort(Samples.paid("R-1", id: "169"), phrase: "guess").map {
        $0.0 == "response_message" ? ($0.0, String(repeating: "x", count: 40)) : $0
      })
    let left = String(decoding: answer, as: UTF8.self).replacing(String(repeating: "x", count: cut), with: "")
    func headers(_ count: Int) -> JSON {
      .array([
        ["name": .text("Content-Type"), "value": .text("application/json")],
        ["name": .text("Content-Length"), "value": .text("\(count)")],
      ])
    }
    let asked = String(decoding: Samples.object(try Samples.payFort(Samples.purchase("R-1"))), as: UTF8.self)
    let entry: JSON = [
      "request": [
        "method": .text("POST"), "url": .text(Samples.payFortURL), "headers": headers(asked.utf8.count),
        "bodySize": .integer(asked.utf8.count), "postData": ["text": .text(asked)],
      ],
      "response": [
        "status": .integer(200), "headers": headers(answer.count),
        "content": ["size": .integer(left.utf8.count), "text": .text(left)],
      ],
    ]
    let run = try AuditRun([(["log": ["entries": .array([entry])]] as JSON).lineBytes])
    #expect(run.verdicts == [.verified, cut > 0 ? .undeterminable : .wrong])
  }

  @Test func `a single body`() throws {
    let body = Samples.object(try Samples.payFort(Samples.purchase("R-1")))
    let run = try AuditRun([Array(body.dropLast(30))], as: "payfort.request.purchase")
    #expect(run.verdicts == [.undeterminable] && run.faults(0).isEmpty)
  }

  @Test func `what was sent so is wrong as before`() throws {
    let body = Samples.object(try Samples.payFort(Samples.purchase("R-1"))).dropLast(30)
    let head =
      "POST /FortAPI/paymentApi HTTP/1.1\r\nHost: sbpaymentservices.payfort.com\r\nContent-Type: application/json\r\n"
    let counted = try AuditRun([Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body])
    #expect(counted.verdicts == [.wrong] && counted.judgements[0].fidelity == .exact)
    let garbled = try AuditRun([Array((head + "\r\n").utf8) + Array(#"{"command":"PURCHASE" "signature":"x"}"#.utf8)])
    #expect(garbled.verdicts == [.wrong], "it does not end in the middle")
  }
}
