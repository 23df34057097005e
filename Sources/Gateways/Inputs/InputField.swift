/// A field that an operation takes.
public struct InputField: Sendable, Hashable {
  /// What stands in the field.
  public enum Kind: Sendable, Hashable {
    /// Text: a string, `{"hex": …}` or `{"base64": …}`.
    case text
    /// An object whose values are any JSON.
    case object
    /// An object whose values are text.
    case texts
    /// An array of `[name, value]`, both text, of which every name may occur several times.
    case pairs
    /// Any JSON.
    case json
  }

  /// How much of the value people may see.
  public enum Secrecy: Sendable, Hashable {
    /// All of it.
    case open
    /// Nothing.
    case secret
    /// A card number: at most the first six and the last four digits (PCI DSS 3.4.1).
    case card
  }

  /// The name, in the words of the operation.
  public let name: String
  /// What stands in it.
  public let kind: Kind
  /// Whether an input without it is refused.
  public let required: Bool
  /// How much of it people may see.
  public let secrecy: Secrecy
  /// Whether signatures are made with it: an operation that signs or verifies refuses an empty one.
  package let isSigning: Bool
  /// How much people may see of an object's members; those that are not listed are open.
  public let memberSecrecy: [String: Secrecy]
  /// The words of which one stands in it; empty where it takes any value.
  public let words: [String]
  /// The word that an absent field counts as.
  public let fallback: String?
  /// One sentence of what people get wrong about it; empty where the name says all.
  package let about: String

  private init(
    _ name: String, _ kind: Kind, _ required: Bool, _ secrecy: Secrecy, isSigning: Bool = false,
    members: [String: Secrecy] = [:], words: [String] = [], fallback: String? = nil, about: String = ""
  ) {
    self.name = name
    self.kind = kind
    self.required = required
    self.secrecy = secrecy
    self.isSigning = isSigning
    memberSecrecy = members
    self.words = words
    self.fallback = fallback
    self.about = about
  }

  /// A required text that anyone may see.
  package static func text(_ name: String) -> InputField { InputField(name, .text, true, .open) }
  /// A text that may be absent.
  package static func optional(_ name: String) -> InputField { InputField(name, .text, false, .open) }
  /// A required text that nobody may see.
  package static func secret(_ name: String, _ about: String = "") -> InputField {
    InputField(name, .text, true, .secret, about: about)
  }
  /// A required secret that signatures are made with.
  package static func signingSecret(_ name: String, _ about: String = "") -> InputField {
    InputField(name, .text, true, .secret, isSigning: true, about: about)
  }
  /// A token that may be absent and that nobody may see.
  static func optionalSecret(_ name: String) -> InputField { InputField(name, .text, false, .secret) }
  /// A required text that is one of some words.
  static func word(_ name: String, _ words: [String]) -> InputField {
    InputField(name, .text, true, .open, words: words)
  }
  /// A text that is one of some words and may be absent, which is a choice of its own.
  static func optionalWord(_ name: String, _ words: [String]) -> InputField {
    InputField(name, .text, false, .open, words: words)
  }
  /// A text that is one of some words; an absent one counts as the fallback.
  static func word<Words: RawRepresentable & CaseIterable>(_ name: String, _ words: Words.Type, or fallback: Words)
    -> InputField where Words.RawValue == String
  {
    InputField(name, .text, false, .open, words: words.allCases.map(\.rawValue), fallback: fallback.rawValue)
  }
  /// A required card number.
  static func card(_ name: String) -> InputField { InputField(name, .text, true, .card) }
  /// A card number that may be absent.
  static func optionalCard(_ name: String) -> InputField { InputField(name, .text, false, .card) }
  /// A required object.
  static func object(_ name: String, hiding members: [String: Secrecy]) -> InputField {
    InputField(name, .object, true, .open, members: members)
  }
  /// A list of pairs that may be absent.
  static func optionalPairs(_ name: String) -> InputField { InputField(name, .pairs, false, .open) }
  /// An object of texts that may be absent, under names of the caller's choice, of which nobody may see one.
  static func optionalSecrets(_ name: String) -> InputField { InputField(name, .texts, false, .secret) }
  /// A required value of any kind.
  static func json(_ name: String) -> InputField { InputField(name, .json, true, .open) }
  /// A value of any kind that may be absent.
  package static func optionalJSON(_ name: String) -> InputField { InputField(name, .json, false, .open) }
  /// A required object of texts.
  static func texts(_ name: String, hiding members: [String: Secrecy]) -> InputField {
    InputField(name, .texts, true, .open, members: members)
  }
}
