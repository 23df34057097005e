import Encodings

/// Inputs about which EdfaPay, the platform behind it and their SDKs disagree.
enum EdfaPgDisputes {
  /// Two fields that may be sent with their defaults, amounts in currencies without decimals, and numbers too short for
  /// a card.
  static let sale = { @Sendable (input: JSON) -> Bool in
    let card = input[["fields", "card_number"]].flatMap { try? TextInput.bytes($0, "card_number") } ?? []
    return input[["fields", "auth"]] == nil || input[["fields", "recurring_init"]] == nil || isWhole(input)
      || (1..<CardNumber.lengths.lowerBound).contains(card.count)
  }

  /// Amounts in currencies without decimals, tokens unlike the document's, and texts that contain the vendor's
  /// boundary, which only an SDK with another boundary can send.
  static let applePay = { @Sendable (input: JSON) -> Bool in
    let text = { name in input[["fields", name]].flatMap { try? TextInput.bytes($0, name) } ?? [] }
    let token = try? JSON(parsing: text("parameters"))
    return isWhole(input)
      || token.map { $0.members != nil && !EdfaPgApplePay.isToken($0, of: text("identifier")) } ?? false
      || input["fields"]?.members?.contains { field in
        ByteSearch.contains(Array(EdfaPgRequests.boundary.utf8), in: text(field.name.string))
      } ?? false
  }

  /// An amount without its currency that does not have two decimals.
  static func amount(_ field: String) -> @Sendable (JSON) -> Bool {
    { input in
      let text = input[["fields", field]].flatMap { try? TextInput.bytes($0, field) } ?? []
      return Amount(text).map { $0.fraction.count != 2 } ?? false
    }
  }

  /// A success that is pending.
  static let response = { @Sendable (input: JSON) -> Bool in
    let body = (input["body"].flatMap { try? TextInput.bytes($0, "body") } ?? []).map(ASCII.upper)
    return ByteSearch.contains(Array("PENDING".utf8), in: body) && ByteSearch.contains(Array("SUCCESS".utf8), in: body)
  }

  /// Whether the currency has no decimals; an unknown one is refused by all.
  private static func isWhole(_ input: JSON) -> Bool {
    let code = input[["fields", "order_currency"]].flatMap { try? TextInput.bytes($0, "order_currency") }
    return code.flatMap(Currency.init).map { $0.exponent == 0 } ?? false
  }
}
