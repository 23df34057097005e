/// How many decimals a currency of ISO 4217 has.
enum CurrencyDecimals {
  private static let none: Set<Substring> = codes(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
  private static let three: Set<Substring> = codes("BHD IQD JOD KWD LYD OMR TND")
  private static let four: Set<Substring> = codes("CLF UYW")
  private static let two: Set<Substring> = codes(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE \
    CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR \
    KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB \
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY \
    TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """)

  /// - Returns: `nil` if no such currency exists now.
  static func of(_ code: String) -> Int? {
    if two.contains(code[...]) { return 2 }
    if none.contains(code[...]) { return 0 }
    if three.contains(code[...]) { return 3 }
    return four.contains(code[...]) ? 4 : nil
  }

  private static func codes(_ list: String) -> Set<Substring> { Set(list.split(separator: " ")) }
}
