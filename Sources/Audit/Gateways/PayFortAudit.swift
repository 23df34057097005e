import Encodings
import Gateways
import Messages

/// PayFort: JSON to and from the payment API, the form of TOKENIZATION, and callbacks as JSON, form or query.
enum PayFortAudit: GatewayAudit {
  static let name = "payfort"
  static let hosts = ["payfort"]
  static let asksForState = ["CHECK_STATUS"]
  static let fieldNames = ["signature", "merchant_reference"]
  static let movesMoney = ["PURCHASE", "AUTHORIZATION", "APPLE_PAY", "CAPTURE", "REFUND"]
  static let words = [
    ["14", "13", "03", "02", "20"], ["YES", "NO"], ["PURCHASE", "AUTHORIZATION", "CAPTURE", "REFUND"],
  ]
  static let secrets: [KeyringMember] = [
    .known("accessCode"), .known("merchantIdentifier"), .secret("requestPhrase"), .secret("responsePhrase"),
    .choice("algorithm", of: PayFortFormulas.Algorithm.allCases.map(\.rawValue)),
  ]
  static let bodies: [String: BodyHint.Body?] = ["request.applepay": (.request, "APPLE_PAY")]
  static let pages = ["TOKENIZATION"]
  static let signsAnswers = true

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let isEndpoint = message.pathEnds(PayFortRequests.apiPath) || isForm(message)
    guard content.fields != nil else { return isEndpoint && message.isUnread(content) ? .request("UNKNOWN") : nil }
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

  /// The word that names the call, which calls outside the tables have too.
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

  static func body(_ payment: PaymentMessage) -> BodyKind? {
    payment.call == "TOKENIZATION" || isForm(payment.message) ? .form : .json
  }

  /// Whether the path takes a form: the payment page, and the upload of a file of payments.
  private static func isForm(_ message: CapturedMessage) -> Bool {
    message.pathEnds(PayFortRequests.pagePath) || message.pathEnds("/FortAPI/upload")
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let content = payment.content
    if payment.direction == .response, content.object != nil, !isSigned(payment), payment.call != "TOKENIZATION" {
      return [Finding(.notTheGateway, "byte 0", "it has no 'response_code', so a proxy or a framework wrote it", .note)]
    }
    if payment.direction == .response, let own = call(content), own != payment.call,
      moves.isSuperset(of: [own, payment.call])
    {
      return [
        Finding(.callDiffers, content.place("command"), "it answers \(own), but \(payment.call) was asked", .differs)
      ]
    }
    guard payment.direction == .request, let call = PayFortCall(rawValue: payment.call), let fields = content.fields
    else {
      return []
    }
    var findings = Finding.of(PayFortReview.flaws(call, fields, isForm: content.pairs != nil), in: content)
    if !payment.message.method.isEmpty, payment.message.method != "POST" {
      findings.append(Finding(.wrongMethod, "method", "this call is sent with POST", .refused))
    }
    // The payment page takes a form, the payment API takes JSON.
    if call != .tokenization, content.pairs != nil, !isForm(payment.message) {
      findings.append(Finding(.wrongContentType, "header Content-Type", "this call is sent as JSON", .refused))
    }
    return findings
  }

  /// Calls that move money, each answered with its own name.
  private static let moves: Set = ["PURCHASE", "AUTHORIZATION", "CAPTURE", "REFUND", "VOID_AUTHORIZATION"]

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    for (field, name) in [("access_code", "accessCode"), ("merchant_identifier", "merchantIdentifier")] {
      if let value = content[field] { facts.merchant.add(name, value) }
    }
    facts.order = content["merchant_reference"]
    facts.transaction = content["fort_id"]
    facts.amount = content["amount"]
    facts.currency = content["currency"]
    facts.coversWholePayment = ["PURCHASE", "AUTHORIZATION", "APPLE_PAY"].contains(payment.call)
    if facts.coversWholePayment, payment.direction != .request {
      let (status, code) = (content.word("status"), content.word("response_code"))
      if ["14", "02"].contains(status), code.hasSuffix("000") { facts.outcome = "approved" }
      if ["03", "13"].contains(status) { facts.outcome = "declined" }
    }
    return facts
  }
}
