import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes in how the amount of a request is spelled.
  static let requestAmounts: [WireFault] = [
    amount(
      "sent-amount-as-typed", "sends the amount as the caller gave it",
      story: "The text went into the body unformatted."
    ) { amount, typed in typed ?? amount },
    decimal(
      "sent-amount-without-zeros", "sends the amount without zeros at its end",
      story: "The amount was converted to a number: 10.50 prints as 10.5."
    ) { amount, _ in AmountStyle.shortest.apply(amount) },
    amount(
      "sent-amount-as-float", "sends the amount as a binary number prints",
      story: "Double.toString writes 10.0 for 10."
    ) { amount, _ in AmountStyle.binary.apply(amount) },
    amount(
      "sent-amount-with-two-decimals", "sends amounts with two decimals where their currency has others",
      story: "number_format($a, 2) for dinars and yen too."
    ) { amount, _ in AmountStyle.twoDecimals.apply(amount) },
    decimal(
      "sent-amount-with-comma", "sends a decimal comma", story: "The formatter follows the language of the phone."
    ) { amount, _ in AmountStyle.comma.apply(amount) },
    amount(
      "sent-amount-grouped", "sends amounts with separators of thousands",
      story: "number_format and toLocaleString group unless told not to.",
      asNumber: { groupedNumber($0) }
    ) { amount, _ in AmountStyle.grouped.apply(amount) },
    decimal(
      "sent-amount-normalised", "sends amounts as Decimal.normalize() leaves them: 100.00 as 1E+2",
      story: "normalize() turns trailing zeros into an exponent, and str() and toString() print it."
    ) { amount, _ in normalised(amount) },
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
    WireFault(
      "sent-amount-through-a-double", "converts amounts to a binary number, which holds 15 digits",
      story: "Number(amount).toFixed(2), number_format and sprintf with %.2f read the text into a double.",
      mend: "Move the point in the text, or count in decimals: no binary fractions."
    ) { operation in
      // As a JSON number, it is a binary number to every reader anyway.
      guard let amount = operation.request?.amount, !amount.isMinor, operation.request?.encoding != .json else {
        return []
      }
      return [
        (
          "the amount",
          sending { request, _ in
            rewrite(&request, at: amount.path) { digits in
              Amount(digits).flatMap { BinaryFraction.printed(digits, decimals: $0.fraction.count) } ?? digits
            }
          }
        )
      ]
    },
    WireFault(
      "amount-checked-with-two-decimals", "assumes two decimals, whatever the currency of the amount",
      story: "The SDK was written for one currency.",
      mend: "Go by the currency of the request: JPY has none, KWD three."
    ) { operation in
      // A signature would cover the other currency.
      guard let request = operation.request, request.isAuthorized, let amount = request.amount, !amount.isMinor,
        let currency = operation.currencyRule
      else { return [] }
      return [
        (
          "the amount",
          { example in
            guard let object = ["fields", "request"].first(where: { example.input[$0] != nil }),
              let given = example.given(currency), (try? currency.check(given)) != nil,
              example.fields[amount.path] != nil
            else { return nil }
            let answer = operation.answer(example.input.with([object] + currency.path, .text("EUR")))
            guard case .value(let value) = answer, var request = RequestMessage(value) else { return answer }
            request[currency.path] = UTF8Text.json(given)
            return .value(request.json)
          }
        )
      ]
    },
    WireFault(
      "sent-amount-in-32-bits", "computes the amount in 32 bits", story: "An int of Java, C# or a 32-bit system.",
      mend: "Count in 64 bits, or move the point in the text, and refuse what is too long."
    ) { operation in
      guard let amount = operation.request?.amount, amount.isMinor else { return [] }
      let sent = sending { request, _ in
        if let value = request[amount.path]?.string { request[amount.path] = in32Bits(value).map(JSON.text) }
      }
      let taken = unchecked { _, rejection in
        rejection.code == .tooLong && rejection.message.hasPrefix("'\(amount.path.joined(separator: "."))' ")
      }
      return [("the amount", { sent($0) ?? taken($0) })]
    },
    decimal("sent-amount-whole", "cuts off the decimals of amounts", story: "The amount was converted to an integer.") {
      amount, _ in AmountStyle.whole.apply(amount)
    },
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

  /// The answer of a port that assumes that many decimals for the request's currency; `nil` where that cannot be known.
  static func counting(_ decimals: Int, _ amount: RequestShape.Amount, _ example: MessageExample) -> Answer? {
    guard let typed = example.fields[amount.path].flatMap({ try? TextInput.bytes($0, "") }).flatMap({ Amount($0) })
    else { return nil }
    let digits = amount.isMinor ? typed.minorUnits(decimals) : typed.decimal(decimals)
    if example.rejection?.code == .tooManyDecimals { return digits.map { _ in .value(.null) } }
    guard let digits else { return example.value.map { _ in .reject(Rejection(.tooManyDecimals, "")) } }
    return sending({ request, _ in rewrite(&request, at: amount.path) { _ in digits } })(example)
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

  /// A wrong spelling of the amount, for gateways that want decimals.
  private static func decimal(
    _ name: String, _ phrase: String, story: String, _ write: @escaping @Sendable ([UInt8], [UInt8]?) -> [UInt8]
  ) -> WireFault {
    amount(name, phrase, story: story, where: { !$0.isMinor }, write)
  }

  /// A wrong spelling of the amount, made from the right one and from what the caller gave.
  ///
  /// - Parameter asNumber: the spelling that results where the amount goes through a binary number.
  private static func amount(
    _ name: String, _ phrase: String, story: String,
    where isMeant: @escaping @Sendable (RequestShape.Amount) -> Bool = { _ in true },
    asNumber: (@Sendable ([UInt8]) -> [UInt8])? = nil,
    _ write: @escaping @Sendable ([UInt8], [UInt8]?) -> [UInt8]
  ) -> WireFault {
    WireFault(
      name, phrase, story: story,
      mend:
        "Write the amount once, as the gateway wants it, in decimals or in minor units of its currency; sign and send that text."
    ) { operation in
      guard let amount = operation.request?.amount, isMeant(amount) else { return [] }
      let path = amount.path
      let text = sending { request, example in
        let typed = example.fields[path].flatMap { try? TextInput.bytes($0, "") }
        rewrite(&request, at: path) { write($0, typed) }
      }
      // As a JSON number, it is a binary number to every reader anyway.
      let asNumber = operation.request?.encoding == .json ? nil : asNumber
      let number = asNumber.map { write in sending { request, _ in rewrite(&request, at: path) { write($0) } } }
      return [("the amount", text)] + (number.map { [("the amount, a binary number", $0)] } ?? [])
    }
  }

  /// Rewrites the amount of a request, a number or a text; a result that is no number becomes text.
  private static func rewrite(_ request: inout RequestMessage, at path: [String], _ write: ([UInt8]) -> [UInt8]) {
    switch request[path] {
    case .number(let number)?:
      let digits = write(Array(number.digits.utf8))
      request[path] = (try? JSON(parsing: digits)) ?? UTF8Text.json(digits)
    case let value?: request[path] = text(value, write)
    case nil: break
    }
  }
}

extension Operation {
  /// The rule of the field with the currency of a request.
  var currencyRule: FieldRule? { rules.first { $0.name.contains("currency") } }
}
