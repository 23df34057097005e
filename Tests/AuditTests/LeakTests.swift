import Audit
import ConformanceKit
import Encodings
import Testing

/// Secrets and cards in any spelling, in places where they do not belong.
@Suite struct LeakTests {
  private static let spellings = [
    "cGFzc3dvcmQtb2Ytc2hvcA==", "70617373776f72642d6f662d73686f70", "pohs-fo-drowssap", "PASSWORD-OF-SHOP",
    "password%2Dof%2Dshop", "password-of-shop",
  ]

  private static func sale(_ query: String, _ headers: [(String, String)] = []) throws -> JSON {
    let body = Samples.form(try Samples.saleFields("o-1"))
    return Samples.line(Samples.edfaPgURL + query, body, Samples.formType, headers: headers)
  }

  @Test(arguments: spellings) func `a secret in a URL or a header`(spelling: String) throws {
    let run = try AuditRun([
      Self.sale("?d=\(spelling)"), Self.sale("", [("X-Debug", "a \(spelling)")]),
      Self.sale("?d=\(spelling.dropLast(9))", [("X-Debug", String(spelling.dropLast(9)))]),
    ])
    #expect(run.faults(0) == ["unsafe secret-in-url"] && run.faults(1) == ["unsafe secret-in-header"])
    #expect(run.faults(2).isEmpty)
  }

  @Test func `credentials belong to the gateways that ask for them`() throws {
    let own = "Basic " + Base64.encode(Array("user-1:api-secret-1".utf8))
    let foreign = "Basic " + Base64.encode(Array("key-of-shop:password-of-shop".utf8))
    let ask: JSON = [
      "method": .text("GET"), "url": .text("https://pay.every-pay.eu/api/v4/payments/abc?api_username=user-1"),
      "headers": .array([.array([.text("Authorization"), .text(own)])]),
    ]
    let run = try AuditRun([ask, Self.sale("", [("Authorization", foreign)])])
    #expect(run.faults(0).isEmpty && run.faults(1) == ["unsafe secret-in-header"])
  }

  @Test(arguments: [
    "?c=5123%204500%200000%200008", "?c=5123-4500-0000-0008", "?c=%225123450000000008%22", "?c=%5B5123450000000008%5D",
    "?c=x5123450000000008", "?c=5123450000000008x", "/%225123450000000008%22", "/5123450000000008",
  ])
  func `a card in a URL`(rest: String) throws {
    let line = Samples.line(
      "https://pay.edfapay.com/api" + rest, Samples.form(try Samples.saleFields("o-1")), Samples.formType)
    #expect(try AuditRun([line]).faults(0) == ["unsafe card-in-url"])
  }

  /// Not cards: the second because of its check digit, the others because of their names, schemes or kinds of text.
  @Test(arguments: [
    "?order_id=5123450000000008", "?c=5123450000000009", "?c=6123450000000007",
    "?c=5123450000000008aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb", "?c=https://a.example/5123450000000008",
  ])
  func `what is no card in a URL`(query: String) throws {
    #expect(try AuditRun([Self.sale(query)]).faults(0).isEmpty)
  }

  @Test func `a card in an answer or a callback, whatever the field is called`() throws {
    func answered(_ member: String) throws -> JSON {
      let body =
        #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o-1","trans_id":"t-1",\#(member)}"#
      return Samples.line(
        Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType,
        [("response", ["status": .integer(200), "body": .text(body)])])
    }
    let members = [
      #""note":"5123450000000008""#, #""note":"card 5123 4500 0000 0008""#,
      #""cc_details":{"number":"371449635398431"}"#,
      #""CCNr":"371449635398431""#, #""PCNr":"5123450000000008""#,
    ]
    let run = try AuditRun(members.map(answered))
    for (index, member) in members.enumerated() {
      #expect(run.faults(2 * index + 1) == ["unsafe card-in-response"], "\(member)")
      #expect(run.judgements[2 * index + 1].severity == .critical)
    }
    let others = [
      #""fort_id":"5123450000000008""#, #""note":"512345******0008""#, #""note":"371449635398431""#,
      #""url":"https://a.example/?x=5123450000000008""#, #""number":"5123450000000008""#,
    ]
    let right = try AuditRun(others.map(answered))
    for (index, member) in others.enumerated() { #expect(right.faults(2 * index + 1).isEmpty, "\(member)") }
  }

  /// One in ten numbers has a valid check digit, so a reported one must also begin as its scheme's numbers do.
  @Test(arguments: [
    ("20261129153072", false), ("202611291530129", false), ("1764414000125", false), ("9999123456789019", false),
    ("4222222222222", true), ("30569309025904", true), ("371449635398431", true), ("213112345678771", true),
    ("5123450000000008", true),
  ])
  func `numbers that no scheme gives to cards`(number: String, isCard: Bool) throws {
    let body =
      #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o-1","trans_id":"t-1","card_order":"\#(number)"}"#
    let answered = Samples.line(
      Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType,
      [("response", ["status": .integer(200), "body": .text(body)])])
    let run = try AuditRun([
      Self.sale("?card_order=\(number)"), Self.sale("", [("X-Card-Order", number)]), answered,
    ])
    let kinds =
      isCard ? [["unsafe card-in-url"], ["unsafe card-in-header"], ["unsafe card-in-response"]] : [[], [], []]
    #expect([run.faults(0), run.faults(1), run.faults(3)] == kinds)
    // Output is masked all the same, since private cards begin with any digit.
    let shown = try AuditRun([Samples.sale(number, transaction: "t-1")]).judgements[0].payment
    #expect(!shown.contains { $0.value.contains(number) })
  }

  private static let amex = "378282246310005"

  private static func amexSale(_ header: (String, String)) throws -> JSON {
    let fields = try Samples.saleFields("o-1").map { $0.0 == "card_number" ? ($0.0, amex) : $0 }
    return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType, headers: [header])
  }

  /// The second half are other cards, under names of cards.
  @Test(arguments: [
    ("X-A", "3782 822463 10005"), ("X-A", "3782\u{a0}822463\u{a0}10005"), ("X-A", "a 3782_822463_10005 b"),
    ("Cookie", "id=1; x=3782-822463-10005"), ("X-A", "3782%20822463%2010005"), ("X-A", "378282246310005"),
    ("Cookie", "card=5123 4500 0000 0008; a=1"), ("X-Log", "pan=3714 496353 98431 ok"),
    ("X-Log", "a=1,pan=5123\u{a0}4500\u{a0}0000\u{a0}0008"), ("X-Log", "PAN: 5123_4500_0000_0008"),
    ("X-Log", #"{"pan": "3714 496353 98431"}"#), ("X-Card", "5123_4500_0000_0008"),
  ])
  func `a card with separators in a header`(name: String, value: String) throws {
    #expect(try AuditRun([Self.amexSale((name, value))]).faults(0).contains("unsafe card-in-header"))
  }

  @Test(arguments: [
    ("X-A", "3714 496353 98431"), ("X-Order", "order=5123450000000008"), ("Cookie", "id=3714 496353 98431; card=1"),
    ("X-Log", "card=1; t=5123450000000008"), ("X-Log", "pan=411111******1111 ref=5123450000000008"),
    ("X-Time", "17:02:49 1764414000125"), ("X-Log", "card_id=5123450000000008"), ("X-Log", "pan=9999123456789019"),
  ])
  func `a number in a header that no name calls a card`(name: String, value: String) throws {
    #expect(try !AuditRun([Self.amexSale((name, value))]).faults(0).contains("unsafe card-in-header"))
  }
}
