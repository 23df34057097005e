import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing

/// The severity of a request that should have been refused, by what its texts became in it.
@Suite struct InjectedTextTests {
  private static let effect = "a customer's text becomes a field of the request"
  private static let url = "https://pay.example/payment/post"

  /// A case that must be refused because of one text of its input.
  private static func testCase(_ operation: String, _ input: JSON, _ severity: Severity = .high) -> Case {
    Case(
      operation: operation, id: "a-case", comment: "about it",
      notes: [
        Note(
          flag: "Injection", bug: "field-injection", effect: effect, means: "Text that closes its field.",
          severity: severity)
      ], input: input, expectation: .answer(.reject(.invalidCharacters)), match: .form,
      evidence: [Case.Evidence(kind: .derived, ref: "x")])
  }

  private static func form(of text: String) -> Case {
    testCase(
      "edfapg.request.sale",
      [
        "paymentUrl": .text(url), "clientKey": .text("a-client"), "password": .text("a-password-of-it"),
        "fields": ["order_id": .text(text), "order_amount": .text("10.00"), "order_description": .text("Shoes")],
      ])
  }

  private static func json(of text: String) -> Case {
    testCase(
      "everypay.request.oneoff",
      [
        "baseUrl": .text("https://pay.example/"), "username": .text("someone"), "secret": .text("a-secret-of-it"),
        "fields": ["label": .text(text), "amount": .text("10.00"), "customer_url": .text("https://shop.example/")],
      ])
  }

  private static func query(of text: String) -> Case {
    testCase(
      "everypay.request.payment",
      [
        "baseUrl": .text("https://pay.example/"), "username": .text("someone"), "secret": .text("a-secret-of-it"),
        "paymentReference": .text(text),
      ])
  }

  private static func request(
    _ type: String?, _ body: String?, url: String = Self.url, headers: [(String, String)] = []
  ) -> Reply {
    let all = (type.map { [("Content-Type", $0)] } ?? []) + headers
    return .value(
      [
        "method": .text("POST"), "url": .text(url),
        "headers": .array(all.map { .array([.text($0.0), .text($0.1)]) }), "body": body.map(JSON.text),
      ])
  }

  private static func form(_ body: String, headers: [(String, String)] = []) -> Reply {
    request("application/x-www-form-urlencoded", body, headers: headers)
  }

  private static func severity(_ testCase: Case, _ reply: Reply) -> Severity? {
    Judge.judge(testCase, reply).severity
  }

  @Test func `a text that is escaped is one value, and no attacker gains anything`() {
    let pair = Self.form(of: "A&order_amount=0.01")
    #expect(
      Self.severity(pair, Self.form("action=SALE&order_id=A%26order_amount%3D0.01&order_amount=10.00")) == .medium)
    let lines = Self.form(of: "A\r\nX-Injected: 1")
    #expect(Self.severity(lines, Self.form("order_id=A%0D%0AX-Injected%3A+1&order_amount=10.00")) == .medium)
    let json = Self.json(of: #"A","amount":"0.01"#)
    #expect(
      Self.severity(json, Self.request("application/json", #"{"label":"A\",\"amount\":\"0.01","amount":10.00}"#))
        == .medium)
    let path = Self.query(of: "A/../B?x=1")
    #expect(
      Self.severity(path, Self.request(nil, nil, url: "https://pay.example/payments/A%2F..%2FB%3Fx%3D1?api_username=b"))
        == .medium)
  }

  @Test func `a text that became a field, a header or a part of the URL is as bad as the case says`() {
    let pair = Self.form(of: "A&amount=0.01")
    for body in [
      "order_id=A&amount=0.01&order_amount=10.00", "order_id=A&order_amount=10.00&amount=0.01", "order_id=%zz",
    ] {
      #expect(Self.severity(pair, Self.form(body)) == .high, "\(body)")
    }
    // The second field of a name, and a field without a name.
    #expect(Self.severity(Self.form(of: "A&order_id=B"), Self.form("order_id=A&order_id=B")) == .high)
    #expect(Self.severity(Self.form(of: "A&=1"), Self.form("order_id=A&=1")) == .high)
    let lines = Self.form(of: "A\r\nX-Injected: 1")
    #expect(Self.severity(lines, Self.form("order_id=A\r\nX-Injected: 1&order_amount=10.00")) == .high)
    #expect(Self.severity(lines, Self.form("order_id=A", headers: [("X-Injected", "1")])) == .high)
    #expect(Self.severity(lines, Self.form("order_id=A", headers: [("X-Order", "A\r\nX-Injected: 1")])) == .high)
    let json = Self.json(of: #"A","amount":"0.01"#)
    for body in [
      #"{"label":"A","amount":"0.01","amount":"10.00"}"#, #"{"label":"A","amount":"0.01"}"#, #"{"label":"A","#,
    ] {
      #expect(Self.severity(json, Self.request("application/json", body)) == .high, "\(body)")
    }
    let path = Self.query(of: "A/../B?x=1")
    for url in [
      "https://pay.example/payments/A/../B?x=1", "https://pay.example/payments/A?x=1&api_username=b",
      "https://pay.example/payments/A\r\n?api_username=b",
    ] {
      #expect(Self.severity(path, Self.request(nil, nil, url: url)) == .high, "\(url)")
    }
    let part = "multipart/form-data; boundary=bound"
    let inside = Self.form(of: "A\r\n--bound\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nB")
    let body =
      "--bound\r\nContent-Disposition: form-data; name=\"order_id\"\r\n\r\nA\r\n--bound\r\n"
      + "Content-Disposition: form-data; name=\"x\"\r\n\r\nB\r\n--bound--\r\n"
    #expect(Self.severity(inside, Self.request(part, body)) == .high)
  }

  /// A field that every request has is not made by a text that happens to name it.
  @Test func `a field of the request's own is none that a text made`() {
    let named = Self.form(of: "A\tSALE for some action, with 10.00 as order_amount")
    #expect(
      Self.severity(
        named,
        Self.form("action=SALE&order_id=A%09SALE+for+some+action%2C+with+10.00+as+order_amount&order_amount=10.00"))
        == .medium)
  }

  @Test(arguments: ReportFormat.allCases.filter { ![.json, .ndjson, .counts].contains($0) })
  func `no report says of an escaped text that it becomes a field`(_ format: ReportFormat) {
    let testCase = Self.form(of: "A&amount=0.01")
    let escaped = SeverityTests.text(format, [Judge.judge(testCase, Self.form("order_id=A%26amount%3D0.01"))])
    #expect(!escaped.contains("becomes a field") && !escaped.contains("&#39;s text becomes"), "\(format)")
    #expect(escaped.contains("sends what the gateway refuses (medium)"), "\(format)")
    let injected = SeverityTests.text(format, [Judge.judge(testCase, Self.form("order_id=A&amount=0.01"))])
    #expect(injected.contains("text becomes a field"), "\(format)")
    #expect(injected.contains("accepted, although it must be refused (high)"), "\(format)")
  }

  /// A report hides secrets and cuts long values, so the severity cannot be computed from it again.
  @Test func `a JSON report is read with the severity that it was written with`() throws {
    let testCase = Self.form(of: "A&amount=0.01")
    let long = String(repeating: "x", count: 100_000)
    let outcomes: [Outcome] = ["order_id=A%26amount%3D0.01&x=\(long)", "x=\(long)&order_id=A&amount=0.01"].enumerated()
      .map {
        Judge.judge(testCase.with(id: "case-\($0)"), Self.form($1))
      }
    #expect(outcomes.map(\.severity) == [Severity.medium, .high])
    let text = SeverityTests.text(.json, outcomes)
    #expect(try RunRecord(parsing: Array(text.utf8)).run.outcomes.map(\.severity) == [Severity.medium, .high])
  }

  /// The severity of a report is taken as it is, but verification says if the sent value leads to another one.
  @Test func `a report that makes an injection milder is not confirmed`() throws {
    let testCase = Self.form(of: "A&amount=0.01")
    let text = SeverityTests.text(.json, [Judge.judge(testCase, Self.form("order_id=A&amount=0.01"))])
    let rated = #""severity":"high""#
    let places = text.ranges(of: rated)
    #expect(places.count == 3, "the flag's, the verdict's and the mistake's: \(text)")
    func verified(_ text: some StringProtocol) throws -> Verification {
      Verification(try RunRecord(parsing: Array(text.utf8)), [testCase], digest: "ab")
    }
    #expect(try verified(text).confirmed == 1)
    let milder = places.compactMap { place -> Verification? in
      try? verified(text[..<place.lowerBound] + #""severity":"medium""# + text[place.upperBound...])
    }
    // A milder flag contradicts the corpus, a milder verdict the bytes; the severity of the mistake follows from the
    // verdicts.
    #expect(Set(milder.map { [$0.confirmed, $0.unprovable] }) == [[0, 0], [0, 1], [1, 0]])
  }

  /// Anybody on the way can read it, as an audit of the message says, whatever severity the flags of its case give.
  @Test func `a request over plain http is high`() throws {
    for (url, severity) in [
      ("http://pay.example/payment/post", Severity.high), ("HTTP://pay.example/", .high),
      ("https://pay.example/payment/post", .medium),
    ] {
      let testCase = Self.form(of: "A").with(expectation: .answer(.reject(.invalidURL)))
      for known in [Severity.low, .medium] {
        let rated = Self.testCase(testCase.operation, testCase.input, known)
        let outcome = Judge.judge(
          rated, Self.request("application/x-www-form-urlencoded", "order_id=A", url: url))
        #expect(outcome.severity == (severity == .high ? .high : known), "\(url)")
        let text = SeverityTests.text(.text, [outcome])
        #expect(text.contains("over plain http") == (severity == .high), "\(url)")
        let again = try RunRecord(parsing: Array(SeverityTests.text(.json, [outcome]).utf8))
        #expect(again.run.outcomes.map(\.severity) == [outcome.severity])
      }
    }
    // A request that may be sent like this is judged by its value.
    let taken = Self.form(of: "A").with(expectation: .answer(.value(.text("x"))))
    let open = Self.request("application/x-www-form-urlencoded", "order_id=A", url: "http://pay.example/")
    #expect(Self.severity(taken, open) == .medium)
  }
}
