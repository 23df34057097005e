import Audit
import Encodings
import Testing

/// Callbacks that do not name their merchant, which the payment's request names.
@Suite struct OwnerTests {
  private static let secrets = #"""
    {"placetopay": [{"login": "login-1", "secretKey": "secret-key-1"}, {"login": "login-2", "secretKey": "secret-key-2"}],
     "nexi": [{"merchantId": "merchant-1", "macKey": "mac-key-1"}, {"merchantId": "merchant-2", "macKey": "mac-key-2"}]}
    """#

  private static func session(_ login: String) throws -> JSON {
    let auth = JSON.object(
      (try Samples.auth().members ?? []).map { $0.name == "login" ? JSON.Member($0.name, .text(login)) : $0 })
    let amount: JSON = ["currency": .text("COP"), "total": .integer(1000)]
    let body: JSON = [
      "auth": auth, "ipAddress": .text("203.0.113.7"), "userAgent": .text("test"),
      "returnUrl": .text("https://shop.example/"),
      "payment": ["reference": .text("R-126"), "amount": amount],
    ]
    let answer =
      #"{"status":{"status":"OK","date":"2026-11-22T10:00:00-05:00"},"requestId":126,"processUrl":"https://p.example/"}"#
    return Samples.line(
      "https://checkout.placetopay.com/api/session", body.lineBytes, "application/json",
      [("response", ["status": .integer(200), "body": .text(answer)])])
  }

  /// A notification of session 126, signed with the first merchant's secret key.
  private static func notification() throws -> JSON {
    Samples.line("https://shop.example/n", try Samples.notification("126", "APPROVED"), "application/json")
  }

  @Test func `a notification of PlacetoPay is the session's merchant's`() throws {
    let right = try AuditRun([Self.session("login-1"), Self.notification()], secrets: Self.secrets)
    #expect(right.verdicts.last == .verified && right.judgements.last?.merchant == 0)
    let foreign = try AuditRun([Self.session("login-2"), Self.notification()], secrets: Self.secrets)
    #expect(foreign.verdicts.last == .wrong)
    #expect(foreign.judgements.last?.mistakes.first?.id == "other-merchant")
    let unlisted = try AuditRun([Self.session("login-3"), Self.notification()], secrets: Self.secrets)
    #expect(unlisted.verdicts.last == .undeterminable)
    #expect(unlisted.kinds(2) == ["note secret-missing"])
    // Without the session its merchant is unknown.
    #expect(try AuditRun([Self.notification()], secrets: Self.secrets).verdicts == [.verified])
  }

  @Test func `a notification of Nexi is the merchant's who asked for the payment`() throws {
    func form(_ id: String) -> JSON {
      let pairs = [
        ("MerchantID", id), ("TransID", "t1"), ("Amount", "1000"), ("Currency", "EUR"),
        ("MAC", String(repeating: "0", count: 64)),
      ]
      return Samples.line("https://www.computop-paygate.com/payssl.aspx", Samples.form(pairs), Samples.formType)
    }
    let notice = try Samples.notice("OK").split(separator: UInt8(ascii: "&")).dropFirst().joined(separator: "&".utf8)
    let callback = Samples.line("https://shop.example/n", Array(notice), Samples.formType)
    #expect(try AuditRun([form("merchant-1"), callback], secrets: Self.secrets).verdicts.last == .verified)
    #expect(try AuditRun([form("merchant-2"), callback], secrets: Self.secrets).verdicts.last == .wrong)
    #expect(try AuditRun([form("merchant-3"), callback], secrets: Self.secrets).verdicts.last == .undeterminable)
  }
}
