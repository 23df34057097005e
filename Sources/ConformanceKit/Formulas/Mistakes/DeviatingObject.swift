/// One object under every two of many deviations from a rule: what neither of the two changes is written down once.
///
/// A message is put together from the members under one deviation, and only a member that the first of two has changed goes
/// through the second one as well.
package struct DeviatingObject {
  /// What becomes of a member; `value` is `nil` where the pair is left out for it.
  struct Cell: Equatable {
    var isSigned: Bool
    var name: [UInt8]
    var value: [UInt8]?
  }

  private let rule: PairRule
  private let deviations: [PairDeviation]
  private let members: [FieldObject.Member]
  private let rules: [PairRule]
  private let stages: [PairDeviation.Stage]
  private let right: [Cell]
  /// For every deviation the members under it.
  private let wrong: [[Cell]]
  /// For every deviation its order of the members; `nil` where it depends on what else is changed.
  private let orders: [[Int]?]
  private let sorted: [Int]

  /// - Parameter rule: without deviations, and without a list of names, which is made from all pairs at once.
  package init?(_ object: FieldObject, _ rule: PairRule, _ deviations: [PairDeviation]) {
    guard rule.deviations.isEmpty, rule.listedIn == nil else { return nil }
    (self.rule, self.deviations, members) = (rule, deviations, object.members)
    let rules = deviations.map { rule.deviating([$0]) }
    (self.rules, stages) = (rules, deviations.map(\.stage))
    right = members.map(rule.cell)
    wrong = rules.map { rule in object.members.map(rule.cell) }
    sorted = Self.order(right.map(\.name)) { $0.lexicographicallyPrecedes($1) }
    orders = zip(deviations, wrong).map { deviation, cells in
      switch deviation {
      // These look at values, or put names round in a circle.
      case .order(.value), .order(.pairText), .order(.numeric): nil
      case .order(let order):
        Self.order(cells.map(\.name)) { left, right in
          order.isBefore(PairRule.Pair(name: left, value: []), PairRule.Pair(name: right, value: []))
        }
      default: Self.order(cells.map(\.name)) { $0.lexicographicallyPrecedes($1) }
      }
    }
  }

  private static func order(_ names: [[UInt8]], _ isBefore: ([UInt8], [UInt8]) -> Bool) -> [Int] {
    names.indices.sorted { isBefore(names[$0], names[$1]) }
  }

  /// Writes what is signed under two deviations, the numbers of which are given, one after the other.
  package func write(_ one: Int, _ two: Int, to output: inout [UInt8]) {
    let both = rule.deviating([deviations[one], deviations[two]])
    var pairs: [PairRule.Pair] = []
    pairs.reserveCapacity(members.count)
    let order = order(one, two)
    for place in members.indices {
      let index = order?[place] ?? place
      guard isSigned(index, one, two, both), let value = value(index, one, two, both) else { continue }
      pairs.append(PairRule.Pair(name: name(index, one, two), value: value))
    }
    if order == nil { both.sort(&pairs) }
    both.omit(&pairs)
    both.write(pairs, to: &output)
    output += both.closing
  }

  /// The order of the members; `nil` where it has to be found again.
  private func order(_ one: Int, _ two: Int) -> [Int]? {
    switch (stages[one], stages[two]) {
    case (.order, .name), (.name, .order), (.name, .name): nil
    // Of two orders the last one counts.
    case (.order, .order), (_, .order), (_, .name): orders[two]
    case (.order, _), (.name, _): orders[one]
    default: sorted
    }
  }

  private func isSigned(_ member: Int, _ one: Int, _ two: Int, _ both: PairRule) -> Bool {
    if stages[one] == .choice, stages[two] == .choice { return both.isSigned(members[member]) }
    return wrong[stages[one] == .choice ? one : two][member].isSigned
  }

  private func name(_ member: Int, _ one: Int, _ two: Int) -> [UInt8] {
    let name = wrong[one][member].name
    return name == right[member].name ? wrong[two][member].name : rules[two].name(name)
  }

  private func value(_ member: Int, _ one: Int, _ two: Int, _ both: PairRule) -> [UInt8]? {
    let (early, late) = stages[one].rawValue <= stages[two].rawValue ? (one, two) : (two, one)
    let value = wrong[early][member].value
    if value == right[member].value { return wrong[late][member].value }
    guard stages[late].touchesValues else { return value }
    guard stages[late] == .value else { return both.value(of: members[member]) }
    return value.map { rules[late].changed($0, of: members[member]) }
  }
}
