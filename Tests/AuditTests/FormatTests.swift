import Audit
import Encodings
import Testing

/// Results that must not depend on the format of the capture, and what formats lose.
@Suite struct FormatTests {
  private static let oneOff = "https://pay.every-pay.eu/api/v4/payments/oneoff"
  private static let body =
    #"{"api_username":"user-1","account_name":"EUR3D1","amount":19.99,"order_reference":"o-1","nonce":"n1","#
    + #""timestamp":"2026-11-22T10:00:00Z","customer_url":"https://shop.example/"}"#
  private static let answer = #"{"payment_reference":"p1","order_reference":"o-1","payment_state":"initial"}"#

  @Test(arguments: [(201, "note"), (401, "refused")])
  func `what a request is answered counts wherever the answer stands`(status: Int, weight: String) throws {
    let wrong = "Basic " + Base64.encode(Array("user-1:nope".utf8))
    let text = status == 201 ? Self.answer : #"{"error":{"code":4001,"message":"Unauthorized"}}"#
    let request = Samples.line(
      Self.oneOff, Array(Self.body.utf8), "application/json", headers: [("Authorization", wrong)])
    let type = JSON.array([.array([.text("Content-Type"), .text("application/json")])])
    let response: JSON = ["status": .integer(status), "headers": type, "body": .text(text)]
    func with(_ json: JSON, _ name: String, _ value: JSON) -> JSON {
      JSON.object((json.members ?? []) + [JSON.Member(JSONText(name), value)])
    }
    let raw =
      "POST /api/v4/payments/oneoff HTTP/1.1\r\nHost: pay.every-pay.eu\r\nContent-Type: application/json\r\n"
      + "Authorization: \(wrong)\r\nContent-Length: \(Self.body.utf8.count)\r\n\r\n\(Self.body)"
      + "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    let runs = try [
      AuditRun([with(request, "response", response)]),
      AuditRun([with(request, "id", .text("1")), with(response, "id", .text("1"))]),
      AuditRun([Array(raw.utf8)]),
    ]
    for run in runs { #expect(run.kinds(0) == ["\(weight) credentials-wrong"]) }
  }

  @Test func `a long request line in curl's --trace-ascii`() throws {
    let line = "GET /api/v4/payments/\(String(repeating: "ab", count: 20))?api_username=user-1 HTTP/1.1"
    let host = "Host: pay.every-pay.eu"
    let trace = """
      == Info: Connected to pay.every-pay.eu (203.0.113.1) port 443
      == Info: SSL connection using TLSv1.3
      => Send header, \(line.utf8.count + host.utf8.count + 6) bytes
      0000: \(line.prefix(64))
      0040: \(line.dropFirst(64))
      \(Self.hex(line.utf8.count + 2)): \(host)
      \(Self.hex(line.utf8.count + host.utf8.count + 4)):\u{20}

      """
    let run = try AuditRun([Array(trace.utf8)])
    #expect(run.summary.flaws == 0 && run.judgements.map(\.call) == ["PAYMENT"])
    #expect(!run.kinds(0).contains { $0.hasSuffix("plain-http") })
  }

  private static func hex(_ number: Int) -> String {
    String(repeating: "0", count: 4 - String(number, radix: 16).count) + String(number, radix: 16)
  }

  @Test func `a trace without TLS`() throws {
    func trace(_ info: String) -> [UInt8] {
      let head = "GET /api/v4/payments/abc?api_username=user-1 HTTP/1.1\r\nHost: pay.every-pay.eu\r\n\r\n"
      let bytes = Array(head.utf8)
      let rows = stride(from: 0, to: bytes.count, by: 16).map { start in
        let part = bytes[start..<min(start + 16, bytes.count)]
        let digits = part.map { Hex.encode([$0]) }.joined(separator: " ")
        return "\(hex(start)): \(digits)\(String(repeating: " ", count: 48 - digits.count))."
      }
      return Array("\(info)\n=> Send header, \(bytes.count) bytes\n\(rows.joined(separator: "\n"))\n".utf8)
    }
    func hex(_ number: Int) -> String { Self.hex(number) }
    let connected = "== Info: Connected to x (203.0.113.1) port 80"
    #expect(
      try AuditRun([trace("== Info:   Trying 203.0.113.1:80...\n" + connected)]).kinds(0).contains("note plain-http"))
    for info in [
      "== Info: ALPN: offers h2\n" + connected, connected + "\n== Info: SSL connection using TLSv1.3", "== Info: x",
    ] {
      #expect(try !AuditRun([trace(info)]).kinds(0).contains("note plain-http"), "\(info)")
    }
  }

  @Test func `what follows the entries of a HAR`() throws {
    let entry = #"{"request":{"method":"GET","url":"https://shop.example/","headers":[]}}"#
    func flaws(_ rest: String) throws -> Int {
      try AuditRun([Array((#"{"log":{"entries":[\#(entry)]"# + rest).utf8)]).summary.flaws
    }
    for right in ["}}", #","pages":[],"comment":"x"}}"# + "\n", #"} , "_x": {"log": 1} }"#] {
      #expect(try flaws(right) == 0, "\(right)")
    }
    for wrong in ["", "}", "}}x", #"}}{"log":{}}"#, #","entries":[]}}"#, #"},"log":{}}"#, ",}}", "]}}"] {
      #expect(try flaws(wrong) == 1, "\(wrong)")
    }
  }

  @Test func `an answer that a server in front of the gateway wrote`() throws {
    func answered(_ status: Int, _ text: String) throws -> JSON {
      Samples.line(
        Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType,
        [("response", ["status": .integer(status), "body": .text(text)])])
    }
    let run = try AuditRun([
      answered(502, "<html>Bad Gateway</html>"), answered(503, #"{"message":"Service Unavailable"}"#),
      answered(200, #"{"action":"SALE","result":"DECLINED","order_id":"o-1","trans_id":"t-1"}"#),
    ])
    #expect(run.kinds(1).contains("note not-the-gateway") && run.kinds(3).contains("note not-the-gateway"))
    #expect(!run.kinds(5).contains("note not-the-gateway"))
  }

  @Test func `a plus that breaks a signature is told as one that is not escaped`() throws {
    let body = String(decoding: Samples.form(try Samples.saleFields("o-1")), as: UTF8.self)
    let unescaped = body.split(separator: "%2B", omittingEmptySubsequences: false).joined(separator: "+")
    let run = try AuditRun([Samples.line(Samples.edfaPgURL, Array(unescaped.utf8), Samples.formType)])
    #expect(run.verdicts == [.wrong] && run.kinds(0).contains("refused unescaped-body"))
  }

  @Test func `an encrypted notification of Nexi`() throws {
    func notice(_ data: String, _ length: String) throws -> AuditRun {
      let form = Samples.form([("mid", "merchant-1"), ("Len", length), ("Data", data)])
      return try AuditRun([Samples.line("https://shop.example/n", form, Samples.formType)])
    }
    let data = String(repeating: "A1B2", count: 8)
    let run = try notice(data, "14")
    #expect(run.verdicts == [.undeterminable] && run.kinds(0) == ["note payment-unknown"])
    #expect(run.judgements.first?.direction == .callback)
    #expect(try notice(data, "3000").judgements.isEmpty && notice("hello", "5").judgements.isEmpty)
  }
}
