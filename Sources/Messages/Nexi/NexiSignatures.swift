import Encodings
import Gateways

/// What Nexi's forms and notifications are signed with; the names of their fields are written in any case.
package enum NexiSignatures {
  /// The MAC of a notification, or of the form that asks for a payment.
  ///
  /// - Parameter value: a field, by its name in lower case.
  package static func mac(
    isNotice: Bool, _ value: (String) -> [UInt8]?, key: [UInt8], merchantId: [UInt8]
  ) -> SignatureFormula {
    SignatureFormula(
      isNotice ? "nexi.mac.response" : "nexi.mac.request",
      [("key", key), ("merchantId", merchantId), ("payId", value("payid")), ("transId", value("transid"))]
        + (isNotice ? ["status", "code"] : ["amount", "currency"]).map { ($0, value($0)) })
  }
}
