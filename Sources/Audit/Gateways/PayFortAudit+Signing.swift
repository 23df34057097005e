import Encodings
import Gateways
import Messages

/// Determines what PayFort's messages are signed with.
extension PayFortAudit {
  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement {
    let content = payment.content
    if payment.direction == .response, !isSigned(payment) { return .unsigned }
    guard let fields = content.fields else {
      guard payment.direction == .response else { return .absent(content, missing(content)) }
      return .absent(
        Finding(
          .signatureMissing, "byte 0", "the body cannot be read, so it has no signature that could be right",
          .refused))
    }
    switch content.pairs == nil ? content.object?["signature"] : content["signature"].map(UTF8Text.json) {
    case .string("")?: return .absent(missing(content))
    case nil, .null?:
      // A request refused before processing gets an unsigned answer; its response code begins with its status.
      let isRefusal = content.word("status") == "00" && content.word("response_code").hasPrefix("00")
      return isRefusal && payment.direction != .request ? .unsigned : .absent(missing(content))
    case .string(let text)?: return check(payment, fields, text.utf8, memory)
    case let other?:
      return .absent(
        Finding(
          .signatureMalformed, content.place("signature"), "'signature' must be text; this is \(other.kind)", .refused))
    }
  }

  /// Whether the gateway signs this kind of answer; a lost body does not tell.
  static func isSigned(_ payment: PaymentMessage) -> Bool {
    let content = payment.content
    guard content.fields != nil else {
      // The forms in a page are signed for their receiver, and judged there.
      if content.isPage { return false }
      if payment.message.mentions(fieldNames) { return true }
      return payment.message.fidelity == .lossy && payment.call != "TOKENIZATION" && content.type?.name != "text/html"
    }
    let status = content.word("status").utf8
    let tells = status.count == 2 && status.allSatisfy(ASCII.isDigit) && !status.elementsEqual("00".utf8)
    return content.has("response_code") || content.has("signature") || content.has("fort_id") || tells
  }

  private static func missing(_ content: Content) -> Finding {
    .missing(signature: "signature", at: content.place("signature"))
  }

  private static func check(
    _ payment: PaymentMessage, _ fields: JSON, _ signature: [UInt8], _ memory: Memory
  ) -> SignatureRequirement {
    let isRequest = payment.direction == .request
    let parameters = payment.content.pairs == nil ? fields.mapped(asSent) : fields
    let profile = isRequest ? PayFortCall(rawValue: payment.call)?.request.profile ?? .api : .api
    let phrase: PayFortSignatures.Phrase = isRequest ? .request : .response
    @Sendable func formulas(_ parameters: JSON, _ secrets: MessageSecrets, _ algorithms: [[UInt8]])
      -> [SignatureFormula]
    {
      algorithms.flatMap { algorithm in
        ([parameters] + others(parameters, payment)).map {
          PayFortSignatures.formula($0, secrets, phrase, profile, algorithm: algorithm)
        }
      }
    }
    @Sendable func algorithms(_ merchant: Merchant) -> [[UInt8]] {
      PayFortSignatures.algorithms(merchant.secrets, of: signature)
    }
    let at = payment.content.place("signature")
    var check = SignatureCheck(
      given: signature, at: at, secret: phrase.rawValue,
      formulas: { formulas(parameters, $0.secrets, algorithms($0)) })
    check.lengths = PayFortFormulas.Algorithm.allCases.map(\.digits)
    check.formulasWithOtherSecret = { formulas(parameters, $1.secrets, algorithms($0)) }
    check.remark = { merchant, formula in
      if parameters[plans] != nil, formula.input["parameters"]?[plans] == nil, payment.call != "GET_INSTALLMENTS_PLANS"
      {
        return Finding(
          .coverageIncomplete, payment.content.place(plans),
          "it is not signed here: whoever passes the message on can change it", .unsafe)
      }
      guard merchant["algorithm"] == nil, let used = formula.input["algorithm"]?.string, used != "sha256" else {
        return nil
      }
      return Finding(
        .algorithmUnstated, at,
        "it is right with \(literal: used); the secrets name no algorithm, and the documents recommend sha256", .note)
    }
    for (field, name) in [("access_code", "accessCode"), ("merchant_identifier", "merchantIdentifier")] {
      if let value = payment.content[field] { check.identifiers.add(name, value) }
    }
    check.mixups = { merchant in
      let plus = payment.content.withPlusKept?.fields.map { formulas($0, merchant.secrets, algorithms(merchant)) } ?? []
      return plus.map { SignatureMixup(SignatureMixup.plus, SignatureMixup.plusMessage, $0) }
        + PayFortSignatures.mixups(parameters, merchant.secrets, phrase, profile, of: signature)
    }
    return .check(check)
  }

  /// The parameters that the vendor's SDKs verify: without an answer's plans, and without a shop's own URL parameters.
  private static func others(_ parameters: JSON, _ payment: PaymentMessage) -> [JSON] {
    guard payment.direction != .request else { return [] }
    if parameters[plans] != nil { return [parameters.with([plans], nil)] }
    guard payment.content.isQuery, let members = parameters.members else { return [] }
    let kept = members.filter { !routing.contains($0.name.string) && !$0.name.string.hasPrefix("WordApp_") }
    // A gateway appends its answer to the query that the shop's address already has.
    let answer = members.drop { !ownNames.contains($0.name.string) }
    return [kept, Array(answer)].filter { $0.count < members.count }.map { .object($0) }
  }

  private static let plans = "installment_detail"

  private static let ownNames = Set(
    (Gateway.operation("payfort.response.decode")?.response?.members ?? []) + [
      "access_code", "merchant_identifier", "signature", "language",
    ]
      + PayFortCall.allCases.flatMap { $0.request.rules.map(\.name) })

  private static let routing: Set<String> = [
    "r", "integration_type", "3ds", "token", "discriminator", "wc-ajax", "wc-api", "APS_fort", "lang",
  ]

  /// Keeps bytes of a form that are not UTF-8; a JSON object of the same shape is turned back into text.
  private static func asSent(_ json: JSON) -> JSON {
    guard let members = json.members, members.count == 1, ["hex", "base64"].contains(members[0].name.string),
      let text = members[0].value.scalarBytes
    else { return json }
    return UTF8Text.json(Array("{".utf8) + members[0].name.utf8 + [UInt8(ascii: "=")] + text + [UInt8(ascii: "}")])
  }
}
