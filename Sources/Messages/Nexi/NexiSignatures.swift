import Encodings
import Gateways

/// Builds the input of the MAC of Nexi's forms and notifications, whose field names may be in any case.
package enum NexiSignatures {
  /// The MAC of a notification, or of the form that requests a payment.
  ///
  /// - Parameter value: returns a field by its name in lower case.
  package static func mac(
    isNotice: Bool, _ value: (String) -> [UInt8]?, key: [UInt8], merchantId: [UInt8]
  ) -> SignatureFormula {
    SignatureFormula(
      isNotice ? "nexi.mac.response" : "nexi.mac.request",
      [("key", key), ("merchantId", merchantId), ("payId", value("payid")), ("transId", value("transid"))]
        + (isNotice ? ["status", "code"] : ["amount", "currency"]).map { ($0, value($0)) })
  }
}
