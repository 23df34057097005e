import Encodings
import Gateways
import Testing

/// Correctly signed messages of the merchants in ``AuditRun/secrets``, as lines of NDJSON.
enum Samples {
  static let card = "4111111111111111"
  static let email = "doe+tag@example.com"

  static func value(_ operation: String, _ input: [(String, JSON?)]) throws -> JSON {
    guard case .value(let value)? = Gateway.operation(operation)?.answer(.members(input)) else {
      throw Failed(operation: operation)
    }
    return value
  }

  struct Failed: Error { let operation: String }

  static func line(
    _ url: String, _ body: [UInt8], _ type: String, _ more: [(String, JSON?)] = [], headers: [(String, String)] = []
  ) -> JSON {
    .members(
      [
        ("method", .text("POST")), ("url", .text(url)),
        ("headers", .array(([("Content-Type", type)] + headers).map { .array([.text($0.0), .text($0.1)]) })),
        ("bodyBase64", .text(Base64.encode(body))),
      ] + more)
  }

  static func form(_ pairs: [(String, String)]) -> [UInt8] {
    FormSpelling.whatwg.encode(pairs.map { FormBody.Pair(name: Array($0.0.utf8), value: Array($0.1.utf8)) })
  }

  static let formType = "application/x-www-form-urlencoded"

  static func saleFields(_ order: String, password: String = "password-of-shop") throws -> [(String, String)] {
    let hash = try value(
      "edfapg.hash.sale",
      [("email", .text(email)), ("password", .text(password)), ("cardNumber", .text(card))])
    return [
      ("action", "SALE"), ("client_key", "key-of-shop"), ("order_id", order), ("order_amount", "10.00"),
      ("order_currency", "SAR"), ("order_description", "Tea"), ("card_number", card), ("card_exp_month", "01"),
      ("card_exp_year", "2038"), ("card_cvv2", "987"), ("payer_first_name", "J"), ("payer_last_name", "D"),
      ("payer_address", "S 1"), ("payer_country", "SA"), ("payer_city", "R"), ("payer_zip", "1"),
      ("payer_email", email),
      ("payer_phone", "1"), ("payer_ip", "203.0.113.7"), ("term_url_3ds", "https://shop.example/back"),
      ("hash", hash.string ?? ""),
    ]
  }

  static let edfaPgURL = "https://api.edfapay.com/payment/post"

  static func sale(_ order: String, transaction: String) throws -> JSON {
    let answer =
      #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"\#(order)","trans_id":"\#(transaction)"}"#
    return line(
      edfaPgURL, form(try saleFields(order)), formType,
      [
        (
          "response",
          [
            "status": .integer(200),
            "headers": .array([.array([.text("Content-Type"), .text("application/json")])]),
            "body": .text(answer),
          ]
        )
      ])
  }

  static func callback(
    _ order: String, transaction: String, amount: String = "10.00", result: String = "SUCCESS",
    status: String = "SETTLED"
  ) throws -> JSON {
    let hash = try value(
      "edfapg.hash.transaction",
      [
        ("email", .text(email)), ("password", .text("password-of-shop")), ("transactionId", .text(transaction)),
        ("cardNumber", .text(card)),
      ])
    return line(
      "https://shop.example/hook",
      form([
        ("action", "SALE"), ("result", result), ("status", status), ("order_id", order), ("trans_id", transaction),
        ("trans_date", "2026-11-22 10:00:00"), ("amount", amount), ("currency", "SAR"), ("card", "411111******1111"),
        ("hash", hash.string ?? ""),
      ]), formType)
  }

  /// PayFort's parameters with their signature.
  static func payFort(
    _ parameters: [(String, String)], phrase: String = "request-phrase-1", algorithm: String = "sha256"
  ) throws -> [(String, String)] {
    let all = [("access_code", "ACCESS1"), ("merchant_identifier", "MERCHANT1"), ("language", "en")] + parameters
    let signature = try value(
      "payfort.signature",
      [
        ("phrase", .text(phrase)), ("algorithm", .text(algorithm)),
        ("parameters", .members(all.map { ($0.0, .text($0.1)) })),
      ])
    return all + [("signature", signature.string ?? "")]
  }

  static func object(_ pairs: [(String, String)]) -> [UInt8] {
    JSON.members(pairs.map { ($0.0, .text($0.1)) }).lineBytes
  }

  static let payFortURL = "https://sbpaymentservices.payfort.com/FortAPI/paymentApi"

  static func purchase(_ reference: String, amount: String = "1000") -> [(String, String)] {
    [
      ("command", "PURCHASE"), ("merchant_reference", reference), ("amount", amount), ("currency", "AED"),
      ("customer_email", "a@b.example"),
    ]
  }

  static func paid(_ reference: String, id: String, amount: String = "1000") -> [(String, String)] {
    purchase(reference, amount: amount) + [
      ("fort_id", id), ("response_code", "14000"), ("response_message", "Success"), ("status", "14"),
    ]
  }

  static func notification(_ id: String, _ status: String, signed: String? = nil, algorithm: String = "sha256") throws
    -> [UInt8]
  {
    let date = "2026-11-22T10:00:00-05:00"
    let signature = try value(
      "placetopay.notification",
      [
        ("requestId", .text(id)), ("status", .text(signed ?? status)), ("date", .text(date)),
        ("secretKey", .text("secret-key-1")), ("algorithm", .text(algorithm)),
      ])
    return
      ([
        "status": ["status": .text(status), "reason": .text("00"), "message": .text("m"), "date": .text(date)],
        "requestId": .number(JSONNumber(digits: id)), "reference": .text("R-\(id)"), "signature": signature,
      ] as JSON).lineBytes
  }

  static func auth(_ nonce: String = "0123456789abcdef", seed: String = "2026-11-22T10:00:00Z") throws -> JSON {
    let key = try value(
      "placetopay.trankey", [("nonce", .text(nonce)), ("seed", .text(seed)), ("secretKey", .text("secret-key-1"))])
    return [
      "login": .text("login-1"), "tranKey": key, "nonce": .text(Base64.encode(Array(nonce.utf8))),
      "seed": .text(seed),
    ]
  }

  static func notice(_ status: String, signed: String? = nil) throws -> [UInt8] {
    let mac = try value(
      "nexi.mac.response",
      [
        ("key", .text("mac-key-1")), ("payId", .text("p1")), ("transId", .text("t1")),
        ("merchantId", .text("merchant-1")),
        ("status", .text(signed ?? status)), ("code", .text("00000000")),
      ])
    return form([
      ("mid", "merchant-1"), ("PayID", "p1"), ("TransID", "t1"), ("Status", status), ("Code", "00000000"),
      ("MAC", (mac.string ?? "").uppercased()),
    ])
  }
}
