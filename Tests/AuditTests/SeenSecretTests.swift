import Audit
import Encodings
import Testing

/// Secrets that no keyring has but the captures show.
@Suite struct SeenSecretTests {
  private static let secret = "api-secret-1"

  private static func order(_ text: String, url: String = "", header: String = "Basic dXNlci0xOmFwaS1zZWNyZXQtMQ==")
    -> JSON
  {
    let body: JSON = [
      "api_username": .text("user-1"), "account_name": .text("EUR3D1"), "amount": .integer(10),
      "order_reference": .text(text), "nonce": .text("n-1"), "timestamp": .text("2026-11-22T10:00:00Z"),
      "customer_url": .text("https://shop.example/"),
    ]
    return Samples.line(
      "https://\(url)pay.every-pay.eu/api/v4/payments/oneoff", body.lineBytes, "application/json",
      headers: [("Authorization", header)])
  }

  private static func shown(_ lines: [JSON]) throws -> String {
    let run = try AuditRun(lines, secrets: "")
    return run.judgements.map { "\($0.payment) \($0.findings) \(String(describing: $0.exchange))" }.joined()
  }

  @Test func `the secret of a Basic header is masked wherever it stands, also in front of it`() throws {
    let none = "Basic " + Base64.encode(Array("user-1:another-secret".utf8))
    let text = try Self.shown([Self.order("a \(Self.secret)", header: none), Self.order("b \(Self.secret)")])
    #expect(!text.contains(Self.secret) && text.contains("a ⟨secret⟩") && text.contains("b ⟨secret⟩"))
  }

  @Test func `a token of a Bearer header`() throws {
    let text = try Self.shown([Self.order("x token-of-an-app", header: "Bearer token-of-an-app")])
    #expect(!text.contains("token-of-an-app"))
  }

  @Test func `user info in a URL is a secret without keys, and masked elsewhere`() throws {
    let line = Self.order("x other%secret x other-secret", url: "user-1:other-secret@", header: "Bearer a")
    #expect(try !Self.shown([line]).contains("other-secret"))
    #expect(try AuditRun([line], secrets: "").faults(0).filter { $0.contains("url") } == ["unsafe secret-in-url"])
    let own = Self.order("x", url: "user-1:\(Self.secret)@")
    #expect(try AuditRun([own]).faults(0).filter { $0.contains("url") } == ["unsafe secret-in-url"])
    for url in ["", "user-1@", "user-1:@"] {
      let line = Self.order("x", url: url, header: "Bearer a")
      #expect(try !AuditRun([line], secrets: "").faults(0).contains("unsafe secret-in-url"), "\(url)")
    }
  }
}
