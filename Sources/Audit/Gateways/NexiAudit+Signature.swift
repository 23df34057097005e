import Encodings
import Gateways
import Messages

extension NexiAudit {
  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement {
    let content = payment.content
    if payment.call == "ENCRYPTED" {
      return .unknown(
        Finding(.paymentUnknown, "field Data", "the parameters are encrypted, the MAC among them", .note))
    }
    let isNotice = payment.call == "NOTIFICATION"
    guard isNotice || payment.call == "PAYMENT_FORM", payment.direction != .response else { return .unsigned }
    guard let mac = content.ignoringCase("mac"), !mac.isEmpty else {
      return .absent(.missing(signature: "MAC", at: content.place("MAC")))
    }
    let signed = ["mac", "payid", "transid"] + (isNotice ? ["status", "code"] : ["amount", "currency"])
    if let name = content.namesRepeatedIgnoringCase.first(where: { signed.contains($0.lowercasedASCII) }) {
      return .absent(
        Finding(.duplicateField, "field \(name)", "'\(name)' occurs twice, in different capitals", .refused))
    }
    let sent = content.ignoringCase("mid") ?? content.ignoringCase("merchantid")
    @Sendable func formula(_ key: [UInt8], _ id: [UInt8]) -> SignatureFormula {
      NexiSignatures.mac(isNotice: isNotice, content.ignoringCase, key: key, merchantId: id)
    }
    var check = SignatureCheck(
      given: mac, at: content.place("MAC"), secret: "macKey",
      formulas: { merchant in
        // The merchant's own number is signed; if unknown, the one in the message or the client id may be it.
        let ids = merchant["merchantId"].map { [$0] } ?? [sent, merchant["clientId"]].compactMap(\.self)
        return ids.map { formula(merchant["macKey"] ?? [], $0) }
      })
    if let sent { check.identifiers = ["merchantId": sent] }
    check.mayNameAnother = isNotice
    check.isPrintedInCapitals = true
    check.signs = { name in (signed + ["mid", "merchantid"]).contains(name.lowercasedASCII) }
    check.mixups = { merchant in
      var mixups: [SignatureMixup] = []
      for id in [merchant["merchantId"], sent].compactMap(\.self) {
        if let secret = merchant["clientSecret"] {
          mixups.append(
            SignatureMixup(
              "other-secret", "the client secret was used as the key of the MAC", formula(secret, id)))
        }
      }
      if let sent, let key = merchant["macKey"] {
        mixups.append(
          SignatureMixup(
            "other-merchant", "it is right with the key of \(merchant.inWords)", formula(key, sent)))
      }
      return mixups
    }
    return .check(check)
  }
}
