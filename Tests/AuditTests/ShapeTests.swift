import Audit
import Encodings
import Testing

/// Messages that deviate from their documents by missing or additional fields.
@Suite struct ShapeTests {
  private static func callback(_ change: ([(String, String)]) -> [(String, String)]) throws -> [JSON] {
    let hash = try Samples.saleFields("o-1").last?.1 ?? ""
    let fields = [
      ("action", "SALE"), ("result", "SUCCESS"), ("status", "SETTLED"), ("order_id", "o-1"), ("trans_id", ""),
      ("amount", "10.00"), ("currency", "SAR"), ("card", "411111******1111"), ("hash", hash),
    ]
    return [
      try Samples.sale("o-1", transaction: "t-1"),
      Samples.line("https://shop.example/hook", Samples.form(change(fields)), Samples.formType),
    ]
  }

  @Test func `the hash of a SALE does not make a callback`() throws {
    let empty = try AuditRun(Self.callback { $0 })
    #expect(empty.verdicts[2] == .undeterminable && empty.kinds(2).contains("refused missing-field"))
    let absent = try AuditRun(Self.callback { $0.filter { $0.0 != "trans_id" } })
    #expect(absent.judgements[2].direction == .callback && absent.kinds(2) == empty.kinds(2))
  }

  @Test func `the card of a callback is the one that it names`() throws {
    func changed(_ card: String) throws -> AuditRun {
      let right = try Samples.callback("o-1", transaction: "t-1")
      let body = String(decoding: Base64.decode(Array((right["bodyBase64"]?.string ?? "").utf8)) ?? [], as: UTF8.self)
      let sent = body.replacing("411111******1111", with: card)
      return try AuditRun([
        Samples.sale("o-1", transaction: "t-1"),
        Samples.line("https://shop.example/hook", Array(sent.utf8), Samples.formType),
      ])
    }
    #expect(try changed("512345******0008").verdicts[2] == .wrong)
    #expect(try changed("411111******1111").faults(2).isEmpty)
    #expect(try changed("00000").kinds(2) == ["refused field-invalid"])
  }

  @Test func `a token in place of the card is no missing card`() throws {
    let hash = try Samples.value(
      "edfapg.hash.sale",
      [("email", .text(Samples.email)), ("password", .text("password-of-shop")), ("cardToken", .text("token-1"))])
    let fields = try Samples.saleFields("o-1").filter { !$0.0.hasPrefix("card_") && $0.0 != "hash" }
    let body = Samples.form(fields + [("card_token", "token-1"), ("extras", "[]"), ("hash", hash.string ?? "")])
    let run = try AuditRun([Samples.line(Samples.edfaPgURL, body, Samples.formType)])
    #expect(run.verdicts == [.verified] && run.kinds(0).isEmpty)
  }

  @Test func `a SALE as JSON is judged, and told that it must be a form`() throws {
    let run = try AuditRun([
      Samples.line(Samples.edfaPgURL, Samples.object(try Samples.saleFields("o-1")), "application/json")
    ])
    #expect(run.verdicts == [.verified] && run.kinds(0) == ["refused wrong-content-type"])
  }

  @Test func `plans of instalments that are not signed, where they are asked for and elsewhere`() throws {
    let plans = [("installment_detail", "anything")]
    func sent(_ fields: [(String, String)]) throws -> JSON {
      let body = Samples.object(try Samples.payFort(fields, phrase: "response-phrase-1") + plans)
      return Samples.line("https://shop.example/hook", body, "application/json")
    }
    let asked = [
      ("query_command", "GET_INSTALLMENTS_PLANS"), ("response_code", "62000"), ("status", "62"), ("fort_id", "1"),
      ("response_message", "Success"),
    ]
    let run = try AuditRun([sent(Samples.paid("r-1", id: "1")), sent(asked)])
    #expect(run.verdicts == [.verified, .verified])
    #expect(run.kinds(0) == ["unsafe coverage-incomplete"] && run.kinds(1).isEmpty)
  }

  @Test func `the query of a shop's own address belongs to no answer`() throws {
    let pairs = try Samples.payFort(Samples.paid("r-1", id: "1"), phrase: "response-phrase-1")
    func returned(_ front: String, _ behind: String = "") -> JSON {
      let query = String(decoding: Samples.form(pairs), as: UTF8.self)
      return .members([
        ("method", .text("GET")), ("url", .text("https://shop.example/index.php?\(front)\(query)\(behind)")),
        ("headers", .array([])),
      ])
    }
    let run = try AuditRun([
      returned("route=payfort&order=5&"), returned(""), returned("amount=1&"), returned("", "&added=1"),
    ])
    #expect(run.verdicts == [.verified, .verified, .wrong, .wrong])
  }

  @Test func `what a notification of Nexi leaves out is signed as empty`() throws {
    let mac = try Samples.value(
      "nexi.mac.response",
      [
        ("key", .text("mac-key-1")), ("payId", .text("")), ("transId", .text("t1")),
        ("merchantId", .text("merchant-1")),
        ("status", .text("OK")), ("code", .text("")),
      ])
    func notice(_ mac: String) -> JSON {
      let body = Samples.form([("mid", "merchant-1"), ("TransID", "t1"), ("Status", "OK"), ("MAC", mac)])
      return Samples.line("https://shop.example/hook", body, Samples.formType)
    }
    let run = try AuditRun([notice((mac.string ?? "").uppercased()), notice(String(repeating: "A", count: 64))])
    #expect(run.verdicts == [.verified, .wrong])
  }

  @Test func `a call of PlacetoPay that has no table is called by its path`() throws {
    let body = JSON.members([("auth", try Samples.auth()), ("internalReference", .integer(1))]).lineBytes
    let run = try AuditRun([Samples.line("https://checkout.placetopay.com/api/transaction", body, "application/json")])
    #expect(run.judgements.map(\.call) == ["TRANSACTION"] && run.kinds(0).isEmpty)
    let other = try AuditRun([
      Samples.line("https://checkout.placetopay.com/api/session/abc123", body, "application/json")
    ])
    #expect(other.judgements.map(\.call) == ["REVERSE"])
  }

  @Test func `the secret in place of what is made of it`() throws {
    let auth = JSON.object(
      (try Samples.auth().members ?? []).map { $0.name == "tranKey" ? JSON.Member($0.name, .text("secret-key-1")) : $0 }
    )
    let run = try AuditRun([
      Samples.line(
        "https://checkout.placetopay.com/api/session/1", JSON.members([("auth", auth)]).lineBytes, "application/json")
    ])
    #expect(run.judgements[0].mistakes.map(\.id) == ["secret-sent"])
  }

  @Test func `a secret that goes to somebody else is listed`() throws {
    let run = try AuditRun([
      Samples.line("https://stats.example/?k=password-of-shop", [], Samples.formType),
      Samples.line("https://stats.example/", Array("note=secret-key-1".utf8), Samples.formType),
      Samples.line("https://stats.example/", Array("note=tea".utf8), Samples.formType),
    ])
    #expect(run.summary.other == 1 && run.summary.suspects == 2)
    #expect(run.summary.suspectSpots.allSatisfy { $0.message.hasSuffix("contains a secret of the merchant") })
  }

  @Test func `a payment that nobody can read is listed, and an unreadable body of another kind is not`() throws {
    let text = String(decoding: try Samples.notification("1", "APPROVED"), as: UTF8.self)
    let broken = text.dropLast() + ",}"
    let xml = "<r><signature>x</signature><merchant_reference>r</merchant_reference></r>"
    let run = try AuditRun([
      Samples.line("https://shop.example/hook", Array(xml.utf8), "application/xml"),
      Samples.line("https://shop.example/hook", Array("<r><note>signature</note></r>".utf8), "application/xml"),
      Samples.line("https://shop.example/hook", Array("{\"macro\": ".utf8), "application/json"),
      Samples.line("https://shop.example/hook", Array(broken.utf8), "application/json"),
    ])
    #expect(run.summary.other == 2)
    #expect(run.summary.suspects == 2)
  }
}
