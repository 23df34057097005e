import Encodings

/// The card object of Nexi Paygate: Computop Paygate, card:request.
enum NexiCard {
  /// The documents do not give the code's length by scheme, and say no more of the form's fields.
  static let rules: [FieldRule] = [
    .needed("number", .digits, 19).atLeast(12), .allowed("securityCode", .digits, 4).atLeast(3),
    .needed("expiryMonth", .month), .needed("expiryYear", .year),
    .needed("cardholderName", .text, 45), .needed("brand", .text),
  ]

  /// A name of one character, or of 46 to 50, which an older edition of the document allows.
  static let disputed = { @Sendable (input: JSON) -> Bool in
    let name = input[["fields", "cardholderName"]].flatMap { try? TextInput.bytes($0, "cardholderName") } ?? []
    let count = String(decoding: name, as: UTF8.self).unicodeScalars.count
    return count == 1 || (46...50).contains(count)
  }

  /// Turns a form's fields into the members of the card; year and month are joined as `YYYYMM`.
  static func card(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    let fields = try CallFields(rules, input)
    try fields.check()
    let members = ["number", "securityCode", "cardholderName", "brand"].map { name in
      (name, fields[name].isEmpty ? nil : UTF8Text.json(fields[name]))
    }
    let expiry = UTF8Text.json(fields["expiryYear"] + fields["expiryMonth"])
    return Operation.Product(value: JSON.members(members + [("expiryDate", expiry)]))
  }
}
