import Encodings
import Foundation
import Gateways
import Testing

/// What a shop does with EdfaPg.
enum EdfaPgFlows {
  static let all: [Flow] =
    payments + changes + authentications + refusals + EdfaPgRefundFlows.all + EdfaPgRecordFlows.all + NoteFlows.edfaPg
    + UnknownRequests.flows(
      "edfapg", "EDFAPG_PAYMENT_URL",
      [("/edfapg/payment/post", "GET")])

  private static func sale(_ merchant: EdfaPgMerchant, _ month: String, _ more: [String: String] = [:]) async throws
    -> FlowOutcome
  {
    try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: month, more))
  }

  private static let payments: [Flow] = [
    Flow("a sale is approved and found") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let fields = EdfaPgMerchant.saleFields(month: "01")
      let sale = try await merchant.call("sale", "SALE", fields).expect("approved")
      #expect(try sale.text("orderId") == fields["order_id"])
      #expect(try sale.text("amount") == "10.00")
      let id = try sale.text("transactionId")
      try await merchant.status(id).expect("approved")
      try await merchant.call("details", "GET_TRANS_DETAILS", ["trans_id": id]).expect("approved")
      try await merchant.status("00000000-0000-4000-8000-000000000000").expect("error")
      try await told(merchant, venue, "SALE", id)
    },
    Flow("a decline is a decline") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "02").expect("declined").text("transactionId")
      #expect(try await merchant.status(id).expect("declined").json["reason"]?.string?.isEmpty == false)
      // The refund is not refused for its amount.
      #expect(try await merchant.giveBack(id).expect("error").code == "208005")
    },
    Flow("a token pays again") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let first = try await sale(merchant, "01", ["recurring_init": "Y"])
      let fields = [
        "order_id": "live-\(UUID().uuidString)", "order_amount": "3.00", "order_description": "again",
        "recurring_first_trans_id": try first.text("transactionId"), "recurring_token": try first.text("token"),
      ]
      try await merchant.call("recurring-sale", "RECURRING_SALE", fields).expect("approved")
      let stolen = fields.merging(["recurring_token": "0000000000000000000000000000000000000000"]) { $1 }
      try await merchant.call("recurring-sale", "RECURRING_SALE", stolen).expect("error")
      let other = fields.merging(["recurring_first_trans_id": "00000000-0000-4000-8000-000000000000"]) { $1 }
      try await merchant.call("recurring-sale", "RECURRING_SALE", other).expect("error")
      let odd = fields.merging(["order_id": "live-odd"]) { $1 }
      try await merchant.call("recurring-sale", "RECURRING_SALE", odd) {
        $0.replacingOccurrences(of: "order_amount=3.00", with: "order_amount=3.001")
      }.expect("error")
    },
    // The token of this call is invented, so only the emulation accepts it.
    Flow("Apple Pay is approved with its own boundary and hash only", isEmulatedOnly: true) { venue in
      let merchant = try EdfaPgMerchant(venue)
      let fields = EdfaPgMerchant.payer.merging([
        "order_id": "live-apple", "order_amount": "2.00", "order_currency": "SAR", "order_description": "tea",
        "identifier": "TX-1", "return_url": "https://shop.example/back", "parameters": #"{"data":"x"}"#,
      ]) { $1 }
      try await merchant.call("applepay", "APPLE_PAY", fields).expect("approved")
      try await merchant.call("applepay", "APPLE_PAY", fields) {
        $0.replacingOccurrences(of: "--boundary-edfapay-pg-formdata", with: "--another")
      }.expect("error")
      try await merchant.call("applepay", "APPLE_PAY", fields) { $0.replacingOccurrences(of: "TX-1", with: "TX-2") }
        .expect("error")
      try await merchant.call("applepay", "APPLE_PAY", fields) {
        $0.replacingOccurrences(of: #"{"data":"x"}"#, with: "data")
      }.expect("error")
    },
  ]

  private static let changes: [Flow] = [
    Flow("a payment is given back in parts") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "01").text("transactionId")
      try await merchant.giveBack(id, "4.00").expect("pending", "refunded")
      try await merchant.giveBack(id, "6.01").expect("error")
      try await merchant.giveBack(id, "0.00").expect("error")
      try await merchant.status(id).expect("approved")
      try await merchant.giveBack(id).expect("pending", "refunded")
      try await merchant.status(id).expect("refunded")
      #expect(try await merchant.giveBack(id, "0.01").expect("error").code == "208005")
      try await told(merchant, venue, "CREDITVOID", id)
      let details = try await merchant.call("details", "GET_TRANS_DETAILS", ["trans_id": id]).answer.body
      let events = try JSON(parsing: Array(details.utf8))["transactions"]?.elements ?? []
      #expect(events.map { $0["type"] } == [.text("SALE"), .text("REFUND"), .text("REFUND")])
      #expect(events.map { $0["amount"] } == [.text("10.00"), .text("4.00"), .text("6.00")])
    },
    Flow("an authorization is captured once") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "01", ["auth": "Y"]).expect("pending").text("transactionId")
      try await merchant.capture(id, "10.01").expect("error")
      try await merchant.capture(id, "0.00").expect("error")
      try await merchant.capture(id, "6.00").expect("approved")
      try await merchant.capture(id, "1.00").expect("error")
      try await merchant.giveBack(id, "6.01").expect("error")
      try await merchant.giveBack(id, "6.00").expect("pending", "refunded")
      try await told(merchant, venue, "CAPTURE", id)
    },
    Flow("a sale cannot be captured") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "01").text("transactionId")
      try await merchant.capture(id, "1.00").expect("error")
    },
    Flow("a reversal leaves nothing to capture") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "01", ["auth": "Y"]).text("transactionId")
      try await merchant.giveBack(id, "1.00").expect("error")
      try await merchant.giveBack(id).expect("pending", "reversed")
      try await merchant.status(id).expect("reversed")
      try await merchant.capture(id).expect("error")
      try await merchant.giveBack(id).expect("error")
    },
    Flow("a capture can be declined") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let id = try await sale(merchant, "03", ["auth": "Y"]).expect("pending").text("transactionId")
      let declined = try await merchant.capture(id).expect("declined")
      #expect(declined.json["reason"]?.string?.isEmpty == false)
    },
  ]

  /// Checks that the emulation announces a call by a callback with a right signature.
  private static func told(_ merchant: EdfaPgMerchant, _ venue: TestTarget, _ action: String, _ id: String) async throws
  {
    guard let control = try venue.control("EDFAPG_PAYMENT_URL") else { return }
    let callback = try await Inbox.callback(control, containing: id, beginning: "action=\(action)&")
    let verify = try #require(Gateway.operation("edfapg.callback.verify"))
    let input: JSON = [
      "form": .text(callback), "email": .text(EdfaPgMerchant.email), "password": .text(merchant.password),
      "cardNumber": callback.contains("&card=") ? nil : .text(EdfaPgMerchant.card),
    ]
    #expect(verify.answer(input) == .value(["accepted": .bool(true)]), "\(action)")
  }

  /// Does what the customer's browser does with `redirect_params`.
  ///
  /// - Parameter change: changes the form before it is sent.
  static func authenticate(
    _ sale: FlowOutcome, _ method: String = "POST", _ change: (String) -> String = { $0 }
  ) async throws -> LiveClient.Answer {
    let encode = try #require(Gateway.operation("form.encode"))
    let parameters = try #require(sale.json["redirect"]?["params"])
    guard case .value(let form) = encode.answer(["pairs": parameters]) else { throw Unexpected("no form") }
    return try await LiveClient.send(
      method, sale.page(), [("Content-Type", "application/x-www-form-urlencoded")],
      method == "GET" ? nil : change(form.string ?? ""))
  }

  private static let authentications = ["05", "06"].map { month in
    Flow("the customer is sent to 3-D Secure, month \(month)") { venue in
      let merchant = try EdfaPgMerchant(venue)
      let sale = try await sale(merchant, month).expect("redirect")
      let id = try sale.text("transactionId")
      try await merchant.status(id).expect("pending")
      // The page of the real gateway is for people.
      guard try venue.control("EDFAPG_PAYMENT_URL") != nil else { return }
      let shown = try await authenticate(sale)
      #expect(shown.status == 200 && shown.contentType.hasPrefix("text/html"))
      try await UnknownRequests.press(sale.page("/other"), venue, "EDFAPG_PAYMENT_URL")
      #expect(try await LiveClient.send("POST", sale.page("/result/x"), [], "").status == 404)
      #expect(try await LiveClient.send("GET", sale.page("/result"), [], nil).status == 405)
      let back = try await LiveClient.send("POST", sale.page("/result"), [], "")
      #expect(back.status == 303 && back.location == "https://shop.example/back?a=1&b=2")
      #expect(try await LiveClient.send("POST", sale.page("/result"), [], "").status == 409)
      try await merchant.status(id).expect(month == "05" ? "approved" : "declined")
      try await told(merchant, venue, "SALE", id)
    }
  }

  private static let refusals: [Flow] =
    [
      Flow("a wrong signature is refused") { venue in
        let merchant = try EdfaPgMerchant(venue)
        let zeros = String(repeating: "0", count: 32)
        try await merchant.call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")) { body in
          body.replacing(/hash=[0-9a-f]{32}/, with: "hash=\(zeros)")
        }.expect("error")
      },
      Flow("the signature of another card is refused") { venue in
        let merchant = try EdfaPgMerchant(venue)
        let id = try await sale(merchant, "01").text("transactionId")
        try await merchant.call("status", "GET_TRANS_STATUS", ["trans_id": id], card: "5123450000000008").expect(
          "error")
      },
      Flow("an amount is written with its decimals") { venue in
        try await EdfaPgMerchant(venue).call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")) {
          $0.replacingOccurrences(of: "order_amount=10.00", with: "order_amount=10")
        }.expect("error")
      },
      Flow("a form must be called one") { venue in
        try await EdfaPgMerchant(venue).call(
          "sale", "SALE", EdfaPgMerchant.saleFields(month: "01"), header: ("Content-Type", "text/plain")
        ).expect("error")
      },
    ]
    + ["payer_city", "card_number", "order_amount", "hash", "client_key", "action"].map { name in
      Flow("without \(name)") { venue in
        try await EdfaPgMerchant(venue).call(
          "sale", "SALE", EdfaPgMerchant.saleFields(month: "01"), change: BodyChange.formWithout(name)
        ).expect("error")
      }
    }
    + ["order_id=2", "%", "card_cvv2=1%202"].map { text in
      Flow("with \(text) behind the form") { venue in
        try await EdfaPgMerchant(venue).call(
          "sale", "SALE", EdfaPgMerchant.saleFields(month: "01"), change: BodyChange.formWith(text)
        ).expect("error")
      }
    }
    + [("client_key", "another"), ("card_exp_month", "13"), ("payer_country", "sa"), ("payer_email", "doe")].map {
      name, value in
      Flow("\(name) is \(value)") { venue in
        try await EdfaPgMerchant(venue).call("sale", "SALE", EdfaPgMerchant.saleFields(month: "01")) { body in
          BodyChange.formWith("\(name)=\(value)")(BodyChange.formWithout(name)(body))
        }.expect("error")
      }
    }
}
