import Encodings
import Foundation
import Testing

/// What an app does with the merchant's server, which the emulation replaces.
enum EveryPayShopFlows {
  static let all: [Flow] =
    [
      Flow("an app pays through the merchant's server", isEmulatedOnly: true) { venue in
        let merchant = try EveryPayMerchant(venue)
        let told = try await post("oneoff", order(), venue)
        #expect(told.status == 200)
        #expect(told.json["amount"] == .number(JSONNumber(digits: "19.99")) && told.json["currency"] == .text("EUR"))
        #expect(told.json["label"] == .text("Tea") && told.json["countryCode"] == .text("EE"))
        let paid = try await post("apple-pay/process", token(told.json), venue)
        #expect(paid.status == 200 && paid.json["state"] == .text("settled"))
        #expect(paid.json["paymentReference"] == told.json["paymentReference"])
        #expect(Set((paid.json.members ?? []).map(\.name.string)) == ["state", "paymentReference", "orderReference"])
        try await merchant.find(told.json["paymentReference"]?.string ?? "").expect("approved")
        #expect(try await post("apple-pay/process", token(told.json), venue).status == 422)
      },
      Flow("the merchant's server has an amount and a label of its own", isEmulatedOnly: true) { venue in
        let short = [("orderReference", JSON.text("app-1")), ("customerEmail", .text("doe@example.com"))]
        let told = try await post("oneoff", .members(short), venue)
        #expect(told.json["amount"] == .number(JSONNumber(digits: "0.01")) && told.json["label"] == .text("Purchase"))
      },
      Flow("the merchant's server declines by the amount", isEmulatedOnly: true) { venue in
        let told = try await post("oneoff", order().with(["amount"], .text("19.51")), venue)
        #expect(try await post("apple-pay/process", token(told.json), venue).json["state"] == .text("failed"))
      },
      Flow("the merchant's server wants the payment's own token", isEmulatedOnly: true) { venue in
        let (told, other) = (try await post("oneoff", order(), venue), try await post("oneoff", order(), venue))
        let wrong = token(told.json).with(["mobile_access_token"], other.json["mobileAccessToken"])
        #expect(try await post("apple-pay/process", wrong, venue).status == 401)
        #expect(
          try await post("apple-pay/process", token(told.json).with(["payment_reference"], .text("abc")), venue).status
            == 404)
      },
      Flow("the token of an app is in no record", isEmulatedOnly: true) { venue in
        let told = try await post("oneoff", order(), venue)
        _ = try await post("apple-pay/process", token(told.json), venue)
        let control = try #require(try venue.control("EVERYPAY_URL"))
        let records = try await LiveClient.send("GET", control.appendingPathComponent("requests"), [], nil).body
        #expect(!records.contains(told.json["mobileAccessToken"]?.string ?? "") && !records.contains("c2ln"))
      },
    ]
    + wrong.map { path, call, value, found in
      Flow("the merchant's server refuses \(path) \(value?.line ?? "left out")", isEmulatedOnly: true) { venue in
        let mark = LiveJudgement.mark()
        let whole = call == "oneoff" ? order(mark) : token(try await post("oneoff", order(), venue).json)
        let names = path.split(separator: ".").map(String.init)
        let sent = whole.with(names, value)
        #expect(try await post(call, sent, venue).status == 400, "\(sent.line)")
        // A record without the reference cannot be found by anything of its own.
        if call == "oneoff", path != "orderReference" {
          let said = try await LiveJudgement(venue, "EVERYPAY_URL", of: mark)
          #expect(said.findings == [found], "\(said)")
        }
      }
    }

  private static let wrong: [(String, String, JSON?, String)] = [
    ("orderReference", "oneoff", nil, "missing-field body"), ("customerEmail", "oneoff", nil, "missing-field body"),
    ("amount", "oneoff", .text("19,99"), "invalid-amount body"),
    ("amount", "oneoff", .text("1.999"), "too-many-decimals amount"),
    ("label", "oneoff", .bool(true), "wrong-type body"),
    ("mobile_access_token", "apple-pay/process", nil, ""), ("payment_reference", "apple-pay/process", nil, ""),
    ("paymentData", "apple-pay/process", .text("{}"), ""), ("paymentData.signature", "apple-pay/process", nil, ""),
  ]

  private static func order(_ reference: String = "app-\(UUID().uuidString)") -> JSON {
    [
      "amount": .text("19.99"), "orderReference": .text(reference), "customerEmail": .text("doe@example.com"),
      "label": .text("Tea"),
    ]
  }

  private static func token(_ told: JSON) -> JSON {
    [
      "payment_reference": told["paymentReference"], "mobile_access_token": told["mobileAccessToken"],
      "paymentData": [
        "data": .text("ZGF0YQ=="), "signature": .text("c2ln"), "version": .text("EC_v1"),
        "header": [
          "ephemeralPublicKey": .text("MFkw"), "publicKeyHash": .text("tqYV"), "transactionId": .text("93ee"),
        ],
      ],
    ]
  }

  private static func post(_ call: String, _ body: JSON, _ venue: TestTarget) async throws -> (status: Int, json: JSON)
  {
    let url = try venue.url("EVERYPAY_URL").appendingPathComponent("api/\(call)")
    let answer = try await LiveClient.send("POST", url, [("Content-Type", "application/json")], body.line)
    return (answer.status, try JSON(parsing: Array(answer.body.utf8)))
  }
}
