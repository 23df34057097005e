import Encodings

/// What PayFort's documents and its SDKs disagree about.
enum PayFortDisputes {
  /// Nulls, booleans and empty members are written in three ways; the card holder is signed by one SDK.
  static let signature = { @Sendable (input: JSON) -> Bool in
    input["parameters"].map(hasOddMember) ?? false
      || input["profile"] != nil && input[["parameters", "card_holder_name"]] != nil
  }

  /// The vendor's PHP SDK compares a signature as it is written, its documents print digests in either case; and readers of JSON give
  /// a number by its value, in whatever spelling it came.
  static let response = { @Sendable (input: JSON) -> Bool in
    let signature = input[["parameters", "signature"]].flatMap { try? TextInput.bytes($0, "signature") } ?? []
    // No source takes an empty signature for one.
    let members = (input["parameters"]?.members ?? []).filter { $0.name != "signature" }
    return CommonDisputes.hasCapitals(signature)
      || members.contains { if case .number = $0.value { true } else { hasOddMember($0.value) } }
  }

  /// One document demands it of a payment that the others sign without it, so an SDK may demand it too.
  static let token = "sdk_token"

  static let tokenGiven = InputSelector(
    name: token, path: ["fields", token], member: nil,
    signs: [("given", .isEmpty(false)), ("absent", .isEmpty(true))])

  /// An SDK may fold an address before it signs and sends it: no gateway of mail tells its letters apart.
  static let hasEmailInCapitals = { @Sendable (input: JSON) -> Bool in
    field("customer_email", input).contains(where: ASCII.isUpper)
  }

  private static func field(_ name: String, _ input: JSON) -> [UInt8] {
    input[["fields", name]].flatMap { try? TextInput.bytes($0, name) } ?? []
  }

  /// A payment without `sdk_token`, `remember_me` in words of one document, and spaces in what the merchant adds.
  static func payment(_ rules: [FieldRule]) -> @Sendable (JSON) -> Bool {
    let disputed = rules.filter { $0.dispute != nil }.map(\.name)
    return { input in
      disputed.contains { name in
        let text = field(name, input)
        return switch name {
        case token: text.isEmpty
        case "remember_me": !text.isEmpty && !text.elementsEqual("YES".utf8)
        default: text.contains(UInt8(ascii: " "))
        }
      }
    }
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
