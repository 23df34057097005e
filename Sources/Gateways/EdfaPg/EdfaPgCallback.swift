import Encodings
import Formulas

/// Verifies a callback, which arrives as a form and is signed like a transaction.
enum EdfaPgCallback {
  static func plan(_ input: Input) throws(Refusal) -> Derivation {
    let pairs = try FormBody.pairs(input.form("form"))
    try FormBody.refuseDuplicates(pairs)
    let hash = try required("hash", pairs)
    let transaction = try required("trans_id", pairs)
    // A callback of CREDITVOID carries no card, so the merchant must remember it.
    let inForm = value("card", pairs).flatMap { $0.isEmpty ? nil : $0 }
    guard let card = inForm ?? input.optionalText("cardNumber") else {
      throw .reject(.missingField, "the form has no 'card', and no card number was given")
    }
    guard EdfaPgCard.isLongEnough(card) else {
      throw .reject(.invalidValue, "the card does not have six characters at the front and four at the end")
    }
    var values = input.values(["email", "password"])
    values["transactionId"] = .bytes(transaction)
    values["cardNumber"] = .bytes(card)
    return Derivation(EdfaPgFormulas.transaction, values, verifying: hash)
  }

  private static func required(_ name: String, _ pairs: [FormBody.Pair]) throws(Refusal) -> [UInt8] {
    guard let value = value(name, pairs) else { throw .reject(.missingField, "the form has no '\(name)'") }
    return value
  }

  private static func value(_ name: String, _ pairs: [FormBody.Pair]) -> [UInt8]? {
    pairs.first { $0.name.elementsEqual(name.utf8) }?.value
  }
}
