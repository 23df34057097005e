import Encodings

extension Gateway {
  /// What every SDK does with a card number before sending it.
  static let card = Gateway(
    name: "card", title: "Cards",
    operations: [
      Operation("card.luhn", "Whether a card number's check digit is right.", [.card("cardNumber")]) {
        (input) throws(Refusal) -> Operation.Product in
        let number = try CardNumber(input.text("cardNumber"))
        return Operation.Product(value: ["valid": .bool(number.isLuhnValid)])
      }.inOrder([.invalidCharacters], [.invalidValue]).checkingForm(of: "cardNumber"),
      Operation("card.scheme", "The scheme of a card number, and its other brands.", [.card("cardNumber")]) {
        (input) throws(Refusal) -> Operation.Product in
        let schemes = CardScheme.all(of: try CardNumber(input.text("cardNumber"))).map(\.rawValue)
        let others = schemes.dropFirst().map { JSON.text($0) }
        return Operation.Product(
          value: [
            "scheme": .text(schemes.first ?? "unknown"), "cobadges": others.isEmpty ? nil : .array(others),
          ])
      }.inOrder([.invalidCharacters], [.invalidValue]),
      Operation(
        "card.scheme.typed", "The schemes that a card number with these first digits can have.",
        [.card("leadingDigits")]
      ) { (input) throws(Refusal) -> Operation.Product in
        let schemes = CardScheme.all(beginningWith: try CardNumber.beginning(input.text("leadingDigits")))
        return Operation.Product(value: ["schemes": .array(schemes.map { .text($0.rawValue) })])
      }.inOrder([.invalidCharacters], [.invalidValue]),
      Operation("card.mask", "A card number as it may be shown.", [.card("cardNumber")]) {
        (input) throws(Refusal) -> Operation.Product in
        Operation.Product(value: UTF8Text.json(try CardNumber(input.text("cardNumber")).masked))
      }.inOrder([.invalidCharacters], [.invalidValue]),
      Operation(
        "card.expiry", "The last day a card is valid, and whether it has expired.",
        [.text("month"), .text("year"), .text("today")]
      ) { (input) throws(Refusal) -> Operation.Product in
        let today = try day(input.text("today"))
        let expiry = try CardExpiry(month: input.text("month"), year: input.text("year"))
        return Operation.Product(
          value: ["lastDay": .text(expiry.lastDay), "expired": .bool(expiry.isOver(on: today))])
      }.inOrder([.invalidCharacters, .invalidValue]),
    ].map { $0.refusing(.invalidCharacters, .invalidValue) })

  private static func day(_ text: [UInt8]) throws(Refusal) -> [UInt8] {
    let isDay =
      text.count == 10
      && text.enumerated().allSatisfy {
        [4, 7].contains($0.offset) ? $0.element == 0x2d : ASCII.isDigit($0.element)
      }
    guard isDay else { throw .badInput(InputError("today", "must be a day as YYYY-MM-DD")) }
    return text
  }
}
