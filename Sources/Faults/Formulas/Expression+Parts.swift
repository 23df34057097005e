package import Formulas

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
