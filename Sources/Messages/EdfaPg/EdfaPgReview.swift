import Encodings
import Gateways

/// Reviews the fields of EdfaPg's requests, apart from their hash.
package enum EdfaPgReview {
  /// The signing secret, under the name that clients have for it.
  private static let secret = "password"

  /// The tables' rows and known names of a call, computed once.
  private struct Table {
    let rules: [FieldRule]
    let known: Set<String>

    init?(_ call: EdfaPgCall) {
      guard let rules = call.rules else { return nil }
      let fallbacks = EdfaPgFields.freedoms.compactMap { freedom in
        if case .fallback(let path, _) = freedom.kind { path[0] } else { nil }
      }
      self.rules = rules
      known = Set(rules.map(\.name) + ["action", "client_key", "hash", EdfaPgReview.secret] + fallbacks)
    }
  }

  private static let tables: [EdfaPgCall: Table] = EdfaPgCall.allCases.reduce(into: [:]) { $0[$1] = Table($1) }

  /// - Parameter currency: the payment's currency, for a later call, which does not send it.
  package static func flaws(
    _ call: EdfaPgCall, _ fields: some MessageFields, currency: [UInt8]? = nil
  ) -> [MessageFlaw] {
    guard let table = tables[call] else { return [] }
    var (rules, known) = (table.rules, table.known)
    // A token replaces the card.
    if fields.value("card_token") != nil, fields.value("card_number") == nil {
      rules.removeAll { $0.name.hasPrefix("card_") }
      known.insert("card_token")
    }
    var flaws = FieldReview.unknown(fields.fieldNames, but: known, isForm: true) + FieldReview.form(rules, fields)
    if fields.value(secret) != nil {
      flaws.append(MessageFlaw(.secretSent, secret, "the password signs, and must never be sent"))
    }
    // The hash does not reveal this, since it does not cover the telephone number.
    if fields.value("payer_phone")?.first == UInt8(ascii: " "), fields.withPlusKept != nil {
      flaws.append(
        MessageFlaw(
          .unescapedBody, "payer_phone",
          "it begins with a space: a literal '+' is written %2B in a form"))
    }
    return flaws + amount(call, fields, currency)
  }

  /// Checks that an amount has all the decimals of its currency.
  ///
  /// Later calls do not send a currency, and sources disagree whether their amounts need the decimals: the documents'
  /// table requires them, SDKs send what they are given.
  private static func amount(
    _ call: EdfaPgCall, _ fields: some MessageFields, _ currency: [UInt8]?
  ) -> [MessageFlaw] {
    let name = call == .capture || call == .creditVoid ? "amount" : "order_amount"
    guard let amount = fields.value(name), !amount.isEmpty,
      let currency = currency ?? fields.value("order_currency"), !currency.isEmpty
    else { return [] }
    let input: JSON = [
      "amount": UTF8Text.json(amount), "currency": UTF8Text.json(currency), "gateway": .text("edfapg"),
    ]
    switch Gateway.operation("amount.decimal")?.answer(input) {
    case .value(let value)?:
      guard value != UTF8Text.json(amount) else { return [] }
      let written = "'\(value.string ?? "")' in this currency"
      return [
        call.signsPayment
          ? MessageFlaw(.disputed, name, "this amount is \(written); sources disagree how it is written here")
          : MessageFlaw(.unusualSpelling, name, "this amount is written \(written)")
      ]
    case .reject? where Currency(currency)?.exponent == 0 && Amount(amount)?.fraction == Array("00".utf8):
      let sentence = "sources disagree whether amounts of this currency are whole or have two zeros behind the point"
      return [MessageFlaw(.disputed, name, sentence)]
    case .reject(let rejection)?: return [MessageFlaw(.rejection(rejection.code), name, rejection.message)]
    default: return []
    }
  }
}
