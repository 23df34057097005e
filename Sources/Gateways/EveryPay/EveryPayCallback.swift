import Encodings
import Formulas

/// Verifies a callback of API version 2, which arrives as a form.
package enum EveryPayCallback {
  /// The fields that a shop acts on; the list of signed fields is part of the message, so an attacker could omit one.
  ///
  /// Source: a recorded callback of the demo gateway, in the tests of internetee/registry, lists all of them.
  package static let actedOn = [
    "account_id", "amount", "api_username", "hmac_fields", "nonce", "order_reference", "payment_reference",
    "payment_state", "timestamp", "transaction_result",
  ]
  package static let needed = ["hmac", "hmac_fields", "order_reference", "payment_state"]

  static let ownList = MessageOwnList(
    list: "hmac_fields", signature: "hmac", needed: needed, actedOn: actedOn, signer: "everypay.hmac")

  static func plan(_ input: Input) throws(Refusal) -> Derivation {
    let pairs = try FormBody.pairs(input.form("form"))
    try FormBody.refuseDuplicates(pairs)
    // For a name that ends in [], which may repeat, the last value counts.
    let values = Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
    for name in needed where values[Array(name.utf8)] == nil {
      throw .reject(.missingField, "the form has no '\(name)'")
    }
    let listed = Set((values[Array("hmac_fields".utf8)] ?? []).split(separator: UInt8(ascii: ",")).map(Array.init))
    for name in actedOn where values[Array(name.utf8)] != nil && !listed.contains(Array(name.utf8)) {
      throw .reject(.signatureMismatch, "'\(name)' is not among 'hmac_fields': anybody could have written it")
    }
    let fields = values.map { FieldObject.Member(name: $0.key, value: .text($0.value)) }
    return Derivation(
      EveryPayFormulas.hmac,
      ["secret": .bytes(input.text("secret")), "fields": .object(FieldObject(members: fields))],
      verifying: values[Array("hmac".utf8)] ?? [])
  }
}
