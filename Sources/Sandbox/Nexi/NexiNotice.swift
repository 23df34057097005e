import Encodings
import Formulas
import Gateways

/// The notification of a payment: a form with a MAC over its status and code.
enum NexiNotice {
  static func notice(_ intent: Payment, _ merchantId: String, _ key: String) -> Notice {
    let code = NexiAnswer.code(intent)
    let payId = intent.details["payId"] ?? ""
    return Notice(
      subject: "\(intent.status) \(payId)", contentType: "application/x-www-form-urlencoded; charset=iso-8859-1"
    ) { isForged in
      // Nexi sends it in upper case.
      let mac = NexiFormulas.response.value(of: [
        "key": key, "payId": payId, "transId": intent.reference, "merchantId": merchantId, "status": intent.status,
        "code": code,
      ]).map(ASCII.upper)
      let pairs: [(String, [UInt8])] = [
        ("mid", Array(merchantId.utf8)), ("PayID", Array(payId.utf8)), ("TransID", Array(intent.reference.utf8)),
        ("Status", Array(intent.status.utf8)), ("Description", Array((intent.details["description"] ?? "").utf8)),
        ("Code", Array(code.utf8)), ("MAC", isForged ? Notice.forge(mac) : mac),
      ]
      return FormSpelling.php.encode(pairs.map { FormBody.Pair(name: Array($0.0.utf8), value: $0.1) })
    }
  }
}
