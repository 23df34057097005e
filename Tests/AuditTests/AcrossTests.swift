import Audit
import Encodings
import Reports
import Testing

/// What several messages show together, and what no report may reveal.
@Suite struct AcrossTests {
  @Test func `a callback with another amount than was asked for`() throws {
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), Samples.callback("o-1", transaction: "t-1", amount: "1.00"),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .verified])
    #expect(run.kinds(2) == ["differs amount-differs"] && run.judgements[2].findings[0].at == "field amount")
    let same = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), Samples.callback("o-1", transaction: "t-1", amount: "10.0"),
    ])
    #expect(same.summary.bad == 0)
  }

  @Test func `an order that is asked for again with another amount and the same hash`() throws {
    func sale(_ order: String, _ amount: String) throws -> JSON {
      let fields = try Samples.saleFields(order).map { $0.0 == "order_amount" ? ($0.0, amount) : $0 }
      return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
    }
    // The hash does not cover the order either, so another order with the same card is not reported.
    let run = try AuditRun([sale("o-1", "10.00"), sale("o-2", "20.00"), sale("o-1", "99.00"), sale("o-1", "99.00")])
    #expect(run.verdicts == [.verified, .verified, .verified, .verified])
    #expect(run.kinds(1).isEmpty && run.kinds(3) == ["note replayed-signature"])
    #expect(run.kinds(2) == ["note amount-differs"] && run.judgements[2].findings[0].at == "field order_amount")
  }

  @Test func `a transaction that pays two orders, and answers that contradict each other`() throws {
    let paid = try Samples.callback("o-1", transaction: "t-1")
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), paid, Samples.callback("o-2", transaction: "t-1"),
      Samples.callback("o-1", transaction: "t-1", result: "DECLINED", status: "DECLINED"), paid,
    ])
    #expect(run.kinds(3) == ["unsafe replayed-transaction"])
    #expect(run.kinds(4) == ["unsafe contradicting-answers"])
    #expect(run.kinds(5) == ["note replayed-signature"])
    // The text report counts it, though it is not a fault.
    #expect(AuditText.render(run.record, Style(isColored: false)).contains("notes: 1 replayed-signature"))
  }

  @Test func `a nonce that is used twice, and a seed that is old`() throws {
    func query(_ time: String, _ more: JSON? = nil) throws -> JSON {
      let body = (["auth": try Samples.auth(), "more": more] as JSON).lineBytes
      return Samples.line(
        "https://checkout.placetopay.com/api/session/1", body, "application/json", [("time", .text(time))])
    }
    let run = try AuditRun([
      query("2026-11-22T10:01:00Z"), query("2026-11-22T10:20:00Z"), query("2026-11-22T10:01:00Z", .bool(true)),
    ])
    #expect(run.verdicts == [.verified, .verified, .verified] && run.kinds(0).isEmpty)
    #expect(run.kinds(1) == ["note replayed-nonce", "refused stale-seed"])
    #expect(run.kinds(2).contains("unsafe replayed-nonce"))
  }

  @Test func `where a capture has no clock the Date of the answer is one`() throws {
    let body = JSON.members([("auth", try Samples.auth())]).lineBytes
    func raw(_ date: String, _ answer: String, _ status: String = "401 Unauthorized") throws -> AuditRun {
      let asked =
        "POST /api/session/1 HTTP/1.1\r\nHost: checkout.placetopay.com\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
      let told =
        "HTTP/1.1 \(status)\r\nDate: \(date)\r\nContent-Type: application/json\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)"
      return try AuditRun([Array(asked.utf8) + body + Array(told.utf8)])
    }
    let late = "Sun, 22 Nov 2026 10:20:00 GMT"
    let failed = #"{"status":{"status":"FAILED","reason":103,"message":"m","date":"2026-11-22T10:20:00Z"}}"#
    let stale = try raw(late, failed)
    #expect(stale.kinds(0) == ["refused stale-seed"])
    #expect(
      stale.judgements[0].findings.map(\.message.text) == [
        "it is 1200 seconds from the Date of its answer; the gateway accepts 300"
      ])
    #expect(try raw("Sun, 22 Nov 2026 10:04:59 GMT", failed).kinds(0).isEmpty)
    #expect(try raw("Sunday, 22-Nov-26 10:20:00 GMT", failed).kinds(0).isEmpty, "no date of RFC 9110")
    #expect(try raw(late, "gone", "502 Bad Gateway").kinds(0).isEmpty, "a proxy's clock is not the gateway's")
    let taken = failed.replacing("FAILED", with: "APPROVED").replacing(
      "{\"status\":{", with: #"{"requestId":1,"status":{"#)
    #expect(try raw(late, taken, "200 OK").kinds(0) == ["note stale-seed"])
    let line = Samples.line(
      "https://checkout.placetopay.com/api/session/1", body, "application/json",
      [
        (
          "response",
          [
            "status": .integer(401), "headers": .array([.array([.text("Date"), .text(late)])]), "body": .text(failed),
          ]
        )
      ])
    #expect(try AuditRun([line]).kinds(0) == ["refused stale-seed"])
  }

  @Test(
    arguments: [
      ("10.0.0.1", "note"), ("172.16.0.1", "note"), ("172.31.255.255", "note"), ("192.168.1.1", "note"),
      ("127.0.0.2", "note"), ("shop", "note"), ("shop.internal", "note"), ("[fd00::1]", "note"),
      ("172.15.0.1", "unsafe"), ("172.32.0.1", "unsafe"), ("172.160.0.1", "unsafe"), ("172.217.16.4", "unsafe"),
      ("192.169.1.1", "unsafe"), ("11.0.0.1", "unsafe"), ("10.example.com", "unsafe"), ("10.0.0.example", "unsafe"),
      ("192.168.example.com", "unsafe"), ("10.0.0.256", "unsafe"), ("10.0.0.1.5", "unsafe"), ("10.0.0", "unsafe"),
    ])
  func `plain http is a note only inside private networks`(host: String, weight: String) throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let run = try AuditRun([Samples.line("http://\(host)/payment/post", sale, Samples.formType)])
    #expect(run.kinds(0) == ["\(weight) plain-http"])
  }

  @Test func `plain http, and secrets and cards in URLs and answers`() throws {
    let sale = Samples.form(try Samples.saleFields("o-1"))
    let answer =
      #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o","trans_id":"t","card_number":"4111111111111111"}"#
    let run = try AuditRun([
      Samples.line("http://api.edfapay.com/payment/post", sale, Samples.formType),
      Samples.line("http://127.0.0.1:8080/payment/post", sale, Samples.formType),
      Samples.line(
        Samples.edfaPgURL + "?card_number=4111111111111111&password=password-of-shop", sale, Samples.formType,
        [("response", ["status": .integer(200), "body": .text(answer)])],
        headers: [("X-Debug", "password-of-shop")]),
    ])
    #expect(run.kinds(0) == ["unsafe plain-http"])
    #expect(!run.kinds(1).contains("unsafe plain-http"))
    #expect(
      Set(run.kinds(2)).isSuperset(of: ["unsafe card-in-url", "unsafe secret-in-url", "unsafe secret-in-header"]))
    #expect(run.kinds(2).count { $0 == "unsafe secret-in-url" } == 1)
    #expect(run.kinds(3).contains("unsafe card-in-response"))
  }

  @Test(arguments: ["my-Secret/pass+word9", "sup3rsecr@tpw77", "two words", "quoted\"password"])
  func `a secret in a body that has it escaped`(secret: String) throws {
    let keys: JSON = [
      "edfapg": .array([["clientKey": .text("key-of-shop"), "password": .text(secret)]]),
      "payfort": .array([
        [
          "accessCode": .text("ACCESS1"), "merchantIdentifier": .text("MERCHANT1"),
          "requestPhrase": .text(secret), "responsePhrase": .text("response-phrase-1"),
          "algorithm": .text("sha256"),
        ]
      ]),
    ]
    let fields = try Samples.saleFields("o-1", password: secret)
    let told = fields.map { $0.0 == "order_description" ? ($0.0, "Tea \(secret)") : $0 }
    let payment: JSON = [
      "command": .text("PURCHASE"), "access_code": .text("ACCESS1"), "merchant_identifier": .text("MERCHANT1"),
      "order_description": .text("Tea \(secret)"), "signature": .text(String(repeating: "0", count: 64)),
    ]
    let run = try AuditRun(
      [
        Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType),
        Samples.line(Samples.edfaPgURL, Samples.form(told), Samples.formType),
        Samples.line(
          "https://paymentservices.payfort.com/FortAPI/paymentApi", payment.lineBytes, "application/json"),
      ], secrets: keys.line)
    #expect(!run.kinds(0).contains("unsafe secret-in-body"))
    #expect(run.kinds(1).contains("unsafe secret-in-body"))
    #expect(run.kinds(2).contains("unsafe secret-in-body"))
  }

  /// `password-of-shop` at three alignments in base 64, in hexadecimal, reversed and in capitals.
  @Test(arguments: [
    "cGFzc3dvcmQtb2Ytc2hvcCBlbmQ=", "YXBhc3N3b3JkLW9mLXNob3AgZW5k", "YWJwYXNzd29yZC1vZi1zaG9wIGVuZA==",
    "70617373776f72642d6f662d73686f70", "70617373776F72642D6F662D73686F70", "pohs-fo-drowssap", "PASSWORD-OF-SHOP",
    "POHS-FO-DROWSSAP",
  ])
  func `a secret in a body that has it in another spelling`(spelling: String) throws {
    func sale(_ description: String) throws -> JSON {
      let fields = try Samples.saleFields("o-1").map { $0.0 == "order_description" ? ($0.0, description) : $0 }
      return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
    }
    let run = try AuditRun([sale(spelling), sale(String(spelling.dropFirst(4).dropLast(6)))])
    #expect(run.kinds(0).contains("unsafe secret-in-body"))
    #expect(!run.kinds(1).contains("unsafe secret-in-body"))
  }

  @Test func `a word that is a secret is no secret in capitals`() throws {
    let keys = #"{"payfort":[{"accessCode":"A1","requestPhrase":"purchase","responsePhrase":"response-phrase-1"}]}"#
    let body = #"{"command":"PURCHASE","access_code":"A1","merchant_reference":"o-1","signature":"00"}"#
    let run = try AuditRun(
      [
        Samples.line(
          "https://paymentservices.payfort.com/FortAPI/paymentApi", Array(body.utf8), "application/json")
      ], secrets: keys)
    #expect(!run.kinds(0).contains("unsafe secret-in-body"))
  }

  /// A percent-encoded card, one in hexadecimal and one in base 64, a password in an address, and a secret in a path.
  @Test(arguments: [
    ("https://api.edfapay.com/payment/post/%225123450000000008%22", "5123450000000008"),
    ("https://api.edfapay.com/payment/post/35313233343530303030303030303038", "35313233343530303030303030303038"),
    ("https://api.edfapay.com/payment/post/Y2FyZD01MTIzNDUwMDAwMDAwMDA4", "Y2FyZD01MTIzNDUwMDAwMDAwMDA4"),
    ("https://someuser:hunter2pw@api.edfapay.com/payment/post", "hunter2pw"),
    ("https://api.edfapay.com/payment/post/password=hunter2pw", "hunter2pw"),
  ])
  func `nothing that no log may hold is in an address of a report`(address: String, hidden: String) throws {
    let wrong = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, String(repeating: "0", count: 32)) : $0 }
    // The place of a finding shows the field's name, which stays unless it looks like a secret.
    let told = wrong + (hidden == "hunter2pw" ? [] : [("x-\(hidden)", "1")])
    let run = try AuditRun([Samples.line(address, Samples.form(told), Samples.formType)])
    #expect(run.judgements.count == 1)
    for report in [
      run.judgements.map(\.json.line).joined(), run.record.json.line,
      AuditText.render(run.record, Style(isColored: false)),
      AuditMarkdown.render(run.record), AuditHTML.render(run.record),
    ] { #expect(!report.contains(hidden) && !report.isEmpty, "\(report)") }
  }

  @Test func `no secret and no card number is in any report`() throws {
    let fields = try Samples.saleFields("o-1") + [("4111111111111111", "x"), ("password-of-shop", "y")]
    let wrong = fields.map { $0.0 == "hash" ? ($0.0, String(repeating: "0", count: 32)) : $0 }
    let run = try AuditRun([
      Samples.line(Samples.edfaPgURL, Samples.form(wrong), Samples.formType),
      Samples.line("https://x.example/?password-of-shop=4111111111111111", Samples.form(wrong), Samples.formType),
    ])
    let reports = [
      run.judgements.map(\.json.line).joined(), AuditText.render(run.record, Style(isColored: false)),
      AuditMarkdown.render(run.record), AuditHTML.render(run.record),
    ]
    #expect(run.judgements.contains { !$0.derivation.isEmpty })
    for report in reports {
      #expect(!report.contains("password-of-shop") && !report.contains("4111111111111111") && !report.isEmpty)
      #expect(!report.uppercased().contains("PASSWORD-OF-SHOP"))
    }
  }

  @Test func `the worst is told first, and equal ones once`() throws {
    let wrong = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, String(repeating: "0", count: 32)) : $0 }
    let line = Samples.line(Samples.edfaPgURL, Samples.form(wrong), Samples.formType)
    let run = try AuditRun([
      line, line, line, Samples.sale("o-1", transaction: "t-1"), Samples.callback("o-2", transaction: "t-1"),
    ])
    let text = AuditText.render(run.record, Style(isColored: false))
    #expect(text.hasPrefix("verified, but  edfapg SALE callback"), "\(text)")
    #expect(text.contains("and 2 more like it") && text.contains("mistake changed-after-signing"))
    let page = AuditHTML.render(run.record)
    #expect(page.contains("\">verified, but</span> edfapg SALE callback") && !page.contains("verdict pass"))
    #expect(AuditMarkdown.render(run.record).contains("## edfapg SALE callback: verified, but\n"))
    #expect(page.contains("<table><tr><th>step of the right signature"))
  }
}
