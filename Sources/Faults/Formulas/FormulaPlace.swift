package import Formulas

/// Where in a formula a fault is tried.
struct FormulaPlace: Sendable {
  /// The name that people know the part by.
  var place = "the value"
  /// Whether the part is the formula as a whole.
  var isRoot = true
  /// Whether the part stands below a reversal.
  var isReversed = false
  /// Whether the part's value goes through a digest.
  var isDigested = false
  /// What there is to know of the formula as a whole.
  let traits: Traits

  init(_ whole: Expression) { traits = Traits(whole) }

  /// Whether the part is a field that stands elsewhere in the formula too.
  func isRepeated(_ node: Expression) -> Bool {
    if case .field(let name) = node { traits.repeated.contains(name) } else { false }
  }

  /// What the faults ask of a formula as a whole.
  struct Traits: Sendable {
    let fields: [String]
    /// The fields that stand in the formula more than once: a mistake with their text is one with each of them.
    let repeated: [String]
    /// The fields whose value nobody may know.
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

  /// The site of an operand of this part.
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

/// What a field is for, which decides the mistakes that are made with it; told by its name, as the formulas use it.
package enum FieldRole: Sendable {
  case secret
  case card
  case amount
  case time
  case nonce
  case text

  package init(_ field: String) {
    switch field {
    case "password", "secretKey", "phrase", "secret", "key", "token": self = .secret
    case "cardNumber": self = .card
    case "amount": self = .amount
    case "seed", "date": self = .time
    case "nonce": self = .nonce
    default: self = .text
    }
  }
}

extension Expression {
  /// The name that people know a part by, where it has one of its own.
  var ownName: String? {
    switch self {
    case .field(let name), .pairs(let name, _), .step(let name, _): name
    case .apply(.first(let count), let operand): operand.ownName.map { "the first \(count) of \($0)" }
    case .apply(.last(let count), let operand): operand.ownName.map { "the last \(count) of \($0)" }
    case .apply(_, let operand): operand.ownName
    case .literal(let bytes): Notation.quoted(bytes, "\"")
    case .join, .hmac: nil
    }
  }

  /// Whether it is a field as it is.
  var isField: Bool { if case .field = self { true } else { false } }

  /// The part without the names around it.
  var bare: Expression {
    if case .step(_, let operand) = self { operand.bare } else { self }
  }

  /// Whether this or any part of it is as asked.
  package func contains(_ isWanted: (Expression) -> Bool) -> Bool {
    isWanted(self) || operands.contains { $0.contains(isWanted) }
  }

  /// The first object whose pairs stand in the part, with their rule.
  var firstPairs: (object: String, rule: PairRule)? {
    if case .pairs(let name, let rule) = self { return (name, rule) }
    return operands.lazy.compactMap(\.firstPairs).first
  }

  /// How often a part stands in this one.
  func count(of part: Expression) -> Int { (self == part ? 1 : 0) + operands.reduce(0) { $0 + $1.count(of: part) } }

  /// The same with the parts of the run of operands in it changed; `nil` where there is none below names and reversals.
  func mapJoin(_ change: ([Expression]) -> Expression?) -> Expression? {
    switch self {
    case .join(let parts): change(parts)
    case .step(let name, let operand): operand.mapJoin(change).map { .step(name, $0) }
    case .apply(.reverse, let operand): operand.mapJoin(change).map { .apply(.reverse, $0) }
    default: nil
    }
  }

  /// The field that the value ends with as it is, where it does.
  var lastField: String? {
    switch bare {
    case .field(let name): name
    case .join(let parts): parts.last?.lastField
    case .apply(.upper, let operand): operand.lastField
    default: nil
    }
  }

  /// The field that the value begins with as it is, where it does.
  var firstField: String? {
    switch bare {
    case .field(let name): name
    case .join(let parts): parts.first?.firstField
    case .apply(.upper, let operand): operand.firstField
    default: nil
    }
  }

  static func mistaken(_ mistake: WrongTransform, _ operand: Expression) -> Expression {
    .apply(.mistaken(mistake), operand)
  }
}
