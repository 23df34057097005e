import Encodings

/// Inputs about which PayFort's documents and SDKs disagree.
enum PayFortDisputes {
  /// Whether parameters have nulls, booleans or empty members, which are written in three ways, or a card holder in the
  /// tokenization form, which one SDK signs.
  static let signature = { @Sendable (input: JSON) -> Bool in
    input["parameters"].map(hasOddMember) ?? false
      || input["profile"] != nil && input[["parameters", "card_holder_name"]] != nil
  }

  /// Whether a response's signature or parameters can be read in two ways.
  ///
  /// The vendor's PHP SDK compares a signature case-sensitively, although its documents print digests in either case;
  /// and JSON parsers may change a number's spelling.
  static let response = { @Sendable (input: JSON) -> Bool in
    let signature = input[["parameters", "signature"]].flatMap { try? TextInput.bytes($0, "signature") } ?? []
    // No source accepts an empty signature.
    let members = (input["parameters"]?.members ?? []).filter { $0.name != "signature" }
    return CommonDisputes.hasCapitals(signature)
      || members.contains { if case .number = $0.value { true } else { hasOddMember($0.value) } }
  }

  /// A field that one document requires in payments and the others' signed payments lack, so an SDK may require it too.
  static let token = "sdk_token"

  static let tokenGiven = InputSelector(
    name: token, path: ["fields", token], member: nil,
    signs: [("given", .isEmpty(false)), ("absent", .isEmpty(true))])

  /// Whether the e-mail address has capitals; an SDK may lower-case it before signing and sending, as mail servers
  /// ignore case.
  static let hasEmailInCapitals = { @Sendable (input: JSON) -> Bool in
    field("customer_email", input).contains(where: ASCII.isUpper)
  }

  private static func field(_ name: String, _ input: JSON) -> [UInt8] {
    input[["fields", name]].flatMap { try? TextInput.bytes($0, name) } ?? []
  }

  /// A payment without `sdk_token`, `remember_me` spelled as in only one document, and spaces in the merchant's own
  /// fields.
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
