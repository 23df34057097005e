import Encodings
import Formulas

/// EdfaPg's requests: forms, and one multipart body.
package struct EdfaPgRequests: Sendable {
  package let action: String
  package let rules: [FieldRule]
  let formula: Formula

  /// The path of calls below the host, and the one that replaces it for Apple Pay.
  package static let (path, applePayPath) = ("/payment/post", "/applepay/orders/s2s/sale")

  package static let sale = EdfaPgRequests(action: "SALE", rules: EdfaPgFields.sale, formula: EdfaPgFormulas.sale)
  package static let recurringSale = EdfaPgRequests(
    action: "RECURRING_SALE", rules: EdfaPgFields.recurringSale, formula: EdfaPgFormulas.sale)
  package static let capture = EdfaPgRequests(
    action: "CAPTURE", rules: EdfaPgFields.change, formula: EdfaPgFormulas.transaction)
  package static let creditVoid = EdfaPgRequests(
    action: "CREDITVOID", rules: EdfaPgFields.change, formula: EdfaPgFormulas.transaction)
  package static let status = EdfaPgRequests(
    action: "GET_TRANS_STATUS", rules: EdfaPgFields.query, formula: EdfaPgFormulas.transaction)
  package static let details = EdfaPgRequests(
    action: "GET_TRANS_DETAILS", rules: EdfaPgFields.query, formula: EdfaPgFormulas.transaction)

  /// Makes a form for the payment URL.
  ///
  /// SALE signs what it sends; the others sign an e-mail address and a card that they do not send.
  func form(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    var fields = try CallFields(rules, input)
    let endpoint = try Endpoint(input.text("paymentUrl"), "paymentUrl")
    try fields.check()
    var values = ["password": input.text("password"), "transactionId": fields["trans_id"]]
    if action == "SALE" {
      fields["order_amount"] = try Self.amount(fields)
      if fields["req_token"].isEmpty { fields["req_token"] = Array("N".utf8) }
      values["email"] = fields["payer_email"]
      values["cardNumber"] = fields["card_number"]
    } else {
      values["email"] = input.text("email")
      values["cardNumber"] = input.text("cardNumber")
    }
    let signature = MessageSignature(formula, texts: values, at: .field(["hash"]))
    let pairs =
      [pair("action", Array(action.utf8)), pair("client_key", input.text("clientKey"))]
      + fields.pairs.filter { !$0.value.isEmpty } + [pair("hash", signature.value)]
    let request = WireRequest(
      url: endpoint.url, headers: Self.headers("application/x-www-form-urlencoded"),
      body: FormSpelling.whatwg.encode(pairs))
    return Operation.Product(value: request.json, signature: signature)
  }

  /// Makes the Apple Pay virtual sale, which signs the amount as sent and sends empty fields.
  static func applePay(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    var fields = try CallFields(rules, input)
    guard
      let url = try Endpoint(input.text("paymentUrl"), "paymentUrl").replacing(
        path, with: applePayPath)
    else {
      throw .reject(.invalidURL, "'paymentUrl' must end in \(path), which the endpoint of Apple Pay replaces")
    }
    try fields.check()
    fields["order_amount"] = try Self.amount(fields)
    let signature = MessageSignature(
      EdfaPgFormulas.applePay,
      texts: [
        "identifier": fields["identifier"], "orderNumber": fields["order_id"], "amount": fields["order_amount"],
        "currency": fields["order_currency"], "password": input.text("password"),
      ], at: .field(["hash"]))
    let pairs =
      [pair("action", Array("SALE".utf8)), pair("client_key", input.text("clientKey"))]
      + fields.pairs + [pair("brand", Array(EdfaPgFields.applePayBrand.utf8)), pair("hash", signature.value)]
    let parts = pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }
    guard let boundary = Boundary(Array(boundary.utf8)), let body = try? MultipartBody.encode(parts, boundary) else {
      throw .reject(.boundaryInContent, "a field holds the fixed boundary of this request")
    }
    let request = WireRequest(url: url, headers: headers("multipart/form-data; boundary=\(Self.boundary)"), body: body)
    return Operation.Product(value: request.json, signature: signature)
  }

  /// The amount as `amount.decimal` writes it.
  private static func amount(_ fields: CallFields) throws(Refusal) -> [UInt8] {
    let amount = try Amount.write(fields, "order_amount", "order_currency") { $0.decimal($1) }
    try Gateway.edfaPg.checkLength(ofAmount: amount)
    return amount
  }

  static let boundary = "boundary-edfapay-pg-formdata"

  private static func headers(_ contentType: String) -> [(name: String, value: String)] {
    [("Content-Type", contentType), ("Accept", "application/json"), ("X-User-Agent", "ios")]
  }
}

/// Makes a form field with a fixed name.
private func pair(_ name: String, _ value: [UInt8]) -> FormBody.Pair {
  FormBody.Pair(name: Array(name.utf8), value: value)
}
