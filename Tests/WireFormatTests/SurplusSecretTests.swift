import ConformanceKit
import Encodings
import Gateways
import Faults
import Messages
import Foundation
import Testing

/// Secrets and card numbers in parts of a request beyond the expected ones.
struct SurplusSecretTests {
  private static let secret = "Zq7-Wn2+Lp/9x"
  private static let names = ["sale", "recurring-sale", "capture", "creditvoid", "status", "details", "applepay"].map {
    "edfapg.request.\($0)#secret-password-stays"
  }

  /// A port that sends the merchant's password in a header once passed the critical case.
  @Test(arguments: names) func aSecretInAHeaderIsALeak(_ name: String) throws {
    let entry = try #require(RequestCases.named(name))
    let secret = Self.secret
    let spellings = [
      secret, "Basic " + Data("merchant:\(secret)".utf8).base64EncodedString(), "x=Zq7-Wn2%2BLp%2F9x",
      secret.uppercased(), String(secret.reversed()), String(secret.reversed()).uppercased(), secret.lowercased(),
    ]
    for spelling in spellings {
      #expect(entry.verdict(entry.request.adding([.header("X-Client-Password", spelling)])) == .leak, "\(spelling)")
      #expect(
        entry.verdict(entry.request.adding("auth", .array([.text("u"), .text(spelling)]))) == .leak, "\(spelling)")
    }
    let hidden: [JSON] = [
      .header(secret, "x"), .array([.text("X"), .text("y"), .text(secret)]), ["X": .text(secret)],
      .array([.text("X"), ["base64": .text(Data(secret.utf8).base64EncodedString())]]),
    ]
    for header in hidden { #expect(entry.verdict(entry.request.adding([header])) == .leak) }
    #expect(entry.verdict(entry.request.adding(secret, .null)) == .leak)
    #expect(entry.verdict(entry.request.adding("headers", .array([.header("X", secret)]))) == .leak)
    #expect(entry.verdict(entry.request.adding([.header("X-Client-Password", "none")])) == .pass)
  }

  /// A member of another call is free, but is no place for a secret.
  @Test func aSecretInAFreeMemberIsALeak() throws {
    let entry = try #require(RequestCases.named("placetopay.request.collect#sample"))
    let secret = try #require(entry.testCase.input["secretKey"]?.string)
    let body = try #require(entry.request["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) })
    func verdict(_ member: String, _ value: String) -> Verdict {
      entry.verdict(entry.request.with(["body"], .text(body.with([member], .text(value)).line)))
    }
    #expect(verdict("returnUrl", "https://shop.example/return") == .pass)
    #expect(verdict("userAgent", secret) == .leak)
    #expect(verdict("subscription", "x") == .fail && verdict("returnUr1", "x") == .fail)
  }

  /// Languages without absent texts send an empty one for a text that was not given.
  @Test(arguments: [
    ("placetopay.request.create#web-sample", "paymentMethod"), ("everypay.request.oneoff#needed-fields", "email"),
  ])
  func anEmptyTextIsNone(_ name: String, _ member: String) throws {
    let entry = try #require(RequestCases.named(name))
    let body = try #require(entry.request["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) })
    func verdict(_ value: JSON) -> Verdict {
      entry.verdict(entry.request.with(["body"], .text(body.with([member], value).line)))
    }
    #expect(verdict(.text("")) == .pass && verdict(.text("x")) == .fail && verdict(.array([])) == .fail)
  }

  @Test func aCardNumberInAHeaderIsALeak() throws {
    let entry = try #require(RequestCases.named("edfapg.request.sale#doc-sample"))
    for card in ["5123445000000008", "5123 4450 0000 0008", "8000000005443215"] {
      #expect(entry.verdict(entry.request.adding([.header("X-Card", card)])) == .leak, "\(card)")
    }
    #expect(entry.verdict(entry.request.adding([.header("X-Card", "512344******0008")])) == .pass)
  }

  /// RFC 6749 §2.3.1: a client may send its password like this instead of in the form, and to no other server.
  @Test func anOAuthClientInABasicHeaderIsNoLeak() throws {
    let entry = try #require(RequestCases.named("nexi.request.token#client-credentials"))
    let (id, secret) = (
      try #require(entry.testCase.input["clientId"]?.string), try #require(entry.testCase.input["clientSecret"]?.string)
    )
    func header(_ text: String) -> JSON {
      .header("Authorization", "Basic " + Data(text.utf8).base64EncodedString())
    }
    let form = entry.request["body"]?.string ?? ""
    let without = form.split(separator: "&").filter { !$0.hasPrefix("client_") }.joined(separator: "&")
    let request = entry.request.with(["body"], .text(without))
    #expect(entry.verdict(request.adding([header("\(id):\(secret)")])) == .fail)
    #expect(entry.verdict(request.adding([header("\(secret):\(id)")])) == .leak)
    #expect(
      entry.verdict(request.adding([header("\(id):\(secret)")]).with(["url"], .text("https://a.example"))) == .leak)
    #expect(entry.verdict(entry.request.adding([header("\(id):\(secret)")])) == .leak)
    #expect(
      entry.verdict(
        request.adding([.header("X-Client", "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString())])) == .leak)
  }

  @Test func theMessageNamesTheHeaderAndNotTheSecret() throws {
    let entry = try #require(RequestCases.named(Self.names[0]))
    let request = entry.request.adding([.header("X-Client-Password", Self.secret)])
    let outcome = Judge.judge(entry.testCase, .value(request))
    guard case .leak(let what) = outcome.reply else {
      Issue.record("no leak: \(outcome.verdict)")
      return
    }
    #expect(what == "the header 'X-Client-Password' of its request holds the secret field 'password'")
  }

  /// Headers that OkHttp and Apache's client add to a part are harmless; those that hide or change something are not.
  @Test func headersOfPartsAreLookedAt() throws {
    let entry = try #require(RequestCases.named("edfapg.request.applepay#secret-password-stays"))
    let body = String(decoding: entry.request["body"]?.textBytes ?? [], as: UTF8.self)
    func verdict(_ header: String) -> Verdict {
      let text = body.replacing("name=\"action\"\r\n", with: "name=\"action\"\r\n\(header)\r\n")
      return entry.verdict(entry.request.replacing("body", .text(text)))
    }
    for header in [
      "X-Part: 1", "Content-Length: 4", "Content-Transfer-Encoding: 8bit", "content-transfer-encoding: BINARY",
    ] {
      #expect(verdict(header) == .pass, "\(header)")
    }
    for header in [
      "Content-Length: 5", "Content-Transfer-Encoding: base64", "Content-Transfer-Encoding: quoted-printable",
      "Transfer-Encoding: chunked", "Content-Encoding: gzip", "X-Part: \u{1}",
    ] {
      #expect(verdict(header) == .fail, "\(header)")
    }
    #expect(verdict("X-Client-Password: \(Self.secret)") == .leak)
    let disposed = body.replacing("name=\"action\"", with: "name=\"action\"; note=\"\(Self.secret)\"")
    #expect(entry.verdict(entry.request.replacing("body", .text(disposed))) == .leak)
  }
}
