import Encodings

/// What PayFort's documents and its SDKs disagree about.
enum PayFortDisputes {
  /// Nulls, booleans and empty members are written in three ways; the card holder is signed by one SDK.
  static let signature = { @Sendable (input: JSON) -> Bool in
    input["parameters"].map(hasOddMember) ?? false
      || input["profile"] != nil && input[["parameters", "card_holder_name"]] != nil
  }

  private static func hasOddMember(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool: true
    case .string(let text): text.utf8.isEmpty
    case .number: false
    case .array(let elements): elements.isEmpty || elements.contains(where: hasOddMember)
    case .object(let members): members.isEmpty || members.contains { hasOddMember($0.value) }
    }
  }
}
