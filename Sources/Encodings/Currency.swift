/// A currency of ISO 4217 with its minor unit.
public struct Currency: Sendable, Hashable {
  /// The three letters.
  public let code: String
  /// The number of decimals.
  public let exponent: Int

  /// Returns `nil` for anything but a current code in capitals; metals, funds and test codes have no minor unit and are
  /// left out.
  public init?(_ code: [UInt8]) {
    guard code.count == 3, let text = String(validating: code, as: UTF8.self), Self.codes.contains(text) else {
      return nil
    }
    self.code = text
    exponent =
      switch text {
      case _ where Self.withoutMinorUnit.contains(text): 0
      case _ where Self.withThousandths.contains(text): 3
      case _ where Self.withTenThousandths.contains(text): 4
      default: 2
      }
  }

  private static func set(_ codes: String) -> Set<String> { Set(codes.split(separator: " ").map(String.init)) }

  private static let withoutMinorUnit = set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
  private static let withThousandths = set("BHD IQD JOD KWD LYD OMR TND")
  private static let withTenThousandths = set("CLF UYW")
  private static let codes = set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF \
    CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF \
    IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK \
    MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR \
    SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UYW \
    UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """)
}
