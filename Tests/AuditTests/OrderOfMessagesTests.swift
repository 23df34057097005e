import Audit
import Encodings
import Reports
import Testing

/// What messages show about each other in any order, and that forged ones show nothing about others.
@Suite struct OrderOfMessagesTests {
  private static let zeros = String(repeating: "0", count: 64)

  /// A callback with a forged hash.
  private static func forged(_ order: String, transaction: String, result: String = "SUCCESS") throws -> JSON {
    let right = try Samples.callback(order, transaction: transaction, result: result)
    let body = try #require(right["bodyBase64"]?.string.flatMap { Base64.decode(Array($0.utf8)) })
    let pairs = try FormBody.decodeStrictly(body).map { pair in
      pair.name.elementsEqual("hash".utf8) ? FormBody.Pair(name: pair.name, value: Array(zeros.utf8)) : pair
    }
    return right.with(["bodyBase64"], .text(Base64.encode(FormSpelling.whatwg.encode(pairs))))
  }

  @Test func `a sum is compared with that of a request behind it, and of a file behind it`() throws {
    let callback = try Samples.callback("o-1", transaction: "t-1", amount: "1.00")
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let one = try AuditRun([callback, sale])
    #expect(one.kinds(0) == ["differs amount-differs"])
    #expect(one.judgements[0].findings.first?.message.text == "it is 1.00; entry 1 asks for 10.00")
    let two = try AuditRun([callback.lineBytes + [0x0a], sale.lineBytes + [0x0a]])
    #expect(two.kinds(0) == ["differs amount-differs"])
  }

  @Test func `a sum that nobody knows is not compared`() throws {
    func sale(_ amount: String) throws -> JSON {
      let fields = try Samples.saleFields("o-1").map { $0.0 == "order_amount" ? ($0.0, amount) : $0 }
      return Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)
    }
    let callback = try Samples.callback("o-1", transaction: "t-1")
    let run = try AuditRun([callback, sale("10.00"), sale("12.00")])
    #expect(run.kinds(0).isEmpty, "an order that is tried again may ask for another sum")
  }

  @Test func `a forged message accuses no right one`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let run = try AuditRun([
      sale, Self.forged("o-1", transaction: "t-1", result: "DECLINED"), Samples.callback("o-1", transaction: "t-1"),
    ])
    #expect(run.verdicts.suffix(2) == [.wrong, .verified])
    #expect(run.kinds(3).isEmpty, "\(run.kinds(3))")
    let other = try AuditRun([
      sale, Self.forged("o-2", transaction: "t-2"), Samples.callback("o-1", transaction: "t-2"),
    ])
    #expect(!other.kinds(3).contains("unsafe replayed-transaction"), "\(other.kinds(3))")
  }

  @Test func `a nonce that a forger used first`() throws {
    func query(_ change: (JSON) -> JSON) throws -> JSON {
      let body = (["auth": change(try Samples.auth())] as JSON).lineBytes
      return Samples.line("https://checkout.placetopay.com/api/session/1", body, "application/json")
    }
    let run = try AuditRun([query { $0.with(["tranKey"], .text("c2lnbmVkIGJ5IG5vYm9keQ==")) }, query { $0 }])
    #expect(run.verdicts == [.wrong, .verified] && run.kinds(1).isEmpty, "\(run.kinds(1))")
  }

  @Test(arguments: ["[REDACTED]", "***", "<filtered>"])
  func `what a tool put in the place of a signature is no signature`(text: String) throws {
    let fields = try Samples.saleFields("o-1").map { $0.0 == "hash" ? ($0.0, text) : $0 }
    let run = try AuditRun([Samples.line(Samples.edfaPgURL, Samples.form(fields), Samples.formType)])
    #expect(run.verdicts == [.undeterminable] && run.kinds(0) == ["note signature-malformed"])
  }

  @Test func `a line end behind a form explains its signature`() throws {
    let body = Samples.form(try Samples.saleFields("o-1")) + [0x0d, 0x0a]
    let run = try AuditRun([Samples.line(Samples.edfaPgURL, body, Samples.formType)])
    #expect(run.verdicts == [.wrong] && run.judgements[0].mistakes.map(\.id) == ["line-end-behind"])
  }

  @Test func `a form of Nexi without its MAC is one`() throws {
    let fields = [
      ("MerchantID", "shop"), ("TransID", "T-1"), ("Amount", "1256"), ("Currency", "EUR"),
      ("URLSuccess", "https://shop.example/"),
    ]
    let run = try AuditRun([
      Samples.line("https://test.computop-paygate.com/payssl.aspx", Samples.form(fields), Samples.formType)
    ])
    #expect(run.verdicts == [.wrong] && run.kinds(0).contains("refused signature-missing"))
  }

  /// A shop of Axepta shows the sum in euros beside the encrypted data, which contains the MAC.
  @Test func `a form of Nexi that is encrypted has its MAC inside`() throws {
    let fields = [
      ("MerchantID", "shop"), ("TransID", "T-1"), ("Amount", "42.00"), ("Currency", "EUR"), ("Len", "16"),
      ("Data", "8BF7A0DCEF9C9DE1AC4D9C3E8A1E0B11"),
    ]
    let run = try AuditRun([
      Samples.line("https://paymentpage.axepta.bnpparibas/payssl.aspx", Samples.form(fields), Samples.formType)
    ])
    #expect(run.verdicts == [.undeterminable] && run.judgements[0].call == "ENCRYPTED", "\(run.verdicts)")
  }

  @Test(arguments: [("X-Card-Number", true), ("X-Pan", true), ("X-Request-Number", false), ("X-Card-Token", false)])
  func `a card in a header with a name of one`(name: String, isTold: Bool) throws {
    let run = try AuditRun([
      Samples.line(
        Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType,
        headers: [(name, "5105105105105100")])
    ])
    #expect(run.kinds(0).contains("unsafe card-in-header") == isTold)
  }

  @Test func `a page begins with what is worst`() throws {
    let run = try AuditRun([Self.forged("o-1", transaction: "t-1"), Samples.sale("o-1", transaction: "t-1")])
    let page = AuditHTML.render(run.record)
    let places = ["By severity: 1 critical", "<h2>Findings</h2>", "<h2>Verdicts</h2>"].map { page.firstRange(of: $0) }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0?.lowerBound } == places.compactMap { $0?.lowerBound }.sorted())
  }
}
