import Encodings
import Foundation
import Gateways
import Testing

/// What a shop does with PlacetoPay.
enum PlacetoPayFlows {
  static let all: [Flow] =
    sessions + tokens + authentications + refusals + PlacetoPayRecordFlows.all + NoteFlows.placetoPay
    + UnknownRequests.flows(
      "placetopay", "PLACETOPAY_URL",
      [("/placetopay/api/session", "GET")])

  private typealias Merchant = PlacetoPayMerchant

  private static let sessions: [Flow] = [
    Flow("a session is created, found and cancelled once") { venue in
      let merchant = try Merchant(venue)
      let id = try await merchant.create(Merchant.session()).expect("redirect").text("transactionId")
      try await merchant.query(id).expect("pending")
      try await merchant.call("cancel", "CANCEL", id: id).expect("cancelled")
      try await merchant.call("cancel", "CANCEL", id: id).expect("error")
      try await merchant.query(id).expect("cancelled")
      try await merchant.query("1").expect("error")
    },
    Flow("the customer approves, and the shop gives the money back once", isEmulatedOnly: true) { venue in
      let merchant = try Merchant(venue)
      let session = try await merchant.create(Merchant.session())
      let id = try session.text("transactionId")
      try await merchant.press("approve", session)
      let found = try await merchant.query(id).expect("approved")
      #expect(try found.text("amount") == "165000.00")
      let body = try JSON(parsing: Array(found.answer.body.utf8))
      let payment = try #require(body["payment"]?.elements?.first)
      #expect(payment["authorization"]?.string?.wholeMatch(of: /[1-9][0-9]{5}/) != nil)
      #expect(payment["refunded"] == .bool(false))
      let reverse: JSON = ["internalReference": payment["internalReference"]]
      try await merchant.call("cancel", "CANCEL", id: id).expect("error")
      try await merchant.call("reverse", "REVERSE", request: reverse).expect("reversed")
      try await merchant.call("reverse", "REVERSE", request: reverse).expect("error")
      let given = try await merchant.query(id).expect("refunded")
      #expect(given.answer.body.contains(#""refunded":true"#))
      let control = try #require(try venue.control("PLACETOPAY_URL"))
      let callback = try await Inbox.callback(control, containing: "\"requestId\":\(id)")
      let verify = try #require(Gateway.operation("placetopay.notification.verify"))
      let input: JSON = ["body": .text(callback), "secretKey": .text(merchant.secretKey)]
      #expect(verify.answer(input) == .value(["accepted": .bool(true)]))
    },
    Flow("the customer's bank says no", isEmulatedOnly: true) { venue in
      let merchant = try Merchant(venue)
      let session = try await merchant.create(Merchant.session("10.51"))
      try await merchant.press("approve", session)
      let found = try await merchant.query(try session.text("transactionId")).expect("declined")
      #expect(found.answer.body.contains(#""authorization":"000000""#))
    },
    Flow("the customer rejects", isEmulatedOnly: true) { venue in
      let merchant = try Merchant(venue)
      let session = try await merchant.create(Merchant.session())
      try await merchant.press("reject", session)
      try await merchant.query(try session.text("transactionId")).expect("declined")
    },
    Flow("the customer cancels", isEmulatedOnly: true) { venue in
      let merchant = try Merchant(venue)
      let session = try await merchant.create(Merchant.session())
      try await UnknownRequests.press(try session.page("/other"), venue, "PLACETOPAY_URL")
      #expect(try await LiveClient.send("GET", session.page("0"), [], nil).status == 404)
      try await merchant.press("cancel", session)
      try await merchant.query(try session.text("transactionId")).expect("cancelled")
    },
    Flow("what was never paid is not reversed") { venue in
      try await Merchant(venue).call("reverse", "REVERSE", request: ["internalReference": .text("1")])
        .expect("error")
    },
  ]

  private static let tokens: [Flow] = [
    Flow("a subscription gives a token, which is collected from", isEmulatedOnly: true) { venue in
      let merchant = try Merchant(venue)
      let session = try await merchant.create(Merchant.session(subscribes: true)).expect("redirect")
      try await merchant.press("approve", session)
      let found = try await merchant.query(try session.text("transactionId")).expect("approved")
      let body = try JSON(parsing: Array(found.answer.body.utf8))
      let token = try #require(body["subscription"]?["instrument"]?.elements?.first?["value"])
      try await merchant.call("collect", "COLLECT", request: collect(token, "10.00")).expect("approved")
      try await merchant.call("collect", "COLLECT", request: collect(token, "10.51")).expect("declined")
      try await merchant.call("collect", "COLLECT", request: collect(.text("nobody gave it"), "10.00")).expect("error")
      try await merchant.call(
        "collect", "COLLECT", request: collect(token, "10.00"), change: BodyChange.without("payment")
      ).expect("error")
    }
  ]

  private static func collect(_ token: JSON, _ total: String) -> JSON {
    [
      "payer": ["name": .text("John")], "payment": Merchant.payment(total),
      "instrument": ["token": ["token": token]],
    ]
  }

  private static let authentications: [Flow] =
    [
      ("with SHA-1", Merchant.Auth(algorithm: "sha1"), nil), ("four minutes ago", Merchant.Auth(age: 240), nil),
      ("with another key", Merchant.Auth(secretKey: "another"), "102"),
      ("with another login", Merchant.Auth(login: "another"), "101"),
      ("six minutes ago", Merchant.Auth(age: 360), "103"), ("six minutes ahead", Merchant.Auth(age: -360), "103"),
    ].map { name, auth, code in
      Flow("signed \(name)") { venue in
        let answer = try await Merchant(venue).call("create", "CREATE", request: Merchant.session(), auth: auth)
        try answer.expect(code == nil ? "redirect" : "error")
        #expect(answer.code == code)
      }
    }

  private static let refusals: [Flow] =
    ["auth", "auth.login", "auth.tranKey", "auth.nonce", "auth.seed"].map { path in
      Flow("without \(path)") { venue in
        let answer = try await Merchant(venue).call(
          "create", "CREATE", request: Merchant.session(), change: BodyChange.without(path)
        ).expect("error")
        #expect(answer.answer.status == 401)
      }
    }
    + ["ipAddress", "userAgent", "returnUrl", "payment", "payment.reference", "payment.amount.total"].map { path in
      Flow("a session without \(path)") { venue in
        try await Merchant(venue).call(
          "create", "CREATE", request: Merchant.session(), change: BodyChange.without(path)
        ).expect("error")
      }
    }
    + [
      ("auth.nonce", JSON.text("***")), ("auth.secretKey", .text("x")), ("payment.amount.total", .text("ten")),
      ("payment.amount.total", .number(JSONNumber(digits: "10.001"))), ("payment.amount.currency", .text("XXQ")),
      ("returnUrl", .text("nowhere")), ("ipAddress", .text("my house")), ("skipResult", .text("true")),
    ].map { path, value in
      Flow("\(path) is \(value.line)") { venue in
        try await Merchant(venue).call(
          "create", "CREATE", request: Merchant.session(), change: BodyChange.with(path, value)
        ).expect("error")
      }
    }
    + [
      Flow("the body must be JSON by name") { venue in
        try await Merchant(venue).call(
          "create", "CREATE", request: Merchant.session(), header: ("Content-Type", "text/plain")
        ).expect("error", code: "100")
      },
      Flow("half a body is refused") { venue in
        try await Merchant(venue).call("create", "CREATE", request: Merchant.session()) { String($0.dropLast(3)) }
          .expect("error")
      },
      Flow("a reversal needs its reference") { venue in
        try await Merchant(venue).call(
          "reverse", "REVERSE", request: ["internalReference": .text("1")],
          change: BodyChange.without("internalReference")
        ).expect("error")
      },
    ]
}
