import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Failures whose values are those of the right pairs in another order: how a language sorts names beyond ASCII is not
/// modelled, but that the order differs can be seen.
enum OtherOrder {
  /// Up to this many pairs all orders are tried; with more, each pair is tried in every other place.
  private static let most = 5

  /// Attributes open failures to the order, and adds them to an existing group about the order.
  static func explain(_ failures: inout OperationFailures, _ examples: [FormulaExample]) {
    let found = examples.filter { example in
      example.got != nil && failures.isOpen(example.outcome) && example.isInAnotherOrder(of: most)
    }.map(\.outcome)
    let groups = failures.groups
    // A port sorts in one way; other orders that fit some cases are chance.
    let orders = groups.indices.filter { groups[$0].explanation.isAboutOrder }
    if let best = orders.max(by: { groups[$0].outcomes.count < groups[$1].outcomes.count }), orders.count > 1 {
      let others = orders.filter { $0 != best }
      failures.groups[best].outcomes += others.flatMap { groups[$0].outcomes }
      for place in others.reversed() { failures.groups.remove(at: place) }
    }
    guard !found.isEmpty else { return }
    if let place = failures.groups.firstIndex(where: \.explanation.isAboutOrder) {
      failures.groups[place].outcomes += found
      failures.open = failures.open.without(found)
    } else {
      let mutation = Mutation(fault: .otherInput, place: "the pairs in an order other than by the bytes of their names")
      failures.explain(found, by: mutation)
    }
  }
}

extension Diagnosis.Explanation {
  /// Whether it is one mistake, with the order of pairs.
  fileprivate var isAboutOrder: Bool {
    mutations.count == 1 && FaultName.orders.contains(where: mutations[0].fault.isNamed)
  }
}

extension FormulaExample {
  /// Whether the port's value is that of the right pairs in another order.
  fileprivate func isInAnotherOrder(of most: Int) -> Bool {
    guard let got else { return false }
    let unsorted = Formula(
      formula.expression.mapped { node in
        guard case .pairs(let name, let rule) = node, rule.listedIn == nil else { return node }
        return .pairs(name, rule.deviating([.order(.document)]))
      }, source: "")
    guard unsorted.expression != formula.expression else { return false }
    let values = values(for: unsorted.fields)
    guard let place = values.firstIndex(where: { if case .object = $0 { true } else { false } }),
      case .object(let object) = values[place], (2...64).contains(object.members.count)
    else { return false }
    var evaluator = Evaluator()
    let members = object.members
    return (members.count > most ? Self.moved(members) : Self.orders(members)).contains { members in
      var changed = values
      changed[place] = .object(FieldObject(members: members))
      return outcome.testCase.match.folded(evaluator.value(unsorted, changed)) == got
    }
  }

  /// The right order with one member moved.
  private static func moved(_ members: [FieldObject.Member]) -> [[FieldObject.Member]] {
    let sorted = members.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    return sorted.indices.flatMap { first in
      var rest = sorted
      let member = rest.remove(at: first)
      return (0...rest.count).filter { $0 != first }.map { Array(rest[..<$0] + [member] + rest[$0...]) }
    }
  }

  private static func orders(_ members: [FieldObject.Member]) -> [[FieldObject.Member]] {
    guard members.count > 1 else { return [members] }
    return members.indices.flatMap { first in
      var rest = members
      let member = rest.remove(at: first)
      return orders(rest).map { [member] + $0 }
    }
  }
}
