import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes with the unit of the amount in a request.
  static let requestAmountUnits: [WireFault] = [
    amount(
      "sent-amount-in-hundredths", "sends amounts times 100", story: "Other gateways want cents, of every currency."
    ) { amount, typed in
      AmountStyle.minorUnits.apply(typed ?? amount)
    },
    WireFault(
      "sent-amount-as-of-two-decimals", "sends amounts of … as if these had two decimals",
      story: "Times 100, for the yen and the dinar too.",
      mend: "Multiply by ten to the power of the currency's decimals: 1000 JPY is sent as 1000, 1.5 KWD as 1500."
    ) { operation in asOfTwoDecimals(operation) },
    decimal(
      "sent-amount-in-minor-units", "sends amounts in minor units",
      story: "Other gateways want cents and fils, as many as the currency has."
    ) { amount, _ in
      let digits = amount.filter { $0 != UInt8(ascii: ".") }
      return digits == amount ? amount : Array(digits.dropLast().drop { $0 == UInt8(ascii: "0") } + digits.suffix(1))
    },
    WireFault(
      "sent-amount-zeros-in-front", "sends minor units with leading zeros: 005 for 0.05",
      story: "The point was removed from the text, and the digits were sent as they were.",
      mend: "Strip leading zeros, but keep the last digit."
    ) { operation in withZerosInFront(operation) },
    amount(
      "sent-amount-by-binary-float", "computes the amount in binary fractions and truncates",
      story: "(int)(19.99 * 100) is 1998."
    ) { amount, typed in
      if let right = Amount(amount), !right.fraction.isEmpty { return BinaryFraction.cut(amount, right.fraction.count) }
      let number = typed.flatMap { Double(String(decoding: $0, as: UTF8.self)) } ?? 0
      let fraction = typed.flatMap { Amount($0) }?.fraction.count ?? 0
      guard let right = Double(String(decoding: amount, as: UTF8.self)), right > 0, right < 1e15, number > 0 else {
        return amount
      }
      // The factor between the given amount and the right one, which depends on the currency.
      let scale = [1.0, 10, 100, 1000, 10_000].min { abs(number * $0 - right) < abs(number * $1 - right) } ?? 1
      return fraction == 0 ? amount : Array(String(Int(number * scale)).utf8)
    },
    decimal(
      "sent-amount-with-17-digits", "sends amounts with 17 digits of a binary number: 19.99 as 19.989999999999998",
      story: "json_encode() with serialize_precision = 17, or %.17g."
    ) { amount, _ in BinaryFraction.seventeenDigits(amount) },
    WireFault(
      "sent-amount-in-major-units", "sends the amount in major units, where minor units are wanted",
      story: "Other gateways want decimals.",
      mend: "Send minor units, as many as the currency has: 100.00 AED is 10000."
    ) { operation in inMajorUnits(operation) },
  ]

  /// The amount times 100 whatever decimals the currency has, for gateways that want minor units.
  private static func asOfTwoDecimals(_ operation: Gateways.Operation) -> [(place: String, answer: Mistaken)] {
    guard let amount = operation.request?.amount, amount.isMinor, let currency = operation.currencyRule else {
      return []
    }
    return [
      ("currencies without decimals", [0]), ("currencies with three decimals", [3]), ("all currencies", [0, 3, 4]),
    ]
    .map { (place: String, exponents: [Int]) in
      (
        place,
        { example in
          guard let exponent = example.given(currency).flatMap(Currency.init)?.exponent, exponents.contains(exponent)
          else { return nil }
          return counting(2, amount, example)
        }
      )
    }
  }

  /// The amount with the currency's decimal point, for gateways that want minor units.
  private static func inMajorUnits(_ operation: Gateways.Operation) -> [(place: String, answer: Mistaken)] {
    guard let amount = operation.request?.amount, amount.isMinor, let currency = operation.currencyRule else {
      return []
    }
    let mistaken = sending { request, example in
      guard let exponent = example.given(currency).flatMap(Currency.init)?.exponent else { return }
      rewrite(&request, at: amount.path) { (digits: [UInt8]) -> [UInt8] in
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, exponent + 1 - digits.count))
        let padded = zeros + digits
        return exponent == 0
          ? padded : Array(padded.dropLast(exponent)) + Array(".".utf8) + Array(padded.suffix(exponent))
      }
    }
    return [("the amount", mistaken)]
  }

  /// The digits of the decimal amount without its point, including leading zeros, for gateways that want minor units.
  private static func withZerosInFront(_ operation: Gateways.Operation) -> [(place: String, answer: Mistaken)] {
    guard let amount = operation.request?.amount, amount.isMinor, let currency = operation.currencyRule else {
      return []
    }
    let mistaken = sending { request, example in
      guard let exponent = example.given(currency).flatMap(Currency.init)?.exponent,
        let typed = example.fields[amount.path].flatMap({ try? TextInput.bytes($0, "") }).flatMap({ Amount($0) }),
        let digits = typed.decimal(exponent)
      else { return }
      rewrite(&request, at: amount.path) { _ in digits.filter { $0 != UInt8(ascii: ".") } }
    }
    return [("the amount", mistaken)]
  }
}
