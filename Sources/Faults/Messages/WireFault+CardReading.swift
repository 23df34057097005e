import Encodings
import Gateways

extension WireFault {
  /// Mistakes with what an SDK reports of a card before it sends it.
  static let cardReading: [WireFault] = [
    WireFault(
      "luhn-from-the-front", "doubles every second digit from the front", of: "card.luhn",
      story: "The loop begins at the wrong end; numbers with an even count of digits hide it.",
      mend: "Begin at the last digit."
    ) { luhn($0) { digits, index in index % 2 == 0 ? twice(digits[index]) : digits[index] } },
    WireFault(
      "luhn-doubled-the-other-digits", "doubles the other digits", of: "card.luhn",
      story: "The check digit was doubled.",
      mend: "The check digit is not doubled, its neighbour is."
    ) { luhn($0) { digits, index in (digits.count - index) % 2 == 1 ? twice(digits[index]) : digits[index] } },
    WireFault(
      "luhn-without-carry", "does not subtract 9 from doubled digits", of: "card.luhn",
      story: "16 was added instead of 1 + 6.",
      mend: "Above 9, subtract 9."
    ) { luhn($0) { digits, index in (digits.count - index) % 2 == 0 ? digits[index] * 2 : digits[index] } },
    WireFault(
      "luhn-nine-counts-nothing", "counts a doubled 9 as 0", of: "card.luhn",
      story: "2 * digit % 9 makes 0 of 18, but the sum needs 9.",
      mend: "Subtract 9 from what is above 9: a doubled 9 counts 9."
    ) { luhn($0) { digits, index in (digits.count - index) % 2 == 0 ? digits[index] * 2 % 9 : digits[index] } },
    WireFault(
      "luhn-always-valid", "calls every number valid", of: "card.luhn", story: "The check was left for later.",
      mend: "Sum the digits, modulo 10.", answer: answering { _ in ["valid": .bool(true)] }),
    WireFault(
      "luhn-never-valid", "calls every number invalid", of: "card.luhn",
      story: "The result was compared the wrong way.",
      mend: "A sum of 0 modulo 10 is valid.", answer: answering { _ in ["valid": .bool(false)] }),
    WireFault(
      "card-spaces-read", "strips spaces and dashes from card numbers", of: "card.luhn", "card.scheme*", "card.mask",
      story: "Numbers are typed in groups.",
      mend: "Clean the number where it is typed; here it is digits or refused."
    ) { example in
      guard let (field, number) = number(example), example.rejection != nil else { return nil }
      let clean = number.filter { $0 != 0x20 && $0 != 0x2d }
      return clean == number ? nil : example.answer(field, UTF8Text.json(clean))
    },
    WireFault(
      "card-foreign-digits-read", "accepts the digits of other scripts", of: "card.luhn", "card.scheme*", "card.mask",
      story: "isNumber and \\d know every script's digits.", mend: "Accept only 0-9."
    ) { example in
      guard example.rejection?.code == .invalidCharacters,
        let text = number(example).flatMap({ String(validating: $0.digits, as: UTF8.self) }), !text.isEmpty,
        text.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal })
      else { return nil }
      return .value(.null)
    },
    WireFault(
      "card-length-sixteen-only", "accepts only card numbers of sixteen digits", of: "card.luhn", "card.scheme",
      "card.mask",
      story: "Most cards have sixteen.", mend: "12 to 19 digits: American Express has 15."
    ) { example in
      guard example.value != nil, example.bytes("cardNumber")?.count != 16 else { return nil }
      return .reject(Rejection(.invalidValue, ""))
    },
    mask("mask-one-too-many-in-front", "shows seven leading digits", 7, 4),
    mask("mask-eight-in-front", "shows eight leading digits", 8, 4),
    mask("mask-four-in-front", "shows four leading digits", 4, 4),
    mask("mask-five-at-the-end", "shows five digits at the end", 6, 5),
    WireFault(
      "mask-of-fixed-length", "puts six stars into every mask", of: "card.mask",
      story: "The mask was made for sixteen digits.",
      mend: "One star for every digit in between."
    ) { example in
      guard example.value != nil, let number = example.bytes("cardNumber") else { return nil }
      return .value(UTF8Text.json(number.prefix(6) + Array("******".utf8) + number.suffix(4)))
    },
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

  /// The digits of an example, complete or as far as they are typed, and their field.
  private static func number(_ example: MessageExample) -> (field: String, digits: [UInt8])? {
    for field in ["cardNumber", "leadingDigits"] {
      if let digits = example.bytes(field) { return (field, digits) }
    }
    return nil
  }

  private static func twice(_ digit: Int) -> Int { digit * 2 > 9 ? digit * 2 - 9 : digit * 2 }

  /// Whether the digits are valid by a wrong checksum.
  private static func luhn(_ example: MessageExample, _ value: ([Int], Int) -> Int) -> Answer? {
    guard example.value != nil, let number = example.bytes("cardNumber") else { return nil }
    let digits = number.map { Int($0) - 0x30 }
    let sum = digits.indices.reduce(0) { $0 + value(digits, $1) }
    return .value(["valid": .bool(sum % 10 == 0)])
  }

  private static func mask(_ name: String, _ phrase: String, _ front: Int, _ back: Int) -> WireFault {
    WireFault(
      name, phrase, of: "card.mask", story: "An index was off, or another rule was adopted.",
      mend: "At most the first six and the last four digits may be shown (PCI DSS 3.4.1)."
    ) { example in
      guard example.value != nil, let number = example.bytes("cardNumber") else { return nil }
      let stars = Array(repeating: UInt8(ascii: "*"), count: max(0, number.count - front - back))
      return .value(UTF8Text.json(number.prefix(front) + stars + number.suffix(back)))
    }
  }
}
