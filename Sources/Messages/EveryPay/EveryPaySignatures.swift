package import Encodings
import Gateways

/// Builds the input of the HMAC of EveryPay's version 2 forms and callbacks.
package enum EveryPaySignatures {
  /// - Parameter fields: all fields sent, including `hmac_fields`, which lists the signed ones.
  package static func hmac(_ fields: JSON, _ secret: [UInt8]) -> SignatureFormula {
    SignatureFormula("everypay.hmac", ["secret": UTF8Text.json(secret), "fields": fields])
  }
}
