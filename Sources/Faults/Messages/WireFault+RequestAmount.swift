import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes in how the amount of a request is written.
  static let requestAmounts = requestAmountSpellings + requestAmountUnits + requestAmountNumbers

  /// Mistakes in how the amount of a request is spelled.
  private static let requestAmountSpellings: [WireFault] = [
    amount(
      "sent-amount-as-typed", "sends the amount as the caller gave it",
      story: "The text went into the body unformatted."
    ) { amount, typed in typed ?? amount },
    decimal(
      "sent-amount-wholes-unpadded", "sends whole amounts without decimals",
      story: "Only an amount with a point was filled up."
    ) { amount, typed in typed.map { $0.contains(UInt8(ascii: ".")) ? amount : $0 } ?? amount },
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
  ]

  /// The answer of a port that assumes that many decimals for the request's currency; `nil` where that cannot be known.
  static func counting(_ decimals: Int, _ amount: RequestShape.Amount, _ example: MessageExample) -> Answer? {
    guard let typed = example.fields[amount.path].flatMap({ try? TextInput.bytes($0, "") }).flatMap({ Amount($0) })
    else { return nil }
    let digits = amount.isMinor ? typed.minorUnits(decimals) : typed.decimal(decimals)
    if example.rejection?.code == .tooManyDecimals { return digits.map { _ in .value(.null) } }
    guard let digits else { return example.value.map { _ in .reject(Rejection(.tooManyDecimals, "")) } }
    return sending({ request, _ in rewrite(&request, at: amount.path) { _ in digits } })(example)
  }

  /// A wrong spelling of the amount, for gateways that want decimals.
  static func decimal(
    _ name: String, _ phrase: String, story: String, _ write: @escaping @Sendable ([UInt8], [UInt8]?) -> [UInt8]
  ) -> WireFault {
    amount(name, phrase, story: story, where: { !$0.isMinor }, write)
  }

  /// A wrong spelling of the amount, made from the right one and from what the caller gave.
  ///
  /// - Parameter asNumber: the spelling that results where the amount goes through a binary number.
  static func amount(
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
  static func rewrite(_ request: inout RequestMessage, at path: [String], _ write: ([UInt8]) -> [UInt8]) {
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
