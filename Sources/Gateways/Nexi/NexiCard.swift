import Encodings

/// The card that Nexi Paygate is sent: Computop Paygate, card:request.
enum NexiCard {
  /// The length of a code is not told by scheme, and no document of the form says more of its fields.
  static let rules: [FieldRule] = [
    .needed("number", .digits, 19).atLeast(12), .allowed("securityCode", .digits, 4).atLeast(3),
    .needed("expiryMonth", .month), .needed("expiryYear", .year),
    .needed("cardholderName", .text, 45), .needed("brand", .text),
  ]

  /// A name of one character, or of 46 to 50, which an older edition of the document takes.
  static let disputed = { @Sendable (input: JSON) -> Bool in
    let name = input[["fields", "cardholderName"]].flatMap { try? TextInput.bytes($0, "cardholderName") } ?? []
    let count = String(decoding: name, as: UTF8.self).unicodeScalars.count
    return count == 1 || (46...50).contains(count)
  }

  /// The fields of a form as the members of the card; month and year become one, `YYYYMM`.
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
