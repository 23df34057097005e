import Audit
import Encodings
import Testing

/// Changes that exporters and editors make to captures that are still valid.
@Suite struct ExporterTests {
  private static let type = "Content-Type: \(Samples.formType)\r\n"

  private static func post(_ body: [UInt8], length: Bool) -> [UInt8] {
    let count = length ? "Content-Length: \(body.count)\r\n" : ""
    return Array("POST /payment/post HTTP/1.1\r\nHost: api.edfapay.com\r\n\(type)\(count)\r\n".utf8) + body
  }

  private static func har(_ members: [(String, JSON?)], size: Int = -1) -> [UInt8] {
    let request: JSON = [
      "method": .text("POST"), "url": .text(Samples.edfaPgURL),
      "headers": .array([["name": .text("Content-Type"), "value": .text(Samples.formType)]]),
      "bodySize": .integer(size), "postData": .members(members),
    ]
    let entry: JSON = ["request": request, "response": ["status": .integer(0)]]
    return (["log": ["entries": .array([entry])]] as JSON).lineBytes
  }

  @Test func `a response answers the request in front of it`() throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let answer = #"{"action":"SALE","result":"SUCCESS","order_id":"o-1","trans_id":"t-1"}"#
    let other = Array("GET /cart HTTP/1.1\r\nHost: shop.example\r\n\r\n".utf8)
    let told = Array(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)".utf8)
    let run = try AuditRun([other + Self.post(sale, length: true) + told])
    #expect(run.verdicts == [.verified, .unsigned] && run.judgements.map(\.entry) == [1, 2])
  }

  @Test func `a length below zero is counted as a flaw, and what follows is read`() throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let bad = Array("POST /payment/post HTTP/1.1\r\nHost: api.edfapay.com\r\nContent-Length: -5\r\n\r\n".utf8)
    let run = try AuditRun([bad + Self.post(sale, length: true)])
    #expect(run.summary.flaws == 1 && run.verdicts.contains(.verified) && !run.verdicts.contains(.wrong))
    #expect(run.summary.flawSpots.contains { "\($0)".contains("the Content-Length is below zero") })
  }

  @Test func `a body without its length goes up to the next message, and editors' line ends are none of it`() throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let run = try AuditRun([Self.post(sale, length: false) + [0x0d, 0x0a] + Self.post(sale, length: true) + [0x0a]])
    #expect(run.verdicts == [.verified, .verified] && run.judgements.map(\.fidelity) == [.decoded, .exact])
  }

  @Test func `fields of a multipart body are read, and never wrong`() throws {
    func run(_ fields: [(String, String)], _ type: String, _ more: [(String, JSON?)] = []) throws -> AuditRun {
      let parameters = fields.map { ["name": .text($0.0), "value": .text($0.1)] as JSON }
      let request: JSON = [
        "method": .text("POST"), "url": .text(Samples.edfaPgURL),
        "headers": .array([["name": .text("Content-Type"), "value": .text(type)]]), "bodySize": .integer(1000),
        "postData": .members([("mimeType", .text(type)), ("params", .array(parameters))] + more),
      ]
      let entry: JSON = ["request": request, "response": ["status": .integer(0)]]
      return try AuditRun([(["log": ["entries": .array([entry])]] as JSON).lineBytes])
    }
    let sale = try Samples.saleFields("o-1")
    for type in ["multipart/form-data; boundary=abc", "multipart/form-data"] {
      for more in [[], [("text", JSON.text(""))]] {
        let right = try run(sale, type, more)
        #expect(right.verdicts == [.verified] && right.judgements[0].call == "SALE")
        #expect(right.kinds(0) == ["note bytes-lost"] && right.judgements[0].fidelity == .lossy)
        let other = try run(sale.map { $0.0 == "payer_email" ? ($0.0, "x@example.com") : $0 }, type, more)
        #expect(other.verdicts == [.undeterminable])
      }
    }
  }

  @Test func `base 64 and unpaired surrogates in a HAR`() throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let coded = JSON.text(Base64.encode(sale))
    #expect(try AuditRun([Self.har([("text", coded)])]).verdicts == [.verified])
    #expect(try AuditRun([Self.har([("text", coded)], size: sale.count)]).verdicts == [.verified])
    #expect(try AuditRun([Self.har([("text", coded), ("encoding", .text("base64"))])]).verdicts == [.verified])
    var broken = Self.har([("text", .text(String(decoding: sale, as: UTF8.self)))])
    let place = try #require(ByteSearch.first(Array("Tea".utf8), in: broken))
    broken.replaceSubrange(place..<place + 3, with: Array(#"\udce9"#.utf8))
    let run = try AuditRun([broken])
    #expect(run.summary.flaws == 0 && run.judgements.first?.fidelity == .lossy && run.verdicts != [.wrong])
    #expect(run.summary.messages == 1, "status 0 is no answer")
  }

  @Test func `a long answer is read where its request is a payment, and counted where not`() throws {
    let long = String(repeating: "x", count: 10_000)
    func line(_ url: String, _ body: [UInt8], _ answer: String) -> JSON {
      Samples.line(
        url, body, Samples.formType, [("response", ["status": .integer(200), "body": .text(answer)])])
    }
    let answer = #"{"action":"SALE","result":"SUCCESS","order_id":"o-1","trans_id":"t-1","note":"\#(long)"}"#
    let run = try AuditRun([
      line(Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), answer),
      line("https://shop.example/cart", Samples.form([("a", "b")]), long),
    ])
    #expect(run.verdicts == [.verified, .unsigned] && run.summary.other == 2)
  }

  /// The text may end after a backslash, at any length of the member name that is searched for.
  @Test func `a long line that is cut in a name is a flaw`() throws {
    let long = String(repeating: "x", count: 20_000)
    for end in 0...8 {
      let line = #"{"method": "POST", "url": "\#(long)", ""# + "response".prefix(end) + "\\"
      let run = try AuditRun([Array(line.utf8), Array((line + "\n").utf8)])
      #expect(run.judgements.isEmpty && run.summary.flaws == 2, "\(end)")
    }
  }

  @Test func `a form of EveryPay that has lost its hmac is wrong, and lists of fields are no duplicates`() throws {
    let fields = [
      ("api_username", "user-1"), ("nonce", "n"), ("timestamp", "1"), ("payment_state", "settled"), ("amount", "1.00"),
    ]
    let run = try AuditRun([Samples.line("https://shop.example/e", Samples.form(fields), Samples.formType)])
    #expect(run.verdicts == [.wrong] && run.kinds(0).contains("refused signature-missing"))
    let list = try AuditRun([
      Samples.line(
        Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1") + [("item[]", "a"), ("item[]", "b")]),
        Samples.formType)
    ])
    #expect(list.verdicts == [.verified])
  }
}
