import Encodings
import Gateways

extension WireFault {
  /// Mistakes with amounts of money.
  static let amountWriting = amountDecimals + amountNumbers

  /// Mistakes with the decimals that a currency has.
  private static let amountDecimals: [WireFault] = [
    amountFault(
      "amount-exponent-two-for-all", "uses two decimals for every currency",
      story: "Amounts are multiplied by 100, or written with two decimals, whatever the currency.",
      mend: "Look up the exponent: 0 for JPY and KRW, 3 for KWD, BHD, JOD and OMR."
    ) { scaled($0, exponent: 2) },
    amountFault(
      "amount-three-decimals-unknown", "does not know currencies with three decimals",
      story: "A list of zero-decimal currencies was copied.",
      mend: "BHD, IQD, JOD, KWD, LYD, OMR and TND have three decimals."
    ) { example in exponent(example).map { $0 == 3 } == true ? scaled(example, exponent: 2) : nil },
    amountFault(
      "amount-some-three-decimals-unknown", "counts two decimals in IQD, LYD and TND",
      story: "The list was written for the Gulf.",
      mend: "BHD, IQD, JOD, KWD, LYD, OMR and TND have three decimals."
    ) { example in
      let unknown = ["IQD", "LYD", "TND"].map { Array($0.utf8) }
      return example.bytes("currency").map(unknown.contains) == true ? scaled(example, exponent: 2) : nil
    },
    amountFault(
      "amount-zero-decimals-unknown", "does not know currencies without decimals",
      story: "Only the Gulf's three decimals were considered.",
      mend: "JPY, KRW, VND and a dozen others have none."
    ) { example in exponent(example).map { $0 == 0 } == true ? scaled(example, exponent: 2) : nil },
    amountFault(
      "amount-four-decimals-unknown", "does not know currencies with four decimals", story: "A list ended at three.",
      mend: "CLF and UYW have four."
    ) { example in exponent(example).map { $0 == 4 } == true ? scaled(example, exponent: 2) : nil },
  ]

  static func amountFault(
    _ name: String, _ phrase: String, of operation: String = "amount.*", story: String, mend: String,
    _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: operation, story: story, mend: mend, answer: answer)
  }

  /// An integer truncated to 32 bits with a sign; `nil` for one that does not fit in 64 bits either.
  static func in32Bits(_ digits: String) -> String? { Int64(digits).map { String(Int32(truncatingIfNeeded: $0)) } }

  static func exponent(_ example: MessageExample) -> Int? {
    example.bytes("currency").flatMap(Currency.init)?.exponent
  }

  static func amountNumber(_ example: MessageExample) -> Double? {
    example.bytes("amount").flatMap { Double(String(decoding: $0, as: UTF8.self)) }
  }

  /// The answer for a currency with that many decimals.
  private static func scaled(_ example: MessageExample, exponent wrong: Int) -> Answer? {
    guard exponent(example) != wrong, example.value != nil || example.rejection?.code == .tooManyDecimals else {
      return nil
    }
    return example.answer("currency", .text(wrong == 2 ? "EUR" : wrong == 3 ? "KWD" : "JPY"))
  }
}
