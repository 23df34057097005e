package import Formulas

extension Expression {
  /// The name by which reports refer to a part, where it has one.
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

  /// Whether it is a plain field.
  var isField: Bool { if case .field = self { true } else { false } }

  /// The part without the step names around it.
  var bare: Expression {
    if case .step(_, let operand) = self { operand.bare } else { self }
  }

  /// Whether this or any part of it satisfies a condition.
  package func contains(_ isWanted: (Expression) -> Bool) -> Bool {
    isWanted(self) || operands.contains { $0.contains(isWanted) }
  }

  /// The first object whose pairs occur in the part, with their rule.
  var firstPairs: (object: String, rule: PairRule)? {
    if case .pairs(let name, let rule) = self { return (name, rule) }
    return operands.lazy.compactMap(\.firstPairs).first
  }

  /// How often a part occurs in this one.
  func count(of part: Expression) -> Int { (self == part ? 1 : 0) + operands.reduce(0) { $0 + $1.count(of: part) } }

  /// A copy with the operands of its join changed; `nil` where there is none below names and reversals.
  func mapJoin(_ change: ([Expression]) -> Expression?) -> Expression? {
    switch self {
    case .join(let parts): change(parts)
    case .step(let name, let operand): operand.mapJoin(change).map { .step(name, $0) }
    case .apply(.reverse, let operand): operand.mapJoin(change).map { .apply(.reverse, $0) }
    default: nil
    }
  }

  /// The field whose unchanged value this value ends with, if any.
  var lastField: String? {
    switch bare {
    case .field(let name): name
    case .join(let parts): parts.last?.lastField
    case .apply(.upper, let operand): operand.lastField
    default: nil
    }
  }

  /// The field whose unchanged value this value begins with, if any.
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
