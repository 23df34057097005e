import Encodings
import Gateways

extension WireFault {
  /// Mistakes of a card form with the values that it makes of its fields.
  static let cardForms: [WireFault] = [
    card(
      "card-expiry-month-first", "writes the month before the year", "Cards print it so.", mend: "YYYYMM."
    ) { value in
      value["expiryDate"]?.string.map { value.with(["expiryDate"], .text(String($0.suffix(2) + $0.prefix(4)))) }
    },
    card(
      "card-expiry-of-four-digits", "writes two digits of the year", "Cards print two.", mend: "YYYYMM, all four."
    ) { value in
      value["expiryDate"]?.string.map { value.with(["expiryDate"], .text(String($0.dropFirst(2)))) }
    },
    card(
      "card-holder-for-brand", "swaps holder and brand", "Arguments of one type.",
      mend: "Name the arguments."
    ) { value in
      value.with(["cardholderName"], value["brand"]).with(["brand"], value["cardholderName"])
    },
    card(
      "card-month-without-zero", "writes months before October with one digit", "The month was converted to a number.",
      mend: "Two digits, with a leading zero."
    ) { value in
      guard let date = value["expiryDate"]?.string, date.dropFirst(4).hasPrefix("0") else { return nil }
      return value.with(["expiryDate"], .text(String(date.prefix(4) + date.suffix(1))))
    },
    card(
      "card-number-as-number", "sends the card number as a number", "Its field was parsed as one.",
      mend: "A card number is text: above 2^53 a number is rounded."
    ) { number($0, "number") },
    card(
      "card-code-as-number", "sends the code as a number", "Its field was parsed as one.",
      mend: "A code is text, which may begin with zeros."
    ) { number($0, "securityCode") },
    card(
      "card-code-without-zeros", "loses the leading zeros of a code", "The code was converted to a number.",
      mend: "A code is text."
    ) { value in
      value["securityCode"]?.string.map { code in
        value.with(["securityCode"], .text(String(code.drop { $0 == "0" })))
      }
    },
    card(
      "card-code-empty", "sends an empty code", "Every property of a model was written.",
      mend: "Leave the member out where the customer gave no code."
    ) { value in value["securityCode"] == nil ? value.with(["securityCode"], .text("")) : nil },
    card(
      "card-holder-in-ascii", "strips accents from the holder's name", "The name was cleaned for a terminal.",
      mend: "Send the name as it is on the card, in UTF-8."
    ) { value in
      value["cardholderName"]?.string.map { name in
        value.with(["cardholderName"], .text(String(decoding: name.utf8.filter { $0 < 0x80 }, as: UTF8.self)))
      }
    },
  ]

  private static func card(
    _ name: String, _ phrase: String, _ story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON?
  ) -> WireFault {
    WireFault(
      name, phrase, of: "nexi.card", story: story, mend: mend,
      answer: answering { value in change(value).flatMap { $0 == value ? nil : $0 } })
  }

  private static func number(_ value: JSON, _ name: String) -> JSON? {
    value[name]?.string.map { value.with([name], .number(JSONNumber(digits: $0))) }
  }
}
