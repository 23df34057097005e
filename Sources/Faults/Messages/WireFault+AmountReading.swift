import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Amounts and currencies that are accepted although they must be refused.
  static let amountReading: [WireFault] = [
    amountFault(
      "amount-excess-decimals-cut", "cuts decimals that the currency does not have", story: "The text was cut to size.",
      mend: "Refuse it: nobody knows what the caller meant."
    ) { example in example.rejection?.code == .tooManyDecimals ? cut(example) : nil },
    amountFault(
      "amount-comma-read", "reads a decimal comma", story: "A parser follows the locale.",
      mend: "Refuse it; the point is the only separator.",
      lenient(",", ".")),
    amountFault(
      "amount-grouping-read", "reads grouped thousands", story: "Commas were removed.", mend: "Refuse it.",
      lenient(",", "")),
    amountFault(
      "amount-spaces-read", "strips spaces from amounts", story: "The field was trimmed.",
      mend: "Refuse it: the caller's mistake shows early.",
      lenient(" ", "")),
    amountFault(
      "amount-plus-read", "reads a plus sign", story: "A parser for integers accepts it.", mend: "Refuse it.",
      lenient("+", "")),
    amountFault(
      "amount-minus-read", "reads a negative amount", story: "A parser for integers accepts it.",
      mend: "Refuse it: a refund has a call of its own.",
      lenient("-", "")),
    amountFault(
      "amount-exponent-read", "reads 1e3 as an amount", story: "A parser for floating point accepts it.",
      mend: "Refuse it."
    ) { example in
      guard example.rejection?.code == .invalidAmount, let text = example.bytes("amount"),
        text.contains(where: { $0 | 0x20 == 0x65 }), let value = amountNumber(example), value < 1e12
      else { return nil }
      return example.answer("amount", .text(String(Int(value))))
    },
    amountFault(
      "amount-bare-point-read", "reads .5 and 5.", story: "A parser for numbers accepts them.",
      mend: "Refuse what has no digit on both sides."
    ) { example in
      guard example.rejection?.code == .invalidAmount, let text = example.bytes("amount") else { return nil }
      let filled = (text.first == 0x2e ? [0x30] : []) + text + (text.last == 0x2e ? [0x30] : [])
      return filled == text ? nil : example.answer("amount", UTF8Text.json(filled))
    },
    amountFault(
      "amount-empty-as-zero", "reads empty text as 0", story: "parseFloat('') || 0.", mend: "Refuse it."
    ) { example in example.bytes("amount") == [] ? example.answer("amount", .text("0")) : nil },
    amountFault(
      "amount-foreign-digits-read", "reads the digits of other scripts",
      story: "isNumber and \\d know every script's digits.",
      mend: "Accept only 0-9."
    ) { example in
      guard example.rejection?.code == .invalidAmount,
        let text = example.bytes("amount").flatMap({ String(validating: $0, as: UTF8.self) }),
        text.unicodeScalars.allSatisfy({ $0 == "." || $0.properties.numericType == .decimal })
      else { return nil }
      return .value(.null)
    },
    amountFault(
      "currency-in-any-case", "accepts currencies in lower case", story: "The code was upper-cased first.",
      mend: "Refuse eur: what is signed and sent is not upper-cased."
    ) { example in
      guard example.rejection?.code == .unknownCurrency, let code = example.bytes("currency") else { return nil }
      return example.answer("currency", UTF8Text.json(code.map(ASCII.upper)))
    },
    amountFault(
      "currency-trimmed", "strips spaces from currencies", story: "The field was trimmed.", mend: "Refuse it."
    ) { example in
      guard example.rejection?.code == .unknownCurrency, let code = example.bytes("currency") else { return nil }
      return example.answer("currency", UTF8Text.json(Edit.trimming(code)))
    },
    amountFault(
      "currency-unknown-accepted", "accepts any three letters as a currency with two decimals",
      story: "Two was the default.",
      mend: "Refuse codes that ISO 4217 does not have now."
    ) { example in
      guard example.rejection?.code == .unknownCurrency, let code = example.bytes("currency"), code.count == 3,
        code.allSatisfy(ASCII.isUpper)
      else { return nil }
      return example.answer("currency", .text("EUR"))
    },
    amountFault(
      "amount-length-of-another-gateway", "limits amounts as another gateway does", story: "One limit for all.",
      mend: limited.map { "\($0.name) takes \($0.longestAmount) characters, " }.joined()
        + "the others have no limit of their own."
    ) { example in
      let own = example.input["gateway"]?.string
      guard limited.contains(where: { $0.name == own }), let other = limited.first(where: { $0.name != own }) else {
        return nil
      }
      return example.answer("gateway", .text(other.name))
    },
  ]

  /// The gateways that limit the length of an amount.
  private static let limited = Gateway.payment.filter { $0.longestAmount < Gateway.beyondMoney }

  static func cut(_ example: MessageExample) -> Answer? {
    guard let amount = example.bytes("amount").flatMap(Amount.init), let exponent = exponent(example) else {
      return nil
    }
    let fraction = amount.fraction.prefix(exponent)
    return example.answer("amount", UTF8Text.json(amount.whole + (fraction.isEmpty ? [] : [0x2e] + fraction)))
  }

  /// Reads a refused amount after replacing some text in it.
  private static func lenient(_ old: String, _ new: String) -> Mistaken {
    { example in
      guard example.rejection?.code == .invalidAmount, let text = example.bytes("amount") else { return nil }
      let changed = Edit.replacing(old, with: new)(text)
      return changed == text ? nil : example.answer("amount", UTF8Text.json(changed))
    }
  }
}
