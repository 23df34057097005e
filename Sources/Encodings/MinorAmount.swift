/// Amounts as whole numbers of a currency's smallest unit, for adding and comparing.
package enum MinorAmount {
  /// A decimal amount in minor units; `nil` where it is no amount of that currency.
  ///
  /// A currency without decimals may have two zeros, as newer documents of EdfaPg's platform write them.
  package static func of(_ amount: String, _ currency: String) -> Int? {
    guard let currency = Currency(Array(currency.utf8)) else { return nil }
    let text = currency.exponent == 0 && amount.hasSuffix(".00") ? amount.dropLast(3) : amount[...]
    guard let amount = Amount(Array(text.utf8)), let digits = amount.minorUnits(currency.exponent), digits.count <= 15
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Minor units as an amount with the currency's decimals.
  package static func decimal(_ minor: Int, _ currency: String) -> String {
    let exponent = Currency(Array(currency.utf8))?.exponent ?? 0
    let digits = String(minor)
    let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
    return exponent == 0 ? padded : "\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
  }
}
