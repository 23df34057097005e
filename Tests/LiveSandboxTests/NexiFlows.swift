import Encodings
import Foundation
import Gateways
import Testing

/// What a shop does with Nexi Paygate.
enum NexiFlows {
  static let all: [Flow] =
    intents + payments + credentials + refusals
    + UnknownRequests.flows(
      "nexi", "NEXI_TOKEN_URL",
      [
        ("/nexi/authorization/oauth/token", "GET"), ("/nexi/api/v2/payment-intents", "GET"),
        ("/nexi/api/v2/payments/abc", "POST"),
      ])

  private static let intents: [Flow] = [
    Flow("an intent is created, and the app gets a token for it") { venue in
      let merchant = try NexiMerchant(venue)
      let id = try await merchant.create(NexiMerchant.intent()).expect("pending").text("transactionId")
      let token = try await merchant.token(intent: id).expect("pending").text("token")
      let answer = try await merchant.create(NexiMerchant.intent(), token: token).expect("error")
      #expect(answer.answer.status == 401)
      try await merchant.token(intent: "nobody-made-this").expect("error")
    },
    Flow("a transId counts once") { venue in
      let merchant = try NexiMerchant(venue)
      let fields = NexiMerchant.intent()
      let id = try await merchant.create(fields).text("transactionId")
      let again = try await merchant.create(fields).expect("error")
      #expect(again.answer.status == 422 && again.code == "20170002")
      #expect(try again.text("transactionId") == id)
    },
    Flow("nothing is no amount") { venue in
      let merchant = try NexiMerchant(venue)
      #expect(try await merchant.create(NexiMerchant.intent("0")).expect("error").answer.status == 422)
    },
  ]

  private static let payments: [Flow] =
    [
      ("pay", "1999", "AUTOMATIC", "approved"), ("pay", "1999", "MANUAL", "authorized"),
      ("pay", "1951", "AUTOMATIC", "declined"), ("cancel", "1999", "AUTOMATIC", "declined"),
    ].map { button, value, capture, kind in
      Flow("the customer presses \(button) for \(value), \(capture)", isEmulatedOnly: true) { venue in
        let merchant = try NexiMerchant(venue)
        let fields = NexiMerchant.intent(value, capture: capture)
        let reference = try #require(fields["transId"]?.string)
        let id = try await merchant.create(fields).text("transactionId")
        try await merchant.find("transactions/\(reference)").expect("pending")
        try await merchant.press(button, id)
        let found = try await merchant.find("transactions/\(reference)").expect(kind)
        let payId = try found.text("transactionId")
        let description = try JSON(parsing: Array(found.answer.body.utf8))["description"]
        #expect(description == .text(kind != "declined" ? "success" : button == "pay" ? "rejected" : "aborted"))
        try await merchant.find(payId).expect(kind)
        try await merchant.find("00000000").expect("error")
        #expect(try await merchant.find(payId, token: "another").expect("error").answer.status == 401)
        let control = try #require(try venue.control("NEXI_API_URL"))
        let form = try await Inbox.callback(control, containing: payId)
        let items = (URLComponents(string: "?\(form)")?.queryItems ?? [])
        func field(_ name: String) -> JSON? { items.first { $0.name == name }?.value.map { .text($0) } }
        let input: JSON = [
          "key": .text(merchant.clientSecret), "payId": field("PayID"), "transId": field("TransID"),
          "merchantId": .text(merchant.clientId), "status": field("Status"), "code": field("Code"),
        ]
        guard case .value(let mac)? = Gateway.operation("nexi.mac.response")?.answer(input) else {
          throw Unexpected("no MAC")
        }
        #expect(field("MAC")?.string == mac.string?.uppercased())
      }
    } + [
      Flow("Nexi's page has no other button", isEmulatedOnly: true) { venue in
        let merchant = try NexiMerchant(venue)
        let id = try await merchant.create(NexiMerchant.intent()).text("transactionId")
        try await UnknownRequests.press(merchant.page(id).appendingPathComponent("other"), venue, "NEXI_API_URL")
      }
    ]

  private static let credentials: [Flow] = [
    Flow("a wrong secret is refused") { venue in
      let answer = try await NexiMerchant(venue).token(secret: "another").expect("error")
      #expect(answer.answer.status == 401 && answer.code == "invalid_client")
    },
    Flow("another client is refused") { venue in
      let answer = try await NexiMerchant(venue).token(id: "another").expect("error")
      #expect(answer.answer.status == 401 && answer.code == "invalid_client")
    },
    Flow("a token that nobody gave is refused") { venue in
      let answer = try await NexiMerchant(venue).create(NexiMerchant.intent(), token: "another").expect("error")
      #expect(answer.answer.status == 401)
    },
    Flow("no token is refused") { venue in
      let merchant = try NexiMerchant(venue)
      let answer = try await merchant.create(NexiMerchant.intent(), header: ("Authorization", nil)).expect("error")
      #expect(answer.answer.status == 401)
    },
    Flow("another grant is refused") { venue in
      let answer = try await NexiMerchant(venue).token {
        $0.replacingOccurrences(of: "grant_type=client_credentials", with: "grant_type=password")
      }.expect("error")
      #expect(answer.answer.status == 401 && answer.code == "unsupported_grant_type")
    },
    // The demo secret contains a plus, a slash and an equals sign for this.
    Flow("a secret that is not escaped is refused", isEmulatedOnly: true) { venue in
      let merchant = try NexiMerchant(venue)
      let mark = LiveJudgement.mark()
      try await merchant.token { $0.replacingOccurrences(of: "%2B", with: "+") + "&\(mark)=1" }.expect("error")
      let said = try await LiveJudgement(venue, "NEXI_API_URL", of: mark).findings
      #expect(said == ["unescaped-body body", "unknown-merchant client_secret"])
    },
    Flow("a token is given with its scheme, in any case", isEmulatedOnly: true) { venue in
      let merchant = try NexiMerchant(venue)
      let token = try await merchant.token().text("token")
      for (scheme, status) in [("Bearer", 201), ("bearer", 201), ("Basics", 401)] {
        let header = ("Authorization", "\(scheme) \(token)")
        #expect(try await merchant.create(NexiMerchant.intent(), header: header).answer.status == status)
      }
    },
  ]

  private static let refusals: [Flow] =
    [
      // No document says that it is refused.
      Flow("fields that no document has are taken", isEmulatedOnly: true) { venue in
        let merchant = try NexiMerchant(venue)
        _ = try await merchant.token(change: BodyChange.formWith("foo=1")).text("token")
        let answer = try await merchant.create(NexiMerchant.intent(), change: BodyChange.with("foo", .text("1")))
        #expect(answer.answer.status == 201)
      }
    ]
    + ["grant_type", "client_id", "client_secret"].map { name in
      Flow("a token without \(name)") { venue in
        try await NexiMerchant(venue).token(change: BodyChange.formWithout(name)).expect("error")
      }
    }
    + ["client_id=2", "%"].map { text in
      Flow("a token with \(text) behind the form") { venue in
        try await NexiMerchant(venue).token(change: BodyChange.formWith(text)).expect("error")
      }
    }
    + [
      Flow("a form must be called one") { venue in
        try await NexiMerchant(venue).token(header: ("Content-Type", "application/json")).expect("error")
      },
      Flow("a token for an intent names it") { venue in
        let merchant = try NexiMerchant(venue)
        try await merchant.token(intent: "1", change: BodyChange.formWithout("payment_intent_id")).expect("error")
      },
      Flow("the body must be JSON by name") { venue in
        try await NexiMerchant(venue).create(NexiMerchant.intent(), header: ("Content-Type", "text/plain"))
          .expect("error")
      },
      Flow("half a body is refused") { venue in
        try await NexiMerchant(venue).create(NexiMerchant.intent()) { String($0.dropLast(3)) }.expect("error")
      },
    ]
    + ["transId", "amount", "amount.value", "amount.currency", "captureMethod.type"].map { path in
      Flow("an intent without \(path)") { venue in
        let answer = try await NexiMerchant(venue).create(NexiMerchant.intent(), change: BodyChange.without(path))
          .expect("error")
        #expect(answer.answer.status == 400)
        // A missing member is reported by its own name, or with the object that contains it.
        let fields = (answer.json["errors"]?.elements ?? []).compactMap { $0["field"]?.string }
        #expect(fields.contains(path), "\(fields)")
      }
    }
    + [
      ("amount.value", JSON.text("1999")), ("amount.value", .number(JSONNumber(digits: "19.99"))),
      ("amount.value", .number(JSONNumber(digits: "1234567890123"))), ("amount.currency", .text("XXQ")),
      ("captureMethod.type", .text("LATER")),
      ("captureMethod.delayed.delayedHours", .number(JSONNumber(digits: "697"))),
      ("captureMethod.delayed.delayedHours", .number(JSONNumber(digits: "0.5"))),
      ("language", .text("english")),
    ].map { path, value in
      Flow("\(path) is \(value.line)") { venue in
        let answer = try await NexiMerchant(venue).create(NexiMerchant.intent(), change: BodyChange.with(path, value))
          .expect("error")
        #expect(answer.answer.status == 400)
        let fields = (answer.json["errors"]?.elements ?? []).compactMap { $0["field"]?.string }
        #expect(fields.contains { path.hasPrefix($0) }, "\(fields)")
      }
    }
}
