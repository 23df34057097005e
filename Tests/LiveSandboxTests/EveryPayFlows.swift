import Encodings
import Foundation
import Testing

/// What a shop does with EveryPay.
enum EveryPayFlows {
  static let all: [Flow] =
    payments + wallets + credentials + refusals + NoteFlows.everyPay + EveryPayShopFlows.all
    + UnknownRequests.flows(
      "everypay", "EVERYPAY_URL",
      [
        ("/everypay/api/v4/payments/oneoff", "GET"), ("/everypay/api/v4/apple_pay/payment_data", "GET"),
        ("/everypay/api/v4/payments/abc", "POST"), ("/everypay/api/oneoff", "GET"),
        ("/everypay/api/apple-pay/process", "GET"),
      ])

  private static let payments: [Flow] =
    [
      Flow("a payment is created and found") { venue in
        let merchant = try EveryPayMerchant(venue)
        let payment = try await merchant.create(merchant.payment()).expect("redirect")
        #expect(payment.answer.status == 201 || payment.answer.status == 200)
        #expect(try payment.text("amount") == "19.99")
        try await merchant.find(try payment.text("transactionId")).expect("pending")
        try await merchant.find(String(repeating: "0", count: 40)).expect("error")
        let id = try payment.text("transactionId")
        let nobody = try await merchant.find(id) { String($0.prefix { $0 != "?" }) }.expect("error")
        #expect(nobody.answer.status == 401)
        try await merchant.find(id) { String($0.prefix { $0 != "=" }) + "=another" }.expect("error")
      }
    ]
    + [
      ("pay", "19.99", "approved"), ("pay", "19.51", "declined"), ("fail", "19.99", "declined"),
      ("abandon", "19.99", "cancelled"), ("pay", "19.54", "authorized"),
    ].map { button, amount, kind in
      Flow("the customer presses \(button) for \(amount)", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let payment = try await merchant.create(merchant.payment(amount))
        let id = try payment.text("transactionId")
        try await merchant.press(button, payment)
        let found = try JSON(parsing: Array(try await merchant.find(id).expect(kind).answer.body.utf8))
        let failure = found["processing_error"]?["code"]
        #expect(failure == (kind == "declined" ? .number(JSONNumber(digits: "4018")) : .null))
        #expect(found["payment_method"] == (button == "abandon" ? .null : .text("card")))
        #expect(found["payment_created_at"]?.string?.isEmpty == false)
        // The callback is not signed: it only names the payment.
        let control = try #require(try venue.control("EVERYPAY_URL"))
        #expect(try await Inbox.callback(control, containing: id).contains("event_name=status_updated"))
      }
    }
    + [
      Flow("a token is asked for with nothing to pay", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let payment = try await merchant.create(merchant.payment(nil), "token").expect("redirect")
        #expect(try payment.text("amount") == "0")
        try await merchant.press("pay", payment)
        let found = try await merchant.find(try payment.text("transactionId")).expect("approved")
        #expect(try !found.text("token").isEmpty)
        try await merchant.create(
          merchant.payment(nil), "token", change: BodyChange.with("token_consent_agreed", .bool(false))
        ).expect("error")
      },
      Flow("EveryPay's page has no other button", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let payment = try await merchant.create(merchant.payment())
        try await UnknownRequests.press(try payment.page("/other"), venue, "EVERYPAY_URL")
      },
      Flow("a callback goes where the payment wants it", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let control = try #require(try venue.control("EVERYPAY_URL"))
        let url = control.appendingPathComponent("inbox").absoluteString + "?mine=1"
        let payment = try await merchant.create(merchant.payment() + [("callback_url", .text(url))])
        try await merchant.press("pay", payment)
        let id = try payment.text("transactionId")
        #expect(try await Inbox.callback(control, containing: id).hasPrefix("mine=1&payment_reference="))
      },
    ]

  private static let wallets: [Flow] = [
    Flow("Apple Pay pays with the payment's own token, once", isEmulatedOnly: true) { venue in
      let merchant = try EveryPayMerchant(venue)
      let payment = try await merchant.create(merchant.payment(isMobile: true)).expect("pending")
      let (id, token) = (try payment.text("transactionId"), try payment.text("token"))
      let other = try await merchant.create(merchant.payment(isMobile: true)).text("token")
      #expect(try await merchant.applePay(id, other).expect("error").answer.status == 401)
      try await merchant.applePay(String(repeating: "0", count: 40), token).expect("error")
      for path in ["paymentData.signature", "paymentData.header", "ios_app"] {
        try await merchant.applePay(id, token, change: BodyChange.without(path)).expect("error")
      }
      try await merchant.applePay(id, token, change: BodyChange.with("paymentData", .text("{}"))).expect("error")
      // No document says that another field is refused.
      let paid = try await merchant.applePay(id, token, change: BodyChange.with("foo", .text("1"))).expect("approved")
      #expect(try paid.text("transactionId") == id)
      try await merchant.applePay(id, token).expect("error")
      #expect(try await merchant.find(id).expect("approved").answer.body.contains(#""payment_method":"apple_pay""#))
    },
    Flow("Apple Pay can be declined", isEmulatedOnly: true) { venue in
      let merchant = try EveryPayMerchant(venue)
      let payment = try await merchant.create(merchant.payment("19.51", isMobile: true))
      try await merchant.applePay(try payment.text("transactionId"), try payment.text("token")).expect("declined")
    },
    Flow("Apple Pay can be authorised and not captured", isEmulatedOnly: true) { venue in
      let merchant = try EveryPayMerchant(venue)
      let payment = try await merchant.create(merchant.payment("19.54", isMobile: true))
      try await merchant.applePay(try payment.text("transactionId"), try payment.text("token")).expect("authorized")
    },
  ]

  private static let credentials: [Flow] = [
    Flow("wrong credentials are refused without a word") { venue in
      let merchant = try EveryPayMerchant(venue)
      let answer = try await merchant.create(merchant.payment(), secret: "another").expect("error").answer
      #expect(answer.status == 401 && answer.body.isEmpty)
      let payment = try await merchant.create(merchant.payment())
      let found = try await merchant.find(try payment.text("transactionId"), secret: "another").expect("error")
      #expect(found.answer.status == 401)
    },
    Flow("no credentials are refused") { venue in
      let merchant = try EveryPayMerchant(venue)
      let answer = try await merchant.create(merchant.payment(), header: ("Authorization", nil)).expect("error").answer
      #expect(answer.status == 401)
    },
    Flow("the name of the scheme is taken in any case", isEmulatedOnly: true) { venue in
      let merchant = try EveryPayMerchant(venue)
      let header = try merchant.authorization().replacingOccurrences(of: "Basic ", with: "basic ")
      try await merchant.create(merchant.payment(), header: ("Authorization", header)).expect("redirect")
    },
    Flow("a nonce counts once") { venue in
      let merchant = try EveryPayMerchant(venue)
      let nonce = UUID().uuidString
      try await merchant.create(merchant.payment(), nonce: nonce).expect("redirect")
      #expect(try await merchant.create(merchant.payment(), nonce: nonce).expect("error").answer.status == 401)
    },
    Flow("a time must be now") { venue in
      let merchant = try EveryPayMerchant(venue)
      try await merchant.create(merchant.payment(), age: 300).expect("redirect")
      #expect(try await merchant.create(merchant.payment(), age: 3600).expect("error").answer.status == 401)
    },
  ]

  private static let refusals: [Flow] =
    [
      "account_name", "api_username", "amount", "order_reference", "customer_url", "nonce", "timestamp",
    ].map { name in
      Flow("without \(name)") { venue in
        let merchant = try EveryPayMerchant(venue)
        let refused = try await merchant.create(merchant.payment(), change: BodyChange.without(name)).expect("error")
        try expect(refused, names: name, venue)
      }
    }
    + [
      ("account_name", JSON.text("another")), ("api_username", .text("another")),
      ("amount", .number(JSONNumber(digits: "1.999"))), ("amount", .text("1,99")), ("currency_code", .text("XXQ")),
      ("country_code", .text("Estonia")), ("order_reference", .text("a b")), ("mobile_payment", .text("true")),
      ("timestamp", .text("yesterday")), ("customer_email", .text("doe")),
    ].map { name, value in
      Flow("\(name) is \(value.line)") { venue in
        let merchant = try EveryPayMerchant(venue)
        let refused = try await merchant.create(merchant.payment(), change: BodyChange.with(name, value)).expect(
          "error")
        try expect(refused, names: name, venue)
      }
    }
    + [
      // An SDK in Go sends it; no document behind the tables says that it is refused.
      Flow("a field that no document has is taken, and told", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let change = BodyChange.with("payment_description", .text("Shoes"))
        let payment = try await merchant.create(merchant.payment(), change: change).expect("redirect")
        let said = try await LiveJudgement(venue, "EVERYPAY_URL", of: payment.text("transactionId"))
        #expect(said.findings == [] && said.notes == ["payment_description"], "\(said)")
      },
      Flow("an amount may be a text, or lack its zeros") { venue in
        let merchant = try EveryPayMerchant(venue)
        try await merchant.create(merchant.payment(), change: BodyChange.with("amount", .text("1.28"))).expect(
          "redirect")
        try await merchant.create(
          merchant.payment(), change: BodyChange.with("amount", .number(JSONNumber(digits: "1.5")))
        ).expect("redirect")
      },
      Flow("the body must be JSON by name") { venue in
        let merchant = try EveryPayMerchant(venue)
        try await merchant.create(merchant.payment(), header: ("Content-Type", "text/plain")).expect("error")
      },
      Flow("half a body is refused") { venue in
        let merchant = try EveryPayMerchant(venue)
        try await merchant.create(merchant.payment()) { String($0.dropLast(3)) }.expect("error")
      },
    ]

  /// Checks that the emulation names the field, if it gives a reason.
  private static func expect(_ refused: FlowOutcome, names name: String, _ venue: TestTarget) throws {
    guard try venue.control("EVERYPAY_URL") != nil, refused.answer.status == 422 else { return }
    let message = refused.json["errors"]?.elements?.first?["message"]?.string ?? ""
    #expect(message.hasPrefix("\(name): "), "\(message)")
  }
}
