import Formulas

/// Where in a formula a fault is tried.
struct FormulaPlace: Sendable {
  /// The name of the part in messages.
  var place = "the value"
  /// Whether the part is the formula as a whole.
  var isRoot = true
  /// Whether the part is below a reversal.
  var isReversed = false
  /// Whether the part's value goes through a digest.
  var isDigested = false
  /// The properties of the whole formula.
  let traits: Traits

  init(_ whole: Expression) { traits = Traits(whole) }

  /// Whether the part is a field that occurs elsewhere in the formula too.
  func isRepeated(_ node: Expression) -> Bool {
    if case .field(let name) = node { traits.repeated.contains(name) } else { false }
  }

  /// The properties of a whole formula on which faults depend.
  struct Traits: Sendable {
    let fields: [String]
    /// The fields that occur more than once: a mistake with their text is made in every place.
    let repeated: [String]
    /// The fields that are secret.
    let secrets: [String]
    let hasReversal: Bool
    let hasUpper: Bool
    /// The object that is signed and its rule, where there is one.
    let pairs: (object: String, rule: PairRule)?
    var hasPairs: Bool { pairs != nil }
    let hasLiterals: Bool

    init(_ whole: Expression) {
      fields = whole.fields
      repeated = fields.filter { name in whole.count(of: .field(name)) > 1 }
      secrets = fields.filter { FieldRole($0) == .secret }
      hasReversal = whole.contains { if case .apply(.reverse, _) = $0 { true } else { false } }
      hasUpper = whole.contains { if case .apply(.upper, _) = $0 { true } else { false } }
      pairs = whole.firstPairs
      hasLiterals = whole.contains { if case .literal = $0 { true } else { false } }
    }
  }

  /// The place of an operand of this part.
  func operand(of parent: Expression, _ operand: Expression) -> FormulaPlace {
    var site = self
    site.isRoot = false
    switch parent {
    case .step(let name, _): site.place = name
    case .apply(.reverse, _): site.isReversed = true
    case .apply(.digest, _), .hmac: site.isDigested = true
    default: break
    }
    if let name = operand.ownName { site.place = name }
    return site
  }
}
