/// A formula with one fault in one place.
public struct Mutant: Sendable, Hashable {
  /// The mistake and where it was made.
  public private(set) var slip: Slip
  /// The wrong formula, ready to be computed.
  let formula: Formula

  /// What is computed.
  public var expression: Expression { formula.expression }

  private init(_ slip: Slip, _ expression: Expression) {
    self.slip = slip
    formula = Formula(expression, source: "")
  }

  /// Every different wrong formula that one fault makes of a right one.
  public static func all(of expression: Expression) -> [Mutant] {
    var seen: Set<Expression> = [expression]
    var counts: [Slip: Int] = [:]
    return collect(expression, Site(expression)) { $0 }.filter { seen.insert($0.expression).inserted }.map { mutant in
      var mutant = mutant
      let slip = mutant.slip
      counts[slip, default: 0] += 1
      mutant.slip.ordinal = counts[slip] ?? 1
      return mutant
    }
  }

  private static func collect(
    _ node: Expression, _ site: Site, _ rebuild: (Expression) -> Expression
  ) -> [Mutant] {
    var mutants: [Mutant] = []
    for fault in Fault.all {
      for rewrite in fault.rewrites(node, site) {
        let slip = Slip(fault: fault, place: rewrite.place ?? site.place)
        mutants.append(Mutant(slip, rebuild(rewrite.expression)))
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
  /// The wrong formulas that one slip or two, in either order, make of this one.
  func expressions(with slips: [Slip]) -> [Expression] {
    let orders = slips.count > 1 ? [slips, slips.reversed()] : [slips]
    return orders.flatMap { order in
      var expressions: [Expression] = []
      for (place, slip) in order.enumerated() {
        let candidates = place == 0 ? mutants : expressions.flatMap { Mutant.all(of: $0) }
        expressions = candidates.filter { $0.slip.fault == slip.fault && $0.slip.place == slip.place }.map(\.expression)
      }
      return expressions
    }
  }
}

extension Evaluator {
  /// The value of a wrong formula over texts by the names of their fields; absent ones count as empty.
  public mutating func value(_ mutant: Mutant, _ fields: [String: [UInt8]]) -> [UInt8] {
    value(mutant.formula, mutant.formula.fields.map { .bytes(fields[$0] ?? []) })
  }
}

/// A fault that was made in a place of a formula.
public struct Slip: Sendable, Hashable {
  /// The fault.
  public let fault: Fault
  /// The part of the formula, or what exactly is wrong with it.
  public let place: String
  /// Tells several such slips of one formula apart, counted from 1 in the order of the formula.
  public internal(set) var ordinal = 1

  /// What a port with it does, as the end of a sentence that begins with "your port".
  public var phrase: String {
    guard let range = fault.phrase.firstRange(of: "…") else { return fault.phrase }
    return fault.phrase.replacingCharacters(in: range, with: place)
  }
}

extension String {
  fileprivate func firstRange(of character: Character) -> Range<String.Index>? {
    firstIndex(of: character).map { $0..<index(after: $0) }
  }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
