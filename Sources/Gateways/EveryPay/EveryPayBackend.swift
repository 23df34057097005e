import Encodings

/// The merchant's server between the app and EveryPay: EveryPay Apple Pay SDK, Backend API Integration Guide.
enum EveryPayBackend {
  /// Turns an app's request to the server into fields of the payment that the server creates.
  static func oneoff(_ input: Input) throws(Refusal) -> Operation.Product {
    let body = try object(input)
    let amount = try body.amount("amount")
    let order = try body.text("orderReference")
    let email = try body.text("customerEmail")
    let label = try body.text("label")
    return Operation.Product(
      value: [
        "amount": UTF8Text.json(amount ?? Array("0.01".utf8)),
        "label": UTF8Text.json(label ?? Array("Purchase".utf8)),
        "order_reference": UTF8Text.json(try body.required(order, "orderReference")),
        "customer_email": UTF8Text.json(try body.required(email, "customerEmail")),
      ])
  }

  /// Makes the answer about a new payment; nothing else of the payment is sent to the phone.
  static func created(_ input: Input) throws(Refusal) -> Operation.Product {
    let body = try object(input)
    let reference = try body.textIdentifier("payment_reference")
    let token = try body.bearer("mobile_access_token")
    let amount = try body.amount("standing_amount")
    let currency = try body.text("currency")
    let country = try body.text("descriptor_country")
    let label = try body.text("label")
    return Operation.Product(
      value: [
        "paymentReference": UTF8Text.json(try body.required(reference, "payment_reference")),
        "mobileAccessToken": UTF8Text.json(try body.required(token, "mobile_access_token")),
        "amount": amount.map { .number(JSONNumber(digits: String(decoding: $0, as: UTF8.self))) },
        "currency": currency.map(UTF8Text.json), "countryCode": country.map(UTF8Text.json),
        "label": label.map(UTF8Text.json),
      ])
  }

  /// Makes the request that sends the app's Apple Pay token to EveryPay; the access token becomes the header.
  static func process(_ input: Input) throws(Refusal) -> Operation.Product {
    let body = try object(input)
    let token = try body.required(try body.text("mobile_access_token"), "mobile_access_token")
    let fields = ["payment_reference", "paymentData"].compactMap { name in
      body.json[name].map { JSON.Member(JSONText(name), $0) }
    }
    let inner: JSON = [
      "baseUrl": UTF8Text.json(input.text("baseUrl")), "token": UTF8Text.json(token), "fields": .object(fields),
    ]
    let call: Input
    do {
      call = try Input(inner, fields: EveryPayRequests.wallet)
    } catch {
      throw .badInput(error)
    }
    return Operation.Product(value: try EveryPayRequests.applePay(EveryPayRequests.applePay, call).value)
  }

  /// Makes the answer about a completed payment.
  static func processed(_ input: Input) throws(Refusal) -> Operation.Product {
    let body = try object(input)
    let state = try body.text("state")
    let reference = try body.textIdentifier("payment_reference")
    let order = try body.textIdentifier("order_reference")
    return Operation.Product(
      value: [
        "state": UTF8Text.json(try body.required(state, "state")),
        "paymentReference": UTF8Text.json(try body.required(reference, "payment_reference")),
        "orderReference": order.map(UTF8Text.json),
      ])
  }

  private static func object(_ input: Input) throws(Refusal) -> ResponseObject {
    let body = try input.message("body")
    let json: JSON
    do { json = try JSON(parsing: body) } catch { throw .reject(.malformedBody, "the body is \(error)") }
    guard json.members != nil, json.duplicateName == nil else {
      throw .reject(.malformedBody, "the body must be an object without a name that occurs twice")
    }
    return ResponseObject(json)
  }
}
