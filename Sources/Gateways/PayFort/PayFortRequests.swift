import Encodings
import Formulas

/// PayFort's requests: JSON to the payment API, and one form that a browser posts to the payment page.
package struct PayFortRequests: Sendable {
  /// The parameter that names the call, with its value.
  package let command: (name: String, value: String)
  package let rules: [FieldRule]
  package var profile = PayFortFormulas.Profile.api

  package static let sdkToken = PayFortRequests(
    command: ("service_command", "SDK_TOKEN"), rules: PayFortFields.sdkToken)
  package static let purchase = PayFortRequests(command: ("command", "PURCHASE"), rules: PayFortFields.purchase)
  package static let authorization = PayFortRequests(
    command: ("command", "AUTHORIZATION"), rules: PayFortFields.authorization)
  package static let capture = PayFortRequests(command: ("command", "CAPTURE"), rules: PayFortFields.capture)
  package static let void = PayFortRequests(command: ("command", "VOID_AUTHORIZATION"), rules: PayFortFields.void)
  package static let refund = PayFortRequests(command: ("command", "REFUND"), rules: PayFortFields.refund)
  package static let checkStatus = PayFortRequests(
    command: ("query_command", "CHECK_STATUS"), rules: PayFortFields.checkStatus)
  package static let tokenization = PayFortRequests(
    command: ("service_command", "TOKENIZATION"), rules: PayFortFields.tokenization, profile: .tokenizationForm)
  package static let applePay = PayFortRequests(command: ("digital_wallet", "APPLE_PAY"), rules: PayFortFields.applePay)

  /// What correct SDKs do differently; a form has no numbers.
  package var freedoms: [RequestFreedom] {
    let signature = RequestFreedom(
      kind: .hexInCapitals(["signature"]),
      evidence: "the vendor's Java SDK signs in capitals, its documents print digests in either case")
    let amount = RequestFreedom(
      kind: .textAsNumber(["amount"]),
      evidence: "the vendor's PHP SDKs hold an integer, which json_encode writes as a number; its documents print text")
    if command.value == "APPLE_PAY" { return [signature, amount] + Self.memberOrders }
    if !ownFields.isEmpty { return [signature, amount, Self.ownFields] }
    return profile == .api && rules.contains { $0.name == "amount" } ? [signature, amount] : [signature]
  }

  /// The objects of Apple's token, whose members may be in any order.
  private static let memberOrders = ["apple_header", "apple_paymentMethod"].map { field in
    RequestFreedom(
      kind: .memberOrder(field, of: ["token", field]),
      evidence: "the vendor's SDKs for PHP and .NET write apple_header in two orders, and sign it as they send it")
  }

  private static let ownFields = RequestFreedom(
    kind: .ownFields(PayFortFields.ofSDK.map(\.name), in: "fields"),
    evidence: "the vendor's .NET SDK sends them with every purchase and authorization, and signs them")
  /// The fields with which an SDK may identify itself.
  package var ownFields: [FieldRule] {
    ["PURCHASE", "AUTHORIZATION"].contains(command.value) ? PayFortFields.ofSDK : []
  }

  /// Whether the vendor's .NET SDK can send a parameter with a payment, whatever the documents say.
  package func isSentByVendor(_ name: String) -> Bool {
    !ownFields.isEmpty && PayFortFields.ofVendor.contains(name)
  }

  /// The special characters that users write into a payment or the form.
  var texts: Set<RequestShape.Text> {
    switch command.value {
    case "PURCHASE": [.words, .spaces, .markup]
    case "AUTHORIZATION": [.words, .markup]
    case "TOKENIZATION": [.markup]
    default: []
    }
  }

  /// The paths below the host of calls and of the browser's form.
  package static let (apiPath, pagePath) = ("/FortAPI/paymentApi", "/FortAPI/paymentPage")
  static let phrase = InputField.signingSecret(
    "phrase",
    "A merchant has two phrases: the SHA request phrase signs what is sent to PayFort, the SHA response phrase what comes from there."
  )
  static let algorithm = InputField.word("algorithm", PayFortFormulas.Algorithm.allCases.map(\.rawValue))
  static let inputs: [InputField] = [
    .word("environment", ["sandbox", "production"]), phrase, algorithm,
    .texts("fields", hiding: ["card_number": .card, "card_security_code": .secret, "token_name": .secret]),
  ]
  /// Apple Pay's token has a field of its own, because it contains objects.
  static let appleInputs = inputs + [.object("token", hiding: ["apple_data": .secret, "apple_signature": .secret])]

  func request(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    var fields = try CallFields(rules + ownFields, input)
    let host = try Self.host(input)
    let token = JSON.object(input.object("token"))
    for name in rules.map(\.name) + [command.name, "signature"] where token[name] != nil {
      throw .badInput(InputError("token.\(name)", "is a member of the request itself"))
    }
    guard
      let algorithm = PayFortFormulas.Algorithm(word: input.text("algorithm")),
      let formula = PayFortFormulas.signature(algorithm, profile)
    else { throw .reject(.unsupportedAlgorithm, "this gateway does not have the algorithm") }
    try fields.check()
    if command.value == "APPLE_PAY" {
      for rule in PayFortFields.appleToken { try rule.check(token) }
    }
    let hasReference = rules.contains { $0.name == "merchant_reference" }
    guard !hasReference || !fields["merchant_reference"].isEmpty || !fields["fort_id"].isEmpty else {
      throw .reject(.missingField, "one of 'merchant_reference' and 'fort_id' must be there")
    }
    if rules.contains(where: { $0.name == "amount" }) { fields["amount"] = try Self.amount(fields) }

    var members = [JSON.Member(JSONText(command.name), .text(command.value))] + fields.members + (token.members ?? [])
    let signed: FieldObject
    do { signed = try FieldObject(signing: members, of: "fields", areSent: true) } catch { throw .badInput(error) }
    let signature = MessageSignature(
      formula,
      Dictionary(
        uniqueKeysWithValues: formula.fields.map {
          ($0, $0 == "phrase" ? .bytes(input.text("phrase")) : .object(signed))
        }), at: .field(["signature"]))
    members.append(JSON.Member("signature", .string(JSONText(utf8: signature.value))))
    return Operation.Product(value: write(members, host).json, signature: signature)
  }

  private func write(_ members: [JSON.Member], _ host: (api: String, page: String)) -> WireRequest {
    guard profile == .tokenizationForm else {
      return WireRequest(
        url: Array("https://\(host.api)\(Self.apiPath)".utf8), headers: [("Content-Type", "application/json")],
        body: JSON.object(members).lineBytes)
    }
    let pairs = members.compactMap { member -> FormBody.Pair? in
      guard case .string(let text) = member.value else { return nil }
      return FormBody.Pair(name: member.name.utf8, value: text.utf8)
    }
    return WireRequest(
      url: Array("https://\(host.page)\(Self.pagePath)".utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")], body: FormSpelling.whatwg.encode(pairs))
  }

  private static func host(_ input: Input) throws(Refusal) -> (api: String, page: String) {
    switch String(decoding: input.text("environment"), as: UTF8.self) {
    case "sandbox": return ("sbpaymentservices.payfort.com", "sbcheckout.payfort.com")
    case "production": return ("paymentservices.payfort.com", "checkout.payfort.com")
    default: throw .badInput(InputError("environment", "must be 'sandbox' or 'production'"))
    }
  }

  /// The amount in minor units.
  private static func amount(_ fields: CallFields) throws(Refusal) -> [UInt8] {
    let digits = try Amount.write(fields, "amount", "currency") { $0.minorUnits($1) }
    try Gateway.payFort.checkLength(ofAmount: digits, in: "amount")
    return digits
  }
}
