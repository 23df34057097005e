import Audit
import Encodings
import Testing

/// The same messages in every format of captures, intact and damaged.
@Suite struct CaptureTests {
  private static let sale = Result { Samples.form(try Samples.saleFields("o-1")) }
  private static let answer =
    #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o-1","trans_id":"t-1"}"#

  private static func http() throws -> [UInt8] {
    let body = try sale.get()
    let head =
      "POST /payment/post HTTP/1.1\r\nHost: api.edfapay.com\r\nContent-Type: \(Samples.formType)\r\nContent-Length: \(body.count)\r\n\r\n"
    let chunk = String(answer.utf8.count, radix: 16)
    return Array(head.utf8) + body
      + Array(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\r\n\(answer)\r\n0\r\n\r\n"
          .utf8)
  }

  private static func har(_ change: (inout [(String, JSON?)]) -> Void = { _ in }) throws -> [UInt8] {
    let body = try sale.get()
    var request: [(String, JSON?)] = [
      ("method", .text("POST")), ("url", .text(Samples.edfaPgURL)),
      ("headers", .array([["name": .text("Content-Type"), "value": .text(Samples.formType)]])),
      ("bodySize", .integer(body.count)),
      (
        "postData",
        ["mimeType": .text(Samples.formType), "text": .text(String(decoding: body, as: UTF8.self))]
      ),
    ]
    change(&request)
    let response: JSON = [
      "status": .integer(200),
      "headers": .array([["name": .text("Content-Type"), "value": .text("application/json")]]),
      "content": [
        "size": .integer(answer.utf8.count), "encoding": .text("base64"),
        "text": .text(Base64.encode(Array(answer.utf8))),
      ],
    ]
    let entry: JSON = [
      "startedDateTime": .text("2026-11-22T10:00:00.123Z"), "request": .members(request), "response": response,
    ]
    // Members of every type may come first.
    let log: JSON = [
      "version": .text("1.2"), "_count": .integer(2), "_is": .bool(true), "_none": .null,
      "entries": .array([entry, entry]),
    ]
    return [0xef, 0xbb, 0xbf]
      + (["_note": .array([.text("]}")]), "_n": .integer(-1), "log": log] as JSON).indented.utf8
  }

  private static func net(_ bytes: [UInt8], _ type: String) -> [UInt8] {
    Array("\(bytes.count):".utf8) + bytes + type.utf8
  }

  private static func text(_ text: String) -> [UInt8] { net(Array(text.utf8), ";") }

  private static func flow() throws -> [UInt8] {
    func pair(_ name: String, _ value: String) -> [UInt8] {
      net(net(Array(name.utf8), ",") + net(Array(value.utf8), ","), "]")
    }
    func dictionary(_ members: [(String, [UInt8])]) -> [UInt8] { net(members.flatMap { text($0.0) + $0.1 }, "}") }
    let request = dictionary([
      ("method", net(Array("POST".utf8), ",")), ("scheme", net(Array("https".utf8), ",")),
      ("host", text("api.edfapay.com")),
      ("port", net(Array("443".utf8), "#")), ("authority", net([], ",")),
      ("path", net(Array("/payment/post".utf8), ",")),
      ("headers", net(pair("Content-Type", Samples.formType), "]")), ("content", net(try sale.get(), ",")),
      ("timestamp_start", net(Array("1795341600.5".utf8), "^")),
    ])
    let response = dictionary([
      ("status_code", net(Array("200".utf8), "#")), ("headers", net(pair("Content-Type", "application/json"), "]")),
      ("content", net([], "~")),
    ])
    return dictionary([
      ("type", text("http")), ("version", net(Array("21".utf8), "#")), ("request", request), ("response", response),
    ])
  }

  private static func trace() throws -> [UInt8] {
    func block(_ heading: String, _ bytes: [UInt8]) -> String {
      var text = "\(heading), \(bytes.count) bytes (0x\(String(bytes.count, radix: 16)))\n"
      for start in stride(from: 0, to: bytes.count, by: 16) {
        let row = bytes[start..<min(start + 16, bytes.count)]
        let hex: String = row.map { byte in Hex.encode([byte]) + " " }.joined()
        let offset = String(start, radix: 16)
        text +=
          String(repeating: "0", count: 4 - offset.count) + offset + ": " + hex
          + String(repeating: " ", count: 48 - hex.utf8.count)
          + String(decoding: row.map { (0x20...0x7e).contains($0) ? $0 : 0x2e }, as: UTF8.self) + "\n"
      }
      return text
    }
    let body = try sale.get()
    return Array(
      ("== Info:   Trying 127.0.0.1:8080...\n"
        + block(
          "=> Send header",
          Array(
            "POST /payment/post HTTP/1.1\r\nHost: api.edfapay.com\r\nContent-Type: \(Samples.formType)\r\nContent-Length: \(body.count)\r\n\r\n"
              .utf8))
        + block("=> Send data", Array(body.prefix(100))) + block("=> Send data", Array(body.dropFirst(100)))
        + block("<= Recv header", Array("HTTP/1.1 100 Continue\r\n".utf8)) + block("<= Recv header", Array("\r\n".utf8))
        + block("<= Recv header", Array("HTTP/1.1 200 OK\r\n".utf8))
        + block("<= Recv header", Array("Content-Type: application/json\r\n".utf8))
        + block("<= Recv header", Array("\r\n".utf8))
        + block("<= Recv data", Array(answer.utf8))).utf8)
  }

  static let formats: [(name: String, bytes: @Sendable () throws -> [UInt8], messages: Int)] = [
    ("http", { try http() }, 2), ("har", { try har() }, 4), ("flow", { try flow() + flow() }, 4),
    ("trace", { try trace() + trace() }, 4),
    ("ndjson", { try Samples.sale("o-1", transaction: "t-1").lineBytes + [0x0a] }, 2),
  ]

  @Test func `every format gives the same verdicts`() throws {
    for (name, bytes, messages) in Self.formats {
      let run = try AuditRun([try bytes()])
      #expect(run.judgements.count == messages && run.summary.flaws == 0, "\(name): \(run.summary.flawSpots)")
      for (index, judgement) in run.judgements.enumerated() {
        let isRequest = index % 2 == 0
        #expect(judgement.verdict == (isRequest ? .verified : .unsigned), "\(name), \(index): \(judgement.findings)")
        #expect(judgement.call == "SALE" && judgement.direction == (isRequest ? .request : .response), "\(name)")
        #expect(judgement.fidelity == .exact || !isRequest && name == "flow", "\(name)")
      }
      #expect(run.judgements.last?.entry == (name == "http" ? 1 : name == "ndjson" ? 0 : 1), "\(name)")
    }
  }

  @Test func `what a HAR has lost is never wrong`() throws {
    let wrong = String(decoding: try Self.sale.get(), as: UTF8.self).split(separator: "Tea").joined(
      separator: "Te%EF%BF%BD")
    for (name, change) in [
      ("another size", { (request: inout [(String, JSON?)]) in request[3].1 = .integer(1) }),
      ("no text", { $0[4].1 = ["mimeType": .text(Samples.formType)] }),
      (
        "fields alone",
        {
          $0[4].1 = [
            "params": .array([
              ["name": .text("action"), "value": .text("SALE")],
              ["name": .text("client_key"), "value": .text("key-of-shop")],
              ["name": .text("hash"), "value": .text(String(repeating: "0", count: 32))],
            ])
          ]
        }
      ),
      ("replacement characters", { $0[4].1 = ["text": .text(wrong + "\u{fffd}")] }),
    ] as [(String, (inout [(String, JSON?)]) -> Void)] {
      let run = try AuditRun([try Self.har(change)])
      let first = try #require(run.judgements.first, "\(name)")
      #expect(first.fidelity == .lossy && first.verdict != .wrong, "\(name): \(first.verdict)")
    }
    let unsized = try AuditRun([try Self.har { $0[3].1 = .integer(-1) }])
    #expect(unsized.judgements.first?.fidelity == .decoded && unsized.verdicts.first == .verified)
  }

  @Test func `an answer with an id belongs to its question`() throws {
    let answer = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "response-phrase-1")
    let run = try AuditRun([
      Samples.line(
        Samples.payFortURL, Samples.object(try Samples.payFort(Samples.purchase("r-1"))), "application/json",
        [("id", .text("a"))]),
      [
        "status": .integer(200), "id": .text("a"),
        "body": .text(String(decoding: Samples.object(answer), as: UTF8.self)),
      ],
      ["status": .integer(200), "id": .text("b"), "body": .text("{}")],
    ])
    #expect(run.verdicts == [.verified, .verified] && run.judgements.map(\.entry) == [0, 1] && run.summary.other == 1)
  }

  @Test func `bodies are decoded within bounds, and unknown codings are said`() throws {
    func line(_ body: [UInt8], _ coding: String) -> JSON {
      Samples.line(Samples.edfaPgURL, body, Samples.formType, headers: [("Content-Encoding", coding)])
    }
    // A stored block of raw deflate, without a zlib wrapper.
    let sale = try Self.sale.get()
    let count = UInt16(sale.count)
    let stored = [1, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255), ~UInt8(count >> 8)] + sale
    let run = try AuditRun([line(stored, "deflate"), line(sale, "br"), line(Array(stored.prefix(40)), "deflate")])
    #expect(run.verdicts == [.verified, .undeterminable, .undeterminable])
    #expect(run.judgements[0].fidelity == .decoded)
    #expect(run.kinds(1).first == "note encoding-unknown" && run.kinds(2).first == "note bytes-lost")
  }

  @Test func `single bodies need no headers`() throws {
    #expect(BodyHint("digest.md5") == nil && BodyHint("nonsense") == nil)
    let run = try AuditRun([try Self.sale.get() + [0x0a]], as: "edfapg.request.sale")
    #expect(run.verdicts == [.verified] && run.judgements[0].call == "SALE" && run.kinds(0).isEmpty)
    let notice = try AuditRun([try Samples.notification("1", "APPROVED")], as: "placetopay.notification.verify")
    #expect(notice.verdicts == [.verified] && notice.judgements[0].direction == .callback)
  }

  @Test func `a body under a name that is not read is lost, and not missing`() throws {
    let sale = String(decoding: try Self.sale.get(), as: UTF8.self)
    let line = Samples.line(Samples.edfaPgURL, [], Samples.formType).with(["payload"], .text(sale)).with(["body"], nil)
      .with(["bodyBase64"], nil)
    let run = try AuditRun([line])
    #expect(!run.verdicts.contains(.wrong) && run.summary.messages + run.summary.suspects == 1)
    #expect(run.judgements.allSatisfy { $0.fidelity == .lossy })
  }

  @Test func `a file that is no capture, or has nothing in it, is a flaw`() throws {
    for bytes in [[], Array("hello".utf8), [0, 1, 2], Array("[[[[".utf8), Array("{}\n".utf8), [0x1f, 0x8b, 8]] {
      let run = try AuditRun([bytes])
      #expect(run.summary.flaws == 1 && run.summary.isBroken && run.summary.isEmpty, "\(bytes)")
    }
    let deep = Array(#"{"log": {"entries": ["#.utf8) + [UInt8](repeating: 0x5b, count: 300_000)
    #expect(try AuditRun([deep]).summary.flawSpots.first?.kind == "cut")
    #expect(try AuditRun([Array("999999999999:x".utf8)]).summary.flawSpots.first?.kind == "cut")
  }
}

/// Reproducible pseudo-random numbers (SplitMix64).
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(max(limit, 1)))
  }
}
