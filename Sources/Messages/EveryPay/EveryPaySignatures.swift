package import Encodings
import Gateways

/// What the forms of EveryPay's API version 2 are signed with, and their callbacks.
package enum EveryPaySignatures {
  /// - Parameter fields: all that are sent; `hmac_fields` among them says which are signed.
  package static func hmac(_ fields: JSON, _ secret: [UInt8]) -> SignatureFormula {
    SignatureFormula("everypay.hmac", ["secret": UTF8Text.json(secret), "fields": fields])
  }
}
