import Audit
import Encodings
import Gateways
import Testing

/// Explanations that must not be listed after simpler or untrue ones.
@Suite struct FirstExplanationTests {
  private static func ids(_ lines: [JSON], _ index: Int, secrets: String = AuditRun.secrets) throws -> [String] {
    let run = try AuditRun([lines.flatMap { $0.lineBytes + [0x0a] }], secrets: secrets, searches: 4)
    #expect(run.judgements.indices.contains(index) && run.judgements[index].verdict == .wrong)
    return run.judgements.indices.contains(index) ? run.judgements[index].mistakes.map(\.id) : []
  }

  /// PayFort's signature over the sorted pairs, with values as bytes in any encoding.
  private static func signature(_ phrase: [UInt8], _ pairs: [(String, [UInt8])]) -> String {
    let sorted = pairs.sorted { $0.0 < $1.0 }
    return Hex.encode(DigestAlgorithm.sha256.hash(phrase + sorted.flatMap { Array("\($0.0)=".utf8) + $0.1 } + phrase))
  }

  private static let requestPhrase = Array("request-phrase-1".utf8)

  /// A PURCHASE of Jörg, signed in Latin-1.
  private static func latin1() -> JSON {
    let own: [(String, String)] =
      [
        ("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en"),
        ("customer_name", "J\u{f6}rg"),
      ]
      + Samples.purchase("r-1")
    let bytes = own.map { name, value in (name, value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    return Samples.line(
      Samples.payFortURL, Samples.object(own + [("signature", signature(requestPhrase, bytes))]), "application/json")
  }

  @Test func `a mistake of an earlier message explains none that it changes nothing in`() throws {
    let page: [(String, String)] = [
      ("service_command", "TOKENIZATION"), ("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"),
      ("language", "en"), ("merchant_reference", "r-2"), ("return_url", "https://shop.example/"),
      ("card_number", Samples.card), ("expiry_date", "3905"), ("card_security_code", "846"),
    ]
    // It signs the card as well, as requests to the API sign all their parameters.
    let signed = Self.signature(Self.requestPhrase, page.map { ($0.0, Array($0.1.utf8)) })
    let form = Samples.line(
      "https://sbcheckout.payfort.com/FortAPI/paymentPage", Samples.form(page + [("signature", signed)]),
      Samples.formType)
    #expect(try Self.ids([Self.latin1(), form], 0).first == "latin1")
    #expect(try Self.ids([Self.latin1(), form], 1) == ["other-operation"])
    #expect(try Self.ids([Self.latin1(), Self.latin1()], 1).first == "latin1")
  }

  @Test func `a field that was added to a callback is told whatever merchants leave out`() throws {
    let own: [(String, String)] =
      [("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en")] + Samples.purchase("r-1")
    let signed = Self.signature(Self.requestPhrase, own.map { ($0.0, Array($0.1.utf8)) })
    let request = Samples.line(
      Samples.payFortURL, Samples.object(own + [("order_description", ""), ("signature", signed)]), "application/json")
    let paid = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "response-phrase-1")
    let callback = Samples.line("https://shop.example/hook", Samples.object(paid + [("utm", "x")]), "application/json")
    let run = try AuditRun([request, callback])
    #expect(run.verdicts == [.wrong, .wrong])
    #expect(run.judgements[1].mistakes.first?.message.text.contains("'utm' was added") == true)
  }

  @Test func `products that a sender leaves out are named before a place in the order`() throws {
    let own: [(String, String)] =
      [("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en")] + Samples.purchase("r-1")
    let signed = Self.signature(Self.requestPhrase, own.map { ($0.0, Array($0.1.utf8)) })
    let products = JSON.array([["product_name": .text("phone"), "product_price": .text("100")]])
    func sent(_ signature: String) -> JSON {
      let fields = own.map { ($0.0, JSON.text($0.1)) } + [("products", products), ("signature", .text(signature))]
      return Samples.line(Samples.payFortURL, JSON.members(fields).lineBytes, "application/json")
    }
    let explained = try Self.ids([sent(signed)], 0)
    #expect(explained.first == "included-excluded" && explained.contains("last-pair-dropped"))
    #expect(try Self.ids([sent(signed), sent(signed)], 1).first == "included-excluded")
    let text = "[{product_name=phone, product_price=100}]"
    let right = Self.signature(Self.requestPhrase, (own + [("products", text)]).map { ($0.0, Array($0.1.utf8)) })
    #expect(try AuditRun([sent(right)]).verdicts == [.verified])
  }

  @Test func `empty values that are dropped are named before the one pair that is empty`() throws {
    let own: [(String, String)] =
      [("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en")] + Samples.purchase("r-1")
    let signed = Self.signature(Self.requestPhrase, own.map { ($0.0, Array($0.1.utf8)) })
    let fields = own + [("token_name", ""), ("signature", signed)]
    let line = Samples.line(Samples.payFortURL, Samples.object(fields), "application/json")
    #expect(try Self.ids([line], 0).first == "empty-pairs-dropped")
  }

  @Test func `what is signed with an empty secret is told so`() throws {
    let purchase =
      [("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en")]
      + Samples.purchase("r-1")
    let signed = Self.signature([], purchase.map { ($0.0, Array($0.1.utf8)) })
    let payFort = Samples.line(
      Samples.payFortURL, Samples.object(purchase + [("signature", signed)]), "application/json")
    #expect(try Self.ids([payFort], 0) == ["empty-secret-signed-with"])
    let mac = DigestAlgorithm.sha256.hmac(key: [], Array("p1*t1*merchant-1*OK*00000000".utf8))
    let notice = [
      ("mid", "merchant-1"), ("PayID", "p1"), ("TransID", "t1"), ("Status", "OK"), ("Code", "00000000"),
      ("MAC", Hex.encode(mac)),
    ]
    #expect(
      try Self.ids([Samples.line("https://shop.example/n", Samples.form(notice), Samples.formType)], 0)
        == ["empty-secret-signed-with"])
  }

  @Test func `another merchant's phrase under the own algorithm`() throws {
    let secrets = #"""
      {"payfort": [{"accessCode": "ACCESS1", "requestPhrase": "request-phrase-1", "algorithm": "sha256"},
                   {"accessCode": "ACCESS2", "requestPhrase": "request-phrase-2", "algorithm": "hmac-sha512"}]}
      """#
    let fields = try Samples.payFort(Samples.purchase("r-1"), phrase: "request-phrase-2")
    let line = Samples.line(Samples.payFortURL, Samples.object(fields), "application/json")
    #expect(try Self.ids([line], 0, secrets: secrets) == ["other-merchant"])
  }

  @Test func `a plus that is not escaped in a callback of PayFort`() throws {
    let paid = try Samples.payFort(
      Samples.paid("r-1", id: "169") + [("order_description", "1+1")], phrase: "response-phrase-1")
    let body = String(decoding: Samples.form(paid), as: UTF8.self).split(separator: "%2B").joined(separator: "+")
    let line = Samples.line("https://shop.example/hook", Array(body.utf8), Samples.formType)
    #expect(try Self.ids([line], 0) == ["plus-not-escaped"])
  }
}
