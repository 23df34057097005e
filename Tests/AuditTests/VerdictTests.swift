import Audit
import Encodings
import Gateways
import Testing

/// Verdicts on right and wrong messages of the five gateways.
@Suite struct VerdictTests {
  @Test func `EdfaPg's requests, responses and callbacks`() throws {
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), Samples.callback("o-1", transaction: "t-1"),
      Samples.line(
        Samples.edfaPgURL,
        Samples.form([
          ("action", "CAPTURE"), ("client_key", "key-of-shop"), ("trans_id", "t-1"),
          (
            "hash",
            Samples.value(
              "edfapg.hash.transaction",
              [
                ("email", .text(Samples.email)), ("password", .text("password-of-shop")),
                ("transactionId", .text("t-1")),
                ("cardNumber", .text(Samples.card)),
              ]
            ).string ?? ""
          ),
        ]), Samples.formType),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .verified, .verified])
    #expect(run.judgements.map(\.call) == ["SALE", "SALE", "SALE", "CAPTURE"])
    #expect(run.judgements.map(\.direction) == [.request, .response, .callback, .request])
    #expect(run.judgements[0].merchant == 0 && run.judgements[1].merchant == nil)
    #expect(run.summary.bad == 0 && run.judgements.allSatisfy { $0.fidelity == .exact })
  }

  @Test func `a callback whose SALE stands behind it, or in another file, is verified all the same`() throws {
    let (callback, sale) = (
      try Samples.callback("o-1", transaction: "t-1"), try Samples.sale("o-1", transaction: "t-1")
    )
    #expect(try AuditRun([callback, sale]).verdicts.first == .verified)
    #expect(try AuditRun([callback.lineBytes, sale.lineBytes]).verdicts.first == .verified)
    let alone = try AuditRun([callback])
    #expect(alone.verdicts == [.undeterminable] && alone.kinds(0) == ["note payment-unknown"])
    #expect(alone.summary.isEmpty)
  }

  @Test func `PayFort's requests, responses and callbacks in every form`() throws {
    let answer = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "response-phrase-1")
    let response: JSON = [
      "status": .integer(200), "headers": .array([.array([.text("Content-Type"), .text("application/json")])]),
      "body": .text(String(decoding: Samples.object(answer), as: UTF8.self)),
    ]
    let query = "https://shop.example/back?" + String(decoding: Samples.form(answer), as: UTF8.self)
    let run = try AuditRun([
      Samples.line(
        Samples.payFortURL, Samples.object(Samples.payFort(Samples.purchase("r-1"))), "application/json",
        [("response", response)]),
      Samples.line("https://shop.example/hook", Samples.object(answer), "application/json"),
      Samples.line("https://shop.example/hook", Samples.form(answer), Samples.formType),
      ["method": .text("GET"), "url": .text(query)],
    ])
    #expect(run.verdicts == [.verified, .verified, .verified, .verified, .verified])
    #expect(run.judgements.map(\.direction) == [.request, .response, .callback, .callback, .callback])
    #expect(run.summary.bad == 0)
  }

  @Test func `PlacetoPay, EveryPay and Nexi`() throws {
    let create: JSON = [
      "auth": try Samples.auth(), "ipAddress": .text("203.0.113.7"), "userAgent": .text("test"),
      "returnUrl": .text("https://shop.example/"),
      "payment": [
        "reference": .text("R-1"), "amount": ["currency": .text("COP"), "total": .integer(1000)],
      ],
    ]
    let basic = "Basic " + Base64.encode(Array("user-1:api-secret-1".utf8))
    let run = try AuditRun([
      Samples.line("https://checkout.placetopay.com/api/session", create.lineBytes, "application/json"),
      Samples.line("https://shop.example/n", try Samples.notification("126", "APPROVED"), "application/json"),
      Samples.line(
        "https://shop.example/n", try Samples.notification("127", "REJECTED", algorithm: "sha1"), "application/json"),
      [
        "method": .text("GET"), "url": .text("https://pay.every-pay.eu/api/v4/payments/abc?api_username=user-1"),
        "headers": .array([.array([.text("Authorization"), .text(basic)])]),
      ],
      Samples.line("https://shop.example/nexi", try Samples.notice("OK"), Samples.formType),
    ])
    #expect(run.verdicts == [.verified, .verified, .verified, .unsigned, .verified])
    #expect(run.judgements.map(\.call) == ["CREATE", "NOTIFICATION", "NOTIFICATION", "PAYMENT", "NOTIFICATION"])
    #expect(run.summary.bad == 0, "\(run.judgements.map(\.findings))")
  }

  @Test func `a signature that is absent is wrong, and what needs none is not`() throws {
    let unsigned = Samples.paid("r-1", id: "169") + [("access_code", "ACCESS1")]
    let refusal = #"{"response_code":"00008","response_message":"Signature mismatch","status":"00"}"#
    let run = try AuditRun([
      Samples.line("https://shop.example/hook", Samples.object(unsigned), "application/json"),
      Samples.line(
        Samples.payFortURL, Samples.object(try Samples.payFort(Samples.purchase("r-1"))), "application/json",
        [("response", ["status": .integer(200), "body": .text(refusal)])]),
    ])
    #expect(run.verdicts == [.wrong, .verified, .unsigned])
    #expect(run.kinds(0).contains("refused signature-missing"))
  }

  @Test func `without a secret a signature is undeterminable, and the rest is judged`() throws {
    let sale = try Samples.sale("o-1", transaction: "t-1")
    let run = try AuditRun([sale], secrets: "")
    #expect(run.verdicts == [.undeterminable, .unsigned] && run.kinds(0) == ["note secret-missing"])
    let other = try AuditRun([sale], secrets: #"{"edfapg": [{"clientKey": "somebody-else", "password": "password"}]}"#)
    #expect(other.verdicts.first == .undeterminable)
  }

  @Test func `old and new keys of one merchant`() throws {
    let secrets =
      #"{"edfapg": [{"clientKey": "key-of-shop", "password": "new"}, {"clientKey": "key-of-shop", "password": "password-of-shop"}]}"#
    let run = try AuditRun([Samples.sale("o-1", transaction: "t-1")], secrets: secrets)
    #expect(run.verdicts.first == .verified && run.judgements.first?.merchant == 1)
  }

  @Test func `other traffic is counted, and what could be a payment is listed`() throws {
    let run = try AuditRun([
      ["method": .text("GET"), "url": .text("https://shop.example/cart")],
      Samples.line("https://shop.example/api/session", Array(#"{"user": "a"}"#.utf8), "application/json"),
      Samples.line("https://shop.example/x", Array(#"{"signature": "a"}"#.utf8), "application/json"),
    ])
    #expect(run.judgements.isEmpty && run.summary.other == 2 && run.summary.suspects == 1 && run.summary.isEmpty)
    #expect(run.summary.suspectSpots.first?.entry == 2)
  }

  @Test func `one gateway alone is looked for where that is asked`() throws {
    let run = try AuditRun([Samples.sale("o-1", transaction: "t-1")], gateway: "nexi")
    #expect(run.judgements.isEmpty && run.summary.other == 2 && run.summary.suspects == 0)
  }
}
