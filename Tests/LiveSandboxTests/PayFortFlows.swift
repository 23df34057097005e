import Encodings
import Foundation
import Testing

/// What a shop does with PayFort.
enum PayFortFlows {
  static let all: [Flow] =
    tokens + payments + changes + authentications + refusals + PayFortRecordFlows.all
    + UnknownRequests.flows(
      "payfort", "PAYFORT_URL",
      [("/payfort/FortAPI/paymentApi", "GET"), ("/payfort/FortAPI/paymentPage", "GET")])

  private static func purchase(
    _ merchant: PayFortMerchant, _ amount: String = "10.00", _ more: [String: String] = [:]
  ) async throws -> FlowOutcome {
    try await merchant.call("purchase", "PURCHASE", PayFortMerchant.payment(amount, more))
  }

  private static func authorize(_ merchant: PayFortMerchant, _ amount: String = "10.00") async throws -> FlowOutcome {
    try await merchant.call("authorization", "AUTHORIZATION", PayFortMerchant.payment(amount))
  }

  private static func money(_ id: String, _ amount: String, _ currency: String = "AED") -> [String: String] {
    ["fort_id": id, "amount": amount, "currency": currency]
  }

  private static let tokens: [Flow] = [
    Flow("an SDK token is given, and used once") { venue in
      let merchant = try PayFortMerchant(venue)
      let answer = try await merchant.call("sdk-token", "SDK_TOKEN", ["device_id": "ffffffff-a9fa-0b44"]).expect(
        "pending")
      let token = try answer.text("token")
      guard try venue.control("PAYFORT_URL") != nil else { return }
      try await purchase(merchant, "10.00", ["sdk_token": token]).expect("approved")
      try await purchase(merchant, "10.00", ["sdk_token": token]).expect("error")
      try await purchase(merchant, "10.00", ["sdk_token": "0000"]).expect("error")
    },
    Flow("a card becomes a token, which pays") { venue in
      let merchant = try PayFortMerchant(venue)
      let token = try await merchant.tokenize().expect("pending").text("token")
      try await purchase(merchant, "10.00", ["token_name": token]).expect("approved", "redirect")
      try await purchase(merchant, "10.00", ["token_name": "nobody-gave-this"]).expect("error", "declined")
    },
    Flow("a card with a wrong check digit is refused") { venue in
      try await PayFortMerchant(venue).tokenize("4005550000000002").expect("error")
    },
    Flow("a card that is over is refused") { venue in
      try await PayFortMerchant(venue).tokenize(PayFortMerchant.card, "2105").expect("error")
    },
    Flow("a card is not signed, the rest of its form is") { venue in
      let merchant = try PayFortMerchant(venue)
      try await merchant.tokenize {
        $0.replacingOccurrences(of: "card_security_code=123", with: "card_security_code=456")
      }.expect("pending")
      try await merchant.tokenize { $0.replacingOccurrences(of: "language=en", with: "language=ar") }.expect("error")
    },
    Flow("the payment page takes no capture") { venue in
      try await PayFortMerchant(venue).tokenize {
        $0.replacingOccurrences(of: "service_command=TOKENIZATION", with: "command=CAPTURE")
      }.expect("error")
    },
  ]

  private static let payments: [Flow] = [
    Flow("a purchase is approved, found and told", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let fields = PayFortMerchant.payment()
      let sale = try await merchant.call("purchase", "PURCHASE", fields).expect("approved")
      #expect(try sale.text("amount") == "1000")
      let reference = try #require(fields["merchant_reference"])
      #expect(try sale.text("orderId") == reference)
      let id = try sale.text("transactionId")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("approved")
      try await merchant.call("check-status", "CHECK_STATUS", ["merchant_reference": reference]).expect("approved")
      try await merchant.call("purchase", "PURCHASE", fields).expect("error")
      let both = try await purchase(merchant).text("orderId")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id, "merchant_reference": both]).expect(
        "error")
      try await told(merchant, venue, id, "PURCHASE")
    },
    Flow("a purchase of an unknown order is not found") { venue in
      let merchant = try PayFortMerchant(venue)
      try await merchant.call("check-status", "CHECK_STATUS", ["merchant_reference": PayFortMerchant.reference()])
        .expect("error")
    },
    Flow("a decline is a decline", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await purchase(merchant, "10.51").expect("declined").text("transactionId")
      let status = try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("declined")
      #expect(try JSON(parsing: Array(status.answer.body.utf8))["transaction_code"] == .text("13029"))
      // The refund is not refused for its amount.
      #expect(try await merchant.call("refund", "REFUND", money(id, "1.00")).expect("error").code == "00034")
      try await authorize(merchant, "10.51").expect("declined")
    },
    Flow("Apple Pay is approved, and signed as a whole", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      for (command, kind) in [("PURCHASE", "approved"), ("AUTHORIZATION", "authorized")] {
        let fields = PayFortMerchant.payment("10.00", ["command": command, "return_url": ""]).filter { !$1.isEmpty }
        try await merchant.call("applepay", "APPLE_PAY", fields, token: PayFortMerchant.wallet).expect(kind)
      }
      for path in ["apple_data", "apple_header.apple_publicKeyHash", "apple_paymentMethod", "command"] {
        let fields = PayFortMerchant.payment("10.00", ["command": "PURCHASE", "return_url": ""]).filter { !$1.isEmpty }
        try await merchant.call(
          "applepay", "APPLE_PAY", fields, token: PayFortMerchant.wallet, change: BodyChange.without(path)
        ).expect("error")
      }
    },
  ]

  /// Checks that the emulation announces a call by a notification with a right signature.
  private static func told(_ merchant: PayFortMerchant, _ venue: TestTarget, _ id: String, _ command: String)
    async throws
  {
    let control = try #require(try venue.control("PAYFORT_URL"))
    let form = try await Inbox.callback(control, containing: id, beginning: "command=\(command)&")
    let pairs = (URLComponents(string: "?" + form.replacingOccurrences(of: "+", with: "%20"))?.queryItems ?? [])
    try merchant.verify(JSON.members(pairs.map { ($0.name, .text($0.value ?? "")) }).line)
  }

  private static let changes: [Flow] = [
    Flow("a payment is given back in parts", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await purchase(merchant).text("transactionId")
      try await merchant.call("refund", "REFUND", money(id, "4.00")).expect("refunded")
      try await merchant.call("refund", "REFUND", money(id, "6.01")).expect("error")
      try await merchant.call("refund", "REFUND", money(id, "0.00")).expect("error")
      try await merchant.call("refund", "REFUND", money(id, "1.00", "USD")).expect("error")
      try await merchant.call("refund", "REFUND", money(id, "6.00")).expect("refunded")
      try await merchant.call("refund", "REFUND", money(id, "0.01")).expect("error")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("refunded")
      try await told(merchant, venue, id, "REFUND")
    },
    Flow("an authorization is captured in parts, never for more", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await authorize(merchant).expect("authorized").text("transactionId")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("authorized")
      try await merchant.call("refund", "REFUND", money(id, "1.00")).expect("error")
      try await merchant.call("capture", "CAPTURE", money(id, "10.01")).expect("error")
      try await merchant.call("capture", "CAPTURE", money(id, "0.00")).expect("error")
      try await merchant.call("capture", "CAPTURE", money(id, "6.00")).expect("approved")
      try await merchant.call("capture", "CAPTURE", money(id, "4.01")).expect("error")
      try await merchant.call("void-authorization", "VOID_AUTHORIZATION", ["fort_id": id]).expect("error")
      try await merchant.call("refund", "REFUND", money(id, "6.01")).expect("error")
      try await merchant.call("capture", "CAPTURE", money(id, "4.00")).expect("approved")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("approved")
      try await told(merchant, venue, id, "CAPTURE")
    },
    Flow("an authorization is voided once", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await authorize(merchant).text("transactionId")
      try await merchant.call("void-authorization", "VOID_AUTHORIZATION", ["fort_id": id]).expect("reversed")
      try await merchant.call("void-authorization", "VOID_AUTHORIZATION", ["fort_id": id]).expect("error")
      try await merchant.call("capture", "CAPTURE", money(id, "1.00")).expect("error")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("reversed")
    },
    Flow("a purchase is neither captured nor voided", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await purchase(merchant).text("transactionId")
      try await merchant.call("capture", "CAPTURE", money(id, "1.00")).expect("error")
      try await merchant.call("void-authorization", "VOID_AUTHORIZATION", ["fort_id": id]).expect("error")
    },
    Flow("a capture can be declined", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let id = try await authorize(merchant, "10.54").expect("authorized").text("transactionId")
      try await merchant.call("capture", "CAPTURE", money(id, "10.54")).expect("declined")
    },
  ]

  private static let authentications = [("10.52", "approved"), ("10.53", "declined")].map { amount, kind in
    Flow("the customer is sent to 3-D Secure, \(amount)", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let sale = try await purchase(merchant, amount).expect("redirect")
      let id = try sale.text("transactionId")
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect("pending")
      let shown = try await LiveClient.send("GET", sale.page(), [], nil)
      #expect(shown.status == 200 && shown.contentType.hasPrefix("text/html"))
      #expect(try await LiveClient.send("GET", sale.page("/result"), [], nil).status == 405)
      try await UnknownRequests.press(sale.page("/other"), venue, "PAYFORT_URL")
      #expect(try await LiveClient.send("POST", sale.page("/result/x"), [], "").status == 404)
      let back = try await LiveClient.send("POST", sale.page("/result"), [], "")
      try merchant.back(back, "PURCHASE").expect(kind)
      #expect(try await LiveClient.send("POST", sale.page("/result"), [], "").status == 409)
      try await merchant.call("check-status", "CHECK_STATUS", ["fort_id": id]).expect(kind)
      try await told(merchant, venue, id, "PURCHASE")
    }
  }

  private static let refusals: [Flow] =
    [
      Flow("a wrong signature is refused") { venue in
        let merchant = try PayFortMerchant(venue)
        let answer = try await merchant.call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"], phrase: "another phrase"
        ).expect("error")
        #expect(answer.code == "00008")
      },
      Flow("the body must be JSON by name") { venue in
        try await PayFortMerchant(venue).call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"], header: ("Content-Type", "text/plain")
        ).expect("error")
      },
      Flow("another access code is refused") { venue in
        try await PayFortMerchant(venue).call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"], account: ["access_code": "another"]
        ).expect("error")
      },
      Flow("another merchant is refused") { venue in
        try await PayFortMerchant(venue).call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"], account: ["merchant_identifier": "another"]
        ).expect("error")
      },
      Flow("half a body is refused") { venue in
        try await PayFortMerchant(venue).call("sdk-token", "SDK_TOKEN", ["device_id": "f"]) { String($0.dropLast(3)) }
          .expect("error")
      },
      Flow("a name that is there twice is refused") { venue in
        try await PayFortMerchant(venue).call("sdk-token", "SDK_TOKEN", ["device_id": "f"]) {
          $0.replacingOccurrences(of: "{\"service_command\"", with: "{\"language\":\"en\",\"service_command\"")
        }.expect("error")
      },
    ]
    + ["service_command", "access_code", "merchant_identifier", "language", "device_id", "signature"].map { name in
      Flow("without \(name)") { venue in
        try await PayFortMerchant(venue).call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"], change: BodyChange.without(name)
        ).expect("error")
      }
    }
    + [
      ("language", JSON.text("de")), ("device_id", .text("a b")), ("signature", .integer(1)), ("foo", .text("1")),
      ("device_id", .integer(7)),
    ].map { name, value in
      Flow("\(name) is \(value.line)") { venue in
        // Signed as sent, so that only the field is wrong.
        let merchant = try PayFortMerchant(venue)
        try await merchant.call(
          "sdk-token", "SDK_TOKEN", ["device_id": "ffffffff"],
          change: { body in
            let changed = BodyChange.with(name, value)(body)
            return name == "signature" ? changed : merchant.resigned(changed)
          }
        ).expect("error")
      }
    }
    + [("amount", "10.00"), ("amount", "01000"), ("currency", "XXQ"), ("currency", "aed"), ("customer_email", "a b@x")]
    .map { name, value in
      Flow("a purchase whose \(name) is \(value)", isEmulatedOnly: true) { venue in
        let merchant = try PayFortMerchant(venue)
        try await merchant.call(
          "purchase", "PURCHASE", PayFortMerchant.payment(),
          change: { body in merchant.resigned(BodyChange.with(name, .text(value))(body)) }
        ).expect("error")
      }
    }
    + [
      Flow("neither fort_id nor merchant_reference") { venue in
        let merchant = try PayFortMerchant(venue)
        try await merchant.call(
          "check-status", "CHECK_STATUS", ["fort_id": "1"],
          change: { body in merchant.resigned(BodyChange.without("fort_id")(body)) }
        ).expect("error")
      }
    ]
}
