import Encodings
import Gateways
import Messages

extension PayFortEmulator {
  /// PURCHASE, AUTHORIZATION and Apple Pay.
  ///
  /// - Parameter isPage: whether a browser posts it, which continues from here.
  mutating func pay(
    _ call: PayFortCall, _ body: JSON, isPage: Bool, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    let reference = body["merchant_reference"]?.string ?? ""
    let currency = body["currency"]?.string ?? ""
    let amount = body["amount"]?.string ?? ""
    if let refusal = refusal(body, reference, &exchange) { return refusal }
    guard let minor = PayFortReview.minor(amount) else { return PayFortAnswer.invalid("005") }
    // No card arrives here: the SDK sends it separately, or a token replaces it.
    let plan = exchange.plan(or: .amount(minor))
    var payment = Payment(
      Self.name, id: Identifier.digits(18), reference: reference, amount: amount, currency: currency, minor: minor,
      plan: plan, status: "20")
    payment.details["request"] = Self.kept(body, call).line
    payment.details["command"] = call.isAuthorization(body) ? "AUTHORIZATION" : "PURCHASE"
    exchange.review.subject = payment.id
    var code = "20064"
    if call == .applePay || ![.redirectApproved, .redirectDeclined].contains(plan) {
      code = Self.settle(&payment, isGood: plan.isApproved)
    }
    put(payment, &exchange)
    if payment.status != "20" { notify(payment, code, &exchange) }
    let authentication = code == "20064" ? "\(exchange.base)/3ds/\(payment.id)" : nil
    if isPage { return PayFortPages.paid(payment, code, authentication: authentication, self) }
    let page: [(String, JSON?)] = authentication.map { [("3ds_url", .text($0))] } ?? []
    let answer = (PayFortAnswer.payment(payment, code).members ?? []).map { ($0.name.string, Optional($0.value)) }
    return .json(200, responses.sign(.members(answer + page)))
  }

  /// Refuses a payment that the gateway's state does not allow.
  private mutating func refusal(_ body: JSON, _ reference: String, _ exchange: inout EmulatedExchange) -> HTTPResponse?
  {
    if references[reference] != nil {
      return exchange.refuse("there is already a payment with this merchant_reference", PayFortAnswer.invalid("066"))
    }
    if let name = body["token_name"]?.string, grants[SingleUseToken.id("token_name", name)] == nil {
      return exchange.refuse("no TOKENIZATION gave this token_name", PayFortAnswer.invalid("044"))
    }
    if let token = body["sdk_token"]?.string {
      guard var grant = grants[SingleUseToken.id("sdk_token", token)], !grant.isUsed, grant.isAlive(seconds: 3600)
      else {
        return exchange.refuse(
          "no SDK_TOKEN gave this sdk_token, or it has expired or was used", PayFortAnswer.invalid("778"))
      }
      grant.isUsed = true
      grants.put(grant, &exchange)
    }
    return nil
  }

  /// The part of a request that later answers need: no wallet's token, and no value longer than 4096 bytes.
  private static func kept(_ body: JSON, _ call: PayFortCall) -> JSON {
    let names = Set(call.request.rules.map(\.name) + [call.request.command.name])
    return .members(
      PayFortAnswer.echo(body).filter { names.contains($0.0) && ($0.1?.string?.utf8.count ?? 0) <= 4096 })
  }

  /// Ends a payment.
  ///
  /// - Returns: its response code.
  static func settle(_ payment: inout Payment, isGood: Bool) -> String {
    let isAuthorization = payment.details["command"] == "AUTHORIZATION"
    payment.status = isAuthorization ? (isGood ? "02" : "03") : (isGood ? "14" : "13")
    if isGood, !isAuthorization { payment.captured = payment.minorAmount }
    payment.details["message"] = isGood ? "000" : "029"
    return payment.status + (isGood ? "000" : "029")
  }

  mutating func put(_ payment: Payment, _ exchange: inout EmulatedExchange) {
    payments.put(payment, &exchange)
    references.put(payment.id, payment.reference)
  }

  /// Adds a notification, which has the parameters of the answer.
  func notify(_ payment: Payment, _ code: String, _ exchange: inout EmulatedExchange, _ parameters: JSON? = nil) {
    exchange.notices.append(
      Notice(
        subject: "\(code) \(payment.id)", contentType: "application/x-www-form-urlencoded;charset=UTF-8"
      ) { [responses] isForged in
        Self.form(responses.sign(parameters ?? PayFortAnswer.payment(payment, code), isForged: isForged))
      })
  }

  func check(of callback: CallbackContent) -> CallbackCheck? {
    let fields = callback.fields
    guard fields["response_code"] != nil, fields["fort_id"] != nil else { return nil }
    let formula = PayFortSignatures.formula(fields, secrets, .response)
    return .signed(
      operation: "payfort.signature.verify", input: formula.input, formula: formula,
      given: fields["signature"]?.scalarBytes ?? [])
  }

  /// Signed parameters as a form or a query; objects, which no form can hold, are left out as by the gateway.
  static func form(_ parameters: JSON) -> [UInt8] {
    FormSpelling.php.encode(
      (parameters.members ?? []).compactMap { member in
        guard case .string(let text) = member.value else { return nil }
        return FormBody.Pair(name: member.name.utf8, value: text.utf8)
      })
  }
}
