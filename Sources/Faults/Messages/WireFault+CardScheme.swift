import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the scheme of a card.
  static let cardSchemes: [WireFault] = [
    WireFault(
      "scheme-missing", "does not know …", story: "A table of ranges was incomplete.",
      mend: "Use the table of card.scheme."
    ) { operation in
      guard WireFault.matches("card.scheme*", operation.name) else { return [] }
      return [
        "visa", "mastercard", "amex", "diners", "discover", "jcb", "unionpay", "maestro", "dankort", "mada", "meeza",
      ].map { scheme in
        (
          scheme,
          without(scheme)
        )
      }
    },
    WireFault(
      "scheme-of-one-length", "knows only …", story: "One length was taken for all.",
      mend: "Use the lengths in the table of card.scheme."
    ) { operation in
      guard WireFault.matches("card.scheme*", operation.name) else { return [] }
      return usualLengths.map { scheme, name, usual in
        (
          "\(name) numbers of \(usual) digits",
          { example in
            guard let count = number(example)?.digits.count else { return nil }
            let isTyped = example.value?["schemes"] != nil
            return count > usual || !isTyped && count != usual ? without(scheme)(example) : nil
          }
        )
      }
    },
    WireFault(
      "visa-of-any-length", "accepts numbers of 14, 15, 17 and 18 digits for visa", of: "card.scheme",
      story: "13 to 19 was written for 13, 16 and 19.", mend: "Use the lengths in the table of card.scheme."
    ) { example in
      guard example.value?["scheme"] == .text("unknown"), let digits = example.bytes("cardNumber"),
        digits.first == UInt8(ascii: "4"), digits.count > 13
      else { return nil }
      return .value(["scheme": .text("visa")])
    },
    WireFault(
      "scheme-lost-when-whole", "no longer names a scheme once its longest number is typed to the end",
      of: "card.scheme.typed", story: "The test is digits.length < longest, but the number may have that many.",
      mend: "Compare with <=: a whole number is still the scheme's."
    ) { example in
      guard example.value != nil, let digits = example.bytes("leadingDigits"), digits.count >= 12 else { return nil }
      guard digits.count < 19 else { return .value(["schemes": .array([])]) }
      return example.answer("leadingDigits", UTF8Text.json(digits + [UInt8(ascii: "0")]))
    },
    WireFault(
      "scheme-two-series-missing", "does not know the Mastercard numbers that begin with 2", of: "card.scheme*",
      story: "The check is older than 2017.", mend: "Mastercard is 51 to 55 and 2221 to 2720."
    ) { example in
      if let schemes = example.value?["schemes"]?.elements, example.bytes("leadingDigits")?.first == UInt8(ascii: "2") {
        return .value(["schemes": .array(schemes.filter { $0 != .text("mastercard") })])
      }
      guard example.value?["scheme"] == .text("mastercard"), example.bytes("cardNumber")?.first == UInt8(ascii: "2")
      else {
        return nil
      }
      return .value(["scheme": .text("unknown")])
    },
    WireFault(
      "cobadges-unknown", "names only one brand of a card with two", of: "card.scheme",
      story: "The search stops at the first match.",
      mend: "The customer may choose: name all.", answer: answering { $0.with(["cobadges"], nil) }),
    WireFault(
      "cobadge-in-front", "puts the international brand before the national one", of: "card.scheme",
      story: "Visa and Mastercard were tried first.",
      mend: "Try mada, Meeza and Dankort first."
    ) { example in
      guard let value = example.value, let others = value["cobadges"]?.elements, let last = others.last,
        let first = value["scheme"]
      else { return nil }
      return .value(["scheme": last, "cobadges": .array(Array(others.dropLast()) + [first])])
    },
  ]

  /// The schemes with numbers of several lengths, each with its most common length.
  private static let usualLengths = [
    ("visa", "Visa", 16), ("diners", "Diners", 14), ("discover", "Discover", 16), ("jcb", "JCB", 16),
    ("unionpay", "UnionPay", 16), ("maestro", "Maestro", 16), ("meeza", "Meeza", 16),
  ]

  /// An answer that omits a scheme.
  private static func without(_ scheme: String) -> Mistaken {
    answering { value in
      if let schemes = value["schemes"]?.elements {
        return ["schemes": .array(schemes.filter { $0 != .text(scheme) })]
      }
      let all = ([value["scheme"]].compactMap(\.self) + (value["cobadges"]?.elements ?? [])).filter {
        $0 != .text(scheme)
      }
      return [
        "scheme": all.first ?? .text("unknown"),
        "cobadges": all.count > 1 ? .array(Array(all.dropFirst())) : nil,
      ]
    }
  }
}
