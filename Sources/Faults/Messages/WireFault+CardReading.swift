import Encodings
import Gateways

extension WireFault {
  /// Mistakes with what an SDK reports of a card before it sends it.
  static let cardReading = cardNumbers + cardSchemes

  /// Mistakes with the check digit, the form and the mask of a card's number.
  private static let cardNumbers: [WireFault] = [
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
  ]

  /// The digits of an example, complete or as far as they are typed, and their field.
  static func number(_ example: MessageExample) -> (field: String, digits: [UInt8])? {
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
