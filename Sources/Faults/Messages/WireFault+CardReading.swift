import Encodings
import Gateways

extension WireFault {
  /// Mistakes with what an SDK says of a card before it sends it.
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
      "luhn-without-carry", "does not take 9 off doubled digits", of: "card.luhn",
      story: "16 was added instead of 1 + 6.",
      mend: "Above 9, take 9 off."
    ) { luhn($0) { digits, index in (digits.count - index) % 2 == 0 ? digits[index] * 2 : digits[index] } },
    WireFault(
      "luhn-always-valid", "calls every number valid", of: "card.luhn", story: "The check was left for later.",
      mend: "Sum the digits, modulo 10.", answer: answering { _ in ["valid": .bool(true)] }),
    WireFault(
      "luhn-never-valid", "calls every number invalid", of: "card.luhn",
      story: "The result was compared the wrong way.",
      mend: "A sum of 0 modulo 10 is valid.", answer: answering { _ in ["valid": .bool(false)] }),
    WireFault(
      "card-spaces-read", "takes spaces and dashes out of card numbers", of: "card.luhn", "card.scheme*", "card.mask",
      story: "Numbers are typed in groups.",
      mend: "Clean the number where it is typed; here it is digits or refused."
    ) { example in
      guard let (field, number) = number(example), example.rejection != nil else { return nil }
      let clean = number.filter { $0 != 0x20 && $0 != 0x2d }
      return clean == number ? nil : example.answer(field, UTF8Text.json(clean))
    },
    WireFault(
      "card-foreign-digits-read", "takes the digits of other alphabets", of: "card.luhn", "card.scheme*", "card.mask",
      story: "isNumber and \\d know every script's digits.", mend: "Take 0-9 only."
    ) { example in
      guard example.rejection?.code == .invalidCharacters,
        let text = number(example).flatMap({ String(validating: $0.digits, as: UTF8.self) }), !text.isEmpty,
        text.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal })
      else { return nil }
      return .value(.null)
    },
    WireFault(
      "card-length-sixteen-only", "takes card numbers of sixteen digits only", of: "card.luhn", "card.scheme",
      "card.mask",
      story: "Most cards have sixteen.", mend: "12 to 19 digits: American Express has 15."
    ) { example in
      guard example.value != nil, example.bytes("cardNumber")?.count != 16 else { return nil }
      return .reject(Rejection(.invalidValue, ""))
    },
    mask("mask-one-too-many-in-front", "shows seven digits in front", 7, 4),
    mask("mask-eight-in-front", "shows eight digits in front", 8, 4),
    mask("mask-four-in-front", "shows four digits in front", 4, 4),
    mask("mask-none-in-front", "shows no digits in front", 0, 4),
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
      mend: "Take the table of card.scheme."
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
      "scheme-of-one-length", "knows … alone", story: "One length was taken for all.",
      mend: "Take the lengths of the table of card.scheme."
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
      "visa-of-any-length", "takes numbers of 14, 15, 17 and 18 digits for visa", of: "card.scheme",
      story: "13 to 19 was written for 13, 16 and 19.", mend: "Take the lengths of the table of card.scheme."
    ) { example in
      guard example.value?["scheme"] == .text("unknown"), let digits = example.bytes("cardNumber"),
        digits.first == UInt8(ascii: "4"), digits.count > 13
      else { return nil }
      return .value(["scheme": .text("visa")])
    },
    WireFault(
      "scheme-lost-when-whole", "no longer names a scheme once its longest number is typed to the end",
      of: "card.scheme.typed", story: "digits.length < longest, where the number may have that many.",
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
      "cobadges-unknown", "names one brand of a card with two", of: "card.scheme",
      story: "A search that stops at the first match.",
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
    WireFault(
      "expiry-first-of-the-month", "lets a card expire on the first of its month", of: "card.expiry",
      story: "A date was made of month and year.",
      mend: "It is good up to the last day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, let today = example.bytes("today") else {
        return nil
      }
      let first = last.dropLast(2) + "01"
      return .value(
        value.with(["lastDay"], .text(String(first))).with(
          ["expired"], .bool(Array(first.utf8).lexicographicallyPrecedes(today))))
    },
    WireFault(
      "expiry-judged-on-the-first", "takes a card for expired in its last month", of: "card.expiry",
      story: "Month and year were compared as the first of the month, and the last day is only shown.",
      mend: "It is good up to the last day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, let today = example.bytes("today") else {
        return nil
      }
      let first = Array("\(last.dropLast(2))01".utf8)
      return .value(value.with(["expired"], .bool(first.lexicographicallyPrecedes(today))))
    },
    WireFault(
      "expiry-on-the-last-day", "takes a card for expired on its last day", of: "card.expiry",
      story: "Smaller or equal for smaller.",
      mend: "It is good on that day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, example.bytes("today") == Array(last.utf8)
      else { return nil }
      return .value(value.with(["expired"], .bool(true)))
    },
    WireFault(
      "expiry-a-month-early", "takes the last day of the month before for the last day", of: "card.expiry",
      story: "new Date(year, month, 0) counts months from 0, and the month was counted so already.",
      mend: "It is good to the end of the month that is printed."
    ) { lastDay($0) { $0.daysSince1970 - $0.date.day } },
    WireFault(
      "expiry-a-day-early", "takes the day before the last one of the month for it", of: "card.expiry",
      story: "A midnight of the machine's own clock was printed by UTC's, as toISOString() does.",
      mend: "Make the day of a calendar without a clock, or in UTC throughout."
    ) { lastDay($0) { $0.daysSince1970 - 1 } },
    WireFault(
      "expiry-leap-years-by-four", "takes every fourth year for a leap year", of: "card.expiry",
      story: "2100 was forgotten.",
      mend: "A century is one only where 400 divides it."
    ) { expiry($0) { year in year % 4 == 0 } },
    WireFault(
      "expiry-no-leap-years", "knows no leap years", of: "card.expiry", story: "February has 28 days in a table.",
      mend: "29 days where 4 divides the year, centuries by 400."
    ) { expiry($0) { _ in false } },
    WireFault(
      "expiry-two-digit-year-unread", "takes years of four digits only", of: "card.expiry", story: "Cards print two.",
      mend: "Two digits mean 2000 to 2099."
    ) { example in
      example.value != nil && example.bytes("year")?.count == 2 ? .reject(Rejection(.invalidValue, "")) : nil
    },
    WireFault(
      "expiry-window-of-seventy", "takes years above 69 for the last century", of: "card.expiry",
      story: "strtotime and POSIX read 70 as 1970.",
      mend: "Two digits mean 2000 to 2099."
    ) { example in
      guard example.value != nil, let year = example.bytes("year"), year.count == 2, year[0] >= 0x37 else { return nil }
      return example.answer("year", UTF8Text.json(Array("19".utf8) + year))
    },
    WireFault(
      "expiry-window-of-fifty", "takes years from 50 on for the last century", of: "card.expiry",
      story: "SimpleDateFormat and ASN.1's UTCTime have such a window.", mend: "Two digits mean 2000 to 2099."
    ) { example in
      guard example.value != nil, let year = example.bytes("year"), year.count == 2, year[0] >= 0x35 else { return nil }
      return example.answer("year", UTF8Text.json(Array("19".utf8) + year))
    },
    WireFault(
      "expiry-month-unchecked", "takes any number for a month", of: "card.expiry",
      story: "Only the characters were checked.",
      mend: "1 to 12.", answer: unchecked { _, rejection in rejection.message.hasPrefix("the month is not") }),
    WireFault(
      "expiry-three-digit-year-read", "takes years of three digits", of: "card.expiry", story: "A range of lengths.",
      mend: "Two or four.", answer: unchecked { _, rejection in rejection.message.hasPrefix("the year has two") }),
  ]

  /// The schemes with numbers of several lengths, and the one that most have.
  private static let usualLengths = [
    ("visa", "Visa", 16), ("diners", "Diners", 14), ("discover", "Discover", 16), ("jcb", "JCB", 16),
    ("unionpay", "UnionPay", 16), ("maestro", "Maestro", 16), ("meeza", "Meeza", 16),
  ]

  /// An answer that does not name a scheme.
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

  /// The digits of an example, whole or as far as they are typed, and their field.
  private static func number(_ example: MessageExample) -> (field: String, digits: [UInt8])? {
    for field in ["cardNumber", "leadingDigits"] {
      if let digits = example.bytes(field) { return (field, digits) }
    }
    return nil
  }

  private static func twice(_ digit: Int) -> Int { digit * 2 > 9 ? digit * 2 - 9 : digit * 2 }

  /// Whether the digits are valid by a wrong sum.
  private static func luhn(_ example: MessageExample, _ value: ([Int], Int) -> Int) -> Answer? {
    guard example.value != nil, let number = example.bytes("cardNumber") else { return nil }
    let digits = number.map { Int($0) - 0x30 }
    let sum = digits.indices.reduce(0) { $0 + value(digits, $1) }
    return .value(["valid": .bool(sum % 10 == 0)])
  }

  private static func mask(_ name: String, _ phrase: String, _ front: Int, _ back: Int) -> WireFault {
    WireFault(
      name, phrase, of: "card.mask", story: "An index was off, or another rule was taken over.",
      mend: "At most the first six and the last four digits may be shown (PCI DSS 3.4.1)."
    ) { example in
      guard example.value != nil, let number = example.bytes("cardNumber") else { return nil }
      let stars = Array(repeating: UInt8(ascii: "*"), count: max(0, number.count - front - back))
      return .value(UTF8Text.json(number.prefix(front) + stars + number.suffix(back)))
    }
  }

  /// The answer with another last day, counted in days since 1970, and judged by it.
  private static func lastDay(_ example: MessageExample, _ moved: (CalendarDay) -> Int) -> Answer? {
    guard let value = example.value, let last = value["lastDay"]?.string.flatMap(CalendarDay.init),
      let today = example.bytes("today")
    else { return nil }
    let day = CalendarDay(daysSince1970: moved(last)).description
    return .value(
      value.with(["lastDay"], .text(day)).with(["expired"], .bool(Array(day.utf8).lexicographicallyPrecedes(today))))
  }

  private static func expiry(_ example: MessageExample, _ isLeap: (Int) -> Bool) -> Answer? {
    guard let value = example.value, let last = value["lastDay"]?.string, last.dropFirst(5).hasPrefix("02"),
      let year = Int(last.prefix(4)), let today = example.bytes("today")
    else { return nil }
    let day = "\(last.prefix(8))\(isLeap(year) ? 29 : 28)"
    return .value(
      value.with(["lastDay"], .text(day)).with(["expired"], .bool(Array(day.utf8).lexicographicallyPrecedes(today))))
  }
}
