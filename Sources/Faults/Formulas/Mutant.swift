package import Formulas

/// A formula with one fault in one place.
package struct Mutant: Sendable, Hashable {
  /// The mistake and where it was made.
  package private(set) var mutation: Mutation
  /// The wrong formula, ready to be computed.
  let formula: Formula

  /// The wrong formula as an expression.
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
  /// The wrong formulas that one or two mutations, in either order, make of this one.
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
  /// The value of a wrong formula for texts by field name; absent ones count as empty.
  package mutating func value(_ mutant: Mutant, _ fields: [String: [UInt8]]) -> [UInt8] {
    value(mutant.formula, mutant.formula.fields.map { .bytes(fields[$0] ?? []) })
  }
}
