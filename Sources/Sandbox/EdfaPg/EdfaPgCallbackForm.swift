import Encodings
import Formulas
import Gateways

/// A callback: a form with the state of a payment, signed by the formula of transactions.
enum EdfaPgCallbackForm {
  static func notice(
    _ transaction: EdfaPgTransaction, _ action: String, _ amount: String, _ password: String
  ) -> Notice {
    Notice(
      subject: "\(action) \(transaction.id)", contentType: "application/x-www-form-urlencoded;charset=UTF-8"
    ) { isForged in
      let signature = signature(transaction, password)
      let hash = isForged ? Notice.forge(signature) : signature
      let filled = pairs(transaction, action, amount).filter { !$0.1.isEmpty }
      return FormSpelling.php.encode(
        filled.map { FormBody.Pair(name: Array($0.0.utf8), value: Array($0.1.utf8)) }
          + [FormBody.Pair(name: Array("hash".utf8), value: hash)])
    }
  }

  private static func pairs(
    _ transaction: EdfaPgTransaction, _ action: String, _ amount: String
  ) -> [(String, String)] {
    [
      ("action", action), ("result", transaction.status == .declined ? "DECLINED" : "SUCCESS"),
      ("status", transaction.status.rawValue), ("order_id", transaction.orderId), ("trans_id", transaction.id),
      ("trans_date", transaction.date), ("amount", amount), ("currency", transaction.currency),
      ("decline_reason", transaction.reason ?? ""), ("recurring_token", transaction.recurringToken ?? ""),
      // The platform leaves the card out of callbacks of CREDITVOID.
      ("card", action == "CREDITVOID" ? "" : transaction.card),
    ]
  }

  private static func signature(_ transaction: EdfaPgTransaction, _ password: String) -> [UInt8] {
    EdfaPgFormulas.transaction.value(of: [
      "email": transaction.email, "password": password, "transactionId": transaction.id,
      "cardNumber": transaction.card,
    ])
  }
}
