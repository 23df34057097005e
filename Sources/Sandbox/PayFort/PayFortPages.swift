import Encodings
import Gateways
import Platform

/// What a customer's browser sees of PayFort: the payment page, which turns a card into a token, and 3-D Secure.
enum PayFortPages {
  /// TOKENIZATION: sends the browser back to the shop with the signed result in the query.
  static func tokenize(_ body: JSON, _ exchange: inout EmulatedExchange, _ emulator: inout PayFortEmulator)
    -> HTTPResponse
  {
    let number = body["card_number"]?.string ?? ""
    var answer = PayFortAnswer.echo(body)
    if let message = refusal(number, body["expiry_date"]?.string ?? "") {
      exchange.review.refusal = "the card is invalid"
      answer += PayFortAnswer.outcome("17\(message)")
    } else {
      let name = body["token_name"]?.string ?? Identifier.hex(16)
      emulator.grants.put(
        SingleUseToken(PayFortEmulator.name, "token_name", name, for: CardMask.number(Array(number.utf8))), &exchange)
      answer = answer.filter { $0.0 != "token_name" } + [("token_name", .text(name))] + PayFortAnswer.outcome("18000")
    }
    let signed = emulator.responses.sign(.members(answer))
    // Without a return_url the account's own would apply, which a sandbox does not have.
    guard let shop = body["return_url"]?.string else { return .json(200, signed) }
    return back(to: shop, signed)
  }

  /// Sends a browser that posted a payment to 3-D Secure, or back to the shop with the signed result.
  static func paid(
    _ payment: Payment, _ code: String, authentication: String?, _ emulator: PayFortEmulator
  ) -> HTTPResponse {
    if let authentication { return CustomerPage.back(to: authentication) }
    let parameters = PayFortAnswer.payment(payment, code)
    let signed = emulator.responses.sign(parameters)
    return parameters["return_url"]?.string.map { back(to: $0, signed) } ?? .json(200, signed)
  }

  /// The message code for a bad card; `nil` for a good one.
  private static func refusal(_ number: String, _ expiry: String) -> String? {
    guard let card = try? CardNumber(Array(number.utf8)), card.isLuhnValid else { return "016" }
    // YYMM.
    let date = try? CardExpiry(month: Array(expiry.utf8.suffix(2)), year: Array(expiry.utf8.prefix(2)))
    guard let date, !date.isOver(on: Timestamp.text(POSIX.seconds).utf8.prefix(10)) else { return "012" }
    return nil
  }

  /// The page of 3-D Secure, and the way back.
  static func authentication(_ exchange: inout EmulatedExchange, _ emulator: inout PayFortEmulator) -> HTTPResponse {
    exchange.review.call = "3DS"
    let parts = exchange.path.split(separator: "/")
    guard (2...3).contains(parts.count), var payment = emulator.payments[String(parts[1])] else {
      return exchange.refuse(404, "no such payment", "there is no such payment")
    }
    exchange.review.subject = payment.id
    guard payment.status == "20" else {
      return exchange.refuse(409, "3-D Secure is over", "this payment does not wait for 3-D Secure (any more)")
    }
    guard parts.count == 3 else {
      return CustomerPage.html(
        "3-D Secure", [("Order", payment.reference), ("Amount", payment.sum)],
        "The amount decides how it ends: \(payment.plan.isApproved ? "well" : "with a refusal").",
        [("\(payment.id)/result", "Continue")])
    }
    if let refusal = exchange.refuse(String(parts[2]), outOf: "result") { return refusal }
    let code = PayFortEmulator.settle(&payment, isGood: payment.plan.isApproved)
    emulator.put(payment, &exchange)
    emulator.notify(payment, code, &exchange)
    let parameters = PayFortAnswer.payment(payment, code)
    guard let shop = parameters["return_url"]?.string else { return .text(200, "done; the request had no return_url") }
    return back(to: shop, emulator.responses.sign(parameters))
  }

  private static func back(to shop: String, _ parameters: JSON) -> HTTPResponse {
    let query = String(decoding: PayFortEmulator.form(parameters), as: UTF8.self)
    return CustomerPage.back(to: shop + (shop.contains("?") ? "&" : "?") + query)
  }
}
