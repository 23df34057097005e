import Encodings
import Gateways
import Messages

/// PayFort's messages: JSON to and from the payment API, the form of TOKENIZATION, and callbacks as JSON, form or query.
enum PayFortAudit: GatewayAudit {
  static let name = "payfort"

  private static let requests: [PayFortRequests] = [
    .sdkToken, .applePay, .purchase, .authorization, .capture, .void, .refund, .checkStatus, .tokenization,
  ]

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let isEndpoint = message.pathEnds(PayFortRequests.apiPath) || message.pathEnds(PayFortRequests.pagePath)
    guard content.fields != nil else { return isEndpoint && message.body == nil ? .request("UNKNOWN") : nil }
    let isOwn = content.has("access_code") || content.has("merchant_identifier")
    let tells = content.has("response_code") && (content.has("status") || content.has("signature"))
    guard isEndpoint || isOwn && (call(content) != nil || content.has("signature")) || tells && content.has("fort_id")
    else { return nil }
    return tells && !isEndpoint ? .callback(call(content) ?? "UNKNOWN") : .request(call(content) ?? "UNKNOWN")
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    guard content.object != nil, content.has("response_code", "status"),
      content.has("response_message") || content.has("signature")
    else { return nil }
    return call(content) ?? "UNKNOWN"
  }

  /// The word that says what is asked; calls that no table knows have one, too.
  private static func call(_ content: Content) -> String? {
    for name in ["digital_wallet", "service_command", "query_command", "command"] {
      let word = content.word(name)
      guard (2...40).contains(word.utf8.count), word.utf8.contains(where: ASCII.isUpper),
        word.utf8.allSatisfy({ ASCII.isUpper($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") })
      else { continue }
      return word
    }
    return nil
  }

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureCheck.Need {
    let content = payment.content
    if payment.direction == .response, content.fields == nil || !content.has("response_code") { return .unsigned }
    guard let fields = content.fields else { return .absent(missing(content)) }
    switch content.pairs == nil ? content.object?["signature"] : content["signature"].map(UTF8Text.json) {
    case .string("")?: return .absent(missing(content))
    case nil, .null?:
      // A request that is refused before anything is done is answered without a signature.
      let isRefusal = payment.direction != .request && content.word("status") == "00"
      return isRefusal ? .unsigned : .absent(missing(content))
    case .string(let text)?: return check(payment, fields, text.utf8, memory)
    case let other?:
      return .absent(
        Finding(
          .signatureMalformed, content.place("signature"), "'signature' must be text; this is \(other.kind)", .refused))
    }
  }

  private static func missing(_ content: Content) -> Finding {
    Finding(.signatureMissing, content.place("signature"), "'signature' is missing", .refused)
  }

  private static func check(
    _ payment: PaymentMessage, _ fields: JSON, _ signature: [UInt8], _ memory: Memory
  ) -> SignatureCheck.Need {
    let isRequest = payment.direction == .request
    let parameters = payment.content.pairs == nil ? fields.mapped(asSent) : fields
    let profile = isRequest && payment.call == "TOKENIZATION" ? "tokenization-form" : "api"
    let (phrase, other) = isRequest ? ("requestPhrase", "responsePhrase") : ("responsePhrase", "requestPhrase")
    @Sendable func formula(_ merchant: Merchant, _ phrase: String, _ algorithm: [UInt8]? = nil, _ profile: String)
      -> SignatureCheck.Formula
    {
      SignatureCheck.Formula(
        operation: "payfort.signature",
        input: .members([
          ("phrase", UTF8Text.json(merchant[phrase] ?? [])),
          ("algorithm", UTF8Text.json(algorithm ?? merchant["algorithm"] ?? Array("sha256".utf8))),
          ("parameters", parameters), ("profile", .text(profile)),
        ]))
    }
    var check = SignatureCheck(
      given: signature, at: payment.content.place("signature"), secret: phrase,
      formulas: { [formula($0, phrase, nil, profile)] })
    for (field, name) in [("access_code", "accessCode"), ("merchant_identifier", "merchantIdentifier")] {
      if let value = payment.content[field] { check.identifiers[name] = value }
    }
    check.mixups = { merchant in
      var mixups: [SignatureCheck.Mixup] = []
      if merchant[other] != nil {
        mixups.append(
          SignatureCheck.Mixup(
            id: "other-phrase",
            message: isRequest
              ? "it is right with the SHA response phrase; requests are signed with the request phrase"
              : "it is right with the SHA request phrase; what the gateway sends is signed with the response phrase",
            formula: formula(merchant, other, nil, profile)))
      }
      for algorithm in PayFortFormulas.Algorithm.allCases {
        let own = merchant["algorithm"] ?? Array("sha256".utf8)
        guard !own.elementsEqual(algorithm.rawValue.utf8) else { continue }
        mixups.append(
          SignatureCheck.Mixup(
            id: "other-algorithm",
            message: "it is right with \(algorithm.rawValue); the secrets name \(String(decoding: own, as: UTF8.self))",
            formula: formula(merchant, phrase, Array(algorithm.rawValue.utf8), profile)))
      }
      let unlike = profile == "api" ? "tokenization-form" : "api"
      mixups.append(
        SignatureCheck.Mixup(
          id: "other-operation",
          message: profile == "api"
            ? "it leaves the fields out that only the form of the payment page leaves out"
            : "it signs the card, which the form of the payment page leaves out",
          formula: formula(merchant, phrase, nil, unlike)))
      return mixups
    }
    return .check(check)
  }

  /// A form's bytes that are no text stay as they are; an object of that name in JSON is none of them.
  private static func asSent(_ json: JSON) -> JSON {
    guard let members = json.members, members.count == 1, ["hex", "base64"].contains(members[0].name.string),
      let text = Content.scalar(members[0].value)
    else { return json }
    return UTF8Text.json(Array("{".utf8) + members[0].name.utf8 + [UInt8(ascii: "=")] + text + [UInt8(ascii: "}")])
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let content = payment.content
    if payment.direction == .response, !content.has("response_code"), payment.call != "TOKENIZATION",
      payment.message.body?.isEmpty == false
    {
      return [Finding(.notTheGateway, "byte 0", "it has no 'response_code', so a proxy or a framework wrote it", .note)]
    }
    guard payment.direction == .request,
      let request = requests.first(where: { $0.command.value == payment.call })
    else { return [] }
    let rules = request.rules + (payment.call == "APPLE_PAY" ? PayFortFields.appleToken : [])
    let known = [request.command.name, "signature"]
    var findings =
      content.pairs == nil
      ? FieldReview.json(rules, content, known: known, free: request.freedoms)
      : FieldReview.form(rules, content, known: known)
    if !payment.message.method.isEmpty, payment.message.method != "POST" {
      findings.append(Finding(.wrongMethod, "method", "this call is sent with POST", .refused))
    }
    // The payment page takes a form, the payment API takes JSON.
    if payment.call != "TOKENIZATION", content.pairs != nil {
      findings.append(Finding(.wrongContentType, "header Content-Type", "this call is sent as JSON", .refused))
    }
    if let amount = content["amount"], !(1...10).contains(amount.count) || !amount.allSatisfy(ASCII.isDigit) {
      findings.removeAll { $0.at == content.place("amount") }
      findings.append(
        Finding(
          .fieldInvalid, content.place("amount"),
          "it is a whole number of the currency's smallest unit: 1999 for 19.99",
          .refused))
    }
    return findings
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    facts.order = content["merchant_reference"]
    facts.transaction = content["fort_id"]
    facts.amount = content["amount"]
    facts.currency = content["currency"]
    facts.isWhole = ["PURCHASE", "AUTHORIZATION", "APPLE_PAY"].contains(payment.call)
    if facts.isWhole, payment.direction != .request {
      let (status, code) = (content.word("status"), content.word("response_code"))
      if ["14", "02"].contains(status), code.hasSuffix("000") { facts.end = "approved" }
      if ["03", "13"].contains(status) { facts.end = "declined" }
    }
    return facts
  }
}
