/// A field of an operation's input.
public struct InputField: Sendable, Hashable {
  /// What the field contains.
  public enum Kind: Sendable, Hashable {
    /// Text: a string, `{"hex": …}` or `{"base64": …}`.
    case text
    /// An object whose values are any JSON.
    case object
    /// An object whose values are text.
    case texts
    /// An array of `[name, value]`, both text; names may repeat.
    case pairs
    /// Any JSON.
    case json
  }

  /// How much of the value may be shown.
  public enum Secrecy: Sendable, Hashable {
    /// All of it.
    case open
    /// Nothing.
    case secret
    /// A card number: at most the first six and the last four digits (PCI DSS 3.4.1).
    case card
  }

  /// The name, in the operation's words.
  public let name: String
  /// What the field contains.
  public let kind: Kind
  /// Whether an input without it is refused.
  public let required: Bool
  /// How much of it may be shown.
  public let secrecy: Secrecy
  /// Whether signatures are made with it; an operation that signs or verifies refuses an empty one.
  package let isSigning: Bool
  /// How much of an object's members may be shown; those not listed are open.
  public let memberSecrecy: [String: Secrecy]
  /// The words that it may be; empty where it takes any value.
  public let words: [String]
  /// The word that an absent field counts as.
  public let fallback: String?
  /// One sentence on common mistakes with it; empty where the name says all.
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

  /// A required text that may be shown.
  package static func text(_ name: String) -> InputField { InputField(name, .text, true, .open) }
  /// A text that may be absent.
  package static func optional(_ name: String) -> InputField { InputField(name, .text, false, .open) }
  /// A required text that is never shown.
  package static func secret(_ name: String, _ about: String = "") -> InputField {
    InputField(name, .text, true, .secret, about: about)
  }
  /// A required secret with which signatures are made.
  package static func signingSecret(_ name: String, _ about: String = "") -> InputField {
    InputField(name, .text, true, .secret, isSigning: true, about: about)
  }
  /// A token that may be absent and is never shown.
  static func optionalSecret(_ name: String) -> InputField { InputField(name, .text, false, .secret) }
  /// A required text that is one of some words.
  static func word(_ name: String, _ words: [String]) -> InputField {
    InputField(name, .text, true, .open, words: words)
  }
  /// A text that is one of some words; absence is a choice of its own.
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
  /// An object of secret texts under names of the caller's choice; it may be absent.
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
