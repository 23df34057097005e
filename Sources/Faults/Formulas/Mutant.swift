package import Formulas

/// A formula with one fault in one place.
package struct Mutant: Sendable, Hashable {
  /// The mistake and where it was made.
  package private(set) var mutation: Mutation
  /// The wrong formula, ready to be computed.
  let formula: Formula

  /// What is computed.
  package var expression: Expression { formula.expression }

  private init(_ mutation: Mutation, _ expression: Expression) {
    self.mutation = mutation
    formula = Formula(expression, source: "")
  }

  /// Every different wrong formula that one fault makes of a right one.
  package static func all(of expression: Expression) -> [Mutant] {
    var seen: Set<Expression> = [expression]
    var counts: [Mutation: Int] = [:]
    return collect(expression, FormulaPlace(expression)) { $0 }.filter { seen.insert($0.expression).inserted }.map {
      mutant in
      var mutant = mutant
      let mutation = mutant.mutation
      counts[mutation, default: 0] += 1
      mutant.mutation.ordinal = counts[mutation] ?? 1
      return mutant
    }
  }

  private static func collect(
    _ node: Expression, _ site: FormulaPlace, _ rebuild: (Expression) -> Expression
  ) -> [Mutant] {
    var mutants: [Mutant] = []
    for fault in Fault.all {
      for rewrite in fault.rewrites(node, site) {
        let mutation = Mutation(fault: fault, at: rewrite.place ?? .part(site.place))
        mutants.append(Mutant(mutation, rebuild(rewrite.expression)))
      }
    }
    for (index, operand) in node.operands.enumerated() {
      mutants += collect(operand, site.operand(of: node, operand)) { changed in
        var operands = node.operands
        operands[index] = changed
        return rebuild(node.with(operands))
      }
    }
    return mutants
  }
}

extension Formula {
  /// The wrong formulas that one mutation or two, in either order, make of this one.
  func expressions(with mutations: [Mutation]) -> [Expression] {
    let orders = mutations.count > 1 ? [mutations, mutations.reversed()] : [mutations]
    return orders.flatMap { order in
      var expressions: [Expression] = []
      for (place, mutation) in order.enumerated() {
        let candidates = place == 0 ? mutants : expressions.flatMap { Mutant.all(of: $0) }
        expressions = candidates.filter { $0.mutation.fault == mutation.fault && $0.mutation.at == mutation.at }
          .map(\.expression)
      }
      return expressions
    }
  }
}

extension Evaluator {
  /// The value of a wrong formula over texts by the names of their fields; absent ones count as empty.
  package mutating func value(_ mutant: Mutant, _ fields: [String: [UInt8]]) -> [UInt8] {
    value(mutant.formula, mutant.formula.fields.map { .bytes(fields[$0] ?? []) })
  }
}

/// A fault that was made in a place of a formula.
package struct Mutation: Sendable, Hashable {
  /// The entry of the catalogue.
  package let fault: Fault
  /// The part of the formula or the message, or what exactly is wrong with it.
  package let at: Place
  /// Tells several such mutations of one formula apart, counted from 1 in the order of the formula.
  package internal(set) var ordinal = 1

  /// The choice with which alone it is made, as the end of its phrase.
  var condition: String?

  init(fault: Fault, at place: Place) { (self.fault, at) = (fault, place) }

  /// A mistake in one part, or in what words say.
  init(fault: Fault, place: String) { self.init(fault: fault, at: .part(place)) }

  /// The place as it stands in a sentence.
  package var place: String { at.words }

  /// What a port with it does, as the end of a sentence that begins with "your port".
  package var phrase: String {
    (around.map { $0.before + place + $0.after } ?? fault.phrase) + (condition.map { ", \($0)" } ?? "")
  }

  /// What a reader is told of it: a length or a character may be part of a fault's words.
  struct Told: Hashable {
    let phrase: String
    /// `nil` where the fault names none.
    let at: Place?
    let condition: String?
  }

  var told: Told { Told(phrase: fault.phrase, at: around == nil ? nil : at, condition: condition) }

  /// Whether it is another one with a condition or a clause at the end: who does it in nested values too does it.
  func isNarrower(than other: Mutation) -> Bool {
    guard fault.phrase == other.fault.phrase, other.condition == nil else { return false }
    if condition != nil { return around == nil || at == other.at }
    guard case .further(let part, _) = at, around?.after == "" else { return false }
    return .part(part) == other.at
  }

  /// The fault's own words before and behind the place; `nil` where it names none.
  package var around: (before: String, after: String)? {
    guard let dots = fault.phrase.firstIndex(of: "…") else { return nil }
    return (String(fault.phrase[..<dots]), String(fault.phrase[fault.phrase.index(after: dots)...]))
  }
}
