import Audit
import Encodings
import Testing

/// A value with an unescaped `&`.
@Suite struct CutValueTests {
  /// A SALE as the vendor's SDK for iOS writes it, without any escaping.
  private static func sale(
    _ change: [String: String] = [:], email: String = "doe@example.com"
  ) throws -> AuditRun {
    let hash = try Samples.value(
      "edfapg.hash.sale",
      [("email", .text(email)), ("password", .text("password-of-shop")), ("cardNumber", .text(Samples.card))])
    let fields = try Samples.saleFields("o-1").map { name, value in
      switch name {
      case "payer_email": (name, email)
      case "payer_address": (name, "S")
      case "hash": (name, hash.string ?? "")
      default: (name, change[name] ?? value)
      }
    }
    let body = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    return try AuditRun([Samples.line(Samples.edfaPgURL, Array(body.utf8), Samples.formType)])
  }

  @Test(arguments: [
    ("order_description", "AT&T", 2),
    ("order_description", "Tea%20&%20Cake", 4),
    ("term_url_3ds", "https://shop.example/back?a=1&b=2", 29),
  ])
  func `a value that is read cut is told, though the signature does not cover it`(
    name: String, value: String, read: Int
  ) throws {
    let run = try Self.sale([name: value])
    #expect(run.verdicts == [.verified] && run.kinds(0) == ["differs unescaped-body"])
    #expect(run.judgements[0].findings.first?.at.text == "field \(name)")
    #expect(run.judgements[0].findings.first?.message.text.contains(", \(read) bytes,") == true)
  }

  @Test func `a signed value that is read cut explains the signature`() throws {
    let run = try Self.sale(email: "a&b@example.com")
    #expect(run.verdicts == [.wrong] && run.judgements[0].mistakes.map(\.id) == ["ampersand-not-escaped"])
    #expect(run.kinds(0).contains("differs unescaped-body"))
  }

  @Test func `two values that are cut, both of them signed`() throws {
    let page: [(String, String)] = [
      ("service_command", "TOKENIZATION"), ("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"),
      ("language", "en"), ("merchant_reference", "a&b"), ("return_url", "https://shop.example/?x=1&y=2&z=3"),
    ]
    let signed = try Samples.value(
      "payfort.signature",
      [
        ("phrase", .text("request-phrase-1")), ("algorithm", .text("sha256")),
        ("parameters", .members(page.map { ($0.0, .text($0.1)) })),
      ])
    let card = [("card_number", Samples.card), ("expiry_date", "3905"), ("card_security_code", "846")]
    let body = (page + card + [("signature", signed.string ?? "")]).map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    let url = "https://sbcheckout.payfort.com/FortAPI/paymentPage"
    let run = try AuditRun([Samples.line(url, Array(body.utf8), Samples.formType)])
    #expect(run.verdicts == [.wrong] && run.judgements[0].mistakes.map(\.id) == ["ampersand-not-escaped"])
  }

  @Test func `fields that are empty, unknown or escaped are no cut values`() throws {
    let fields = try Samples.saleFields("o-1")
    let right = Samples.form(
      fields.map { $0.0 == "order_description" ? ($0.0, "Tea & Cake?x=1&y=2") : $0 } + [("channel_id", "c")])
    // Foundation's URLComponents does not escape '?'.
    let others = Samples.form(fields.filter { $0.0 != "term_url_3ds" })
    let open = "term_url_3ds=https://shop.example/?a%3D1&channel_id=c&".utf8 + others
    let forms = [right, right + "&payer_middle_name".utf8, right + "&&a=b".utf8, right + "&".utf8, open]
    let run = try AuditRun(forms.map { Samples.line(Samples.edfaPgURL, $0, Samples.formType) })
    #expect(run.verdicts == Array(repeating: .verified, count: 5))
    for index in 0..<5 { #expect(!run.kinds(index).contains("differs unescaped-body"), "\(run.kinds(index))") }
  }
}
