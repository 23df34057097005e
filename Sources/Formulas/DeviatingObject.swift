/// One object under at most two of many deviations from a rule; the results of each deviation are computed once.
///
/// A message is built from the members under one deviation, and only a member that the first of two has changed goes
/// through the second as well. Deviations are evaluated when first requested, and are identified by number.
package struct DeviatingObject {
  /// A member under a deviation; `value` is `nil` if the pair is omitted for its value.
  struct Cell: Equatable {
    var isSigned: Bool
    var name: [UInt8]
    var value: [UInt8]?
  }

  /// The members under one deviation, or under none.
  private struct Column {
    let stage: PairDeviation.Stage
    let rule: PairRule
    let cells: [Cell]
    /// The order of the members; `nil` where it depends on other changes.
    let order: [Int]?

    init(_ deviation: PairDeviation?, from right: PairRule, _ members: [FieldObject.Member]) {
      stage = deviation?.stage ?? .choice
      rule = deviation.map { right.deviating([$0]) } ?? right
      cells = members.map(rule.cell)
      let names = cells.map(\.name)
      order =
        switch deviation {
        // These orders look at values, or are not transitive for names.
        case .order(.value), .order(.pairText), .order(.numeric): nil
        case .order(let order):
          Self.order(names) { left, right in
            order.isBefore(PairRule.Pair(name: left, value: []), PairRule.Pair(name: right, value: []))
          }
        default: Self.order(names) { $0.lexicographicallyPrecedes($1) }
        }
    }

    private static func order(_ names: [[UInt8]], _ isBefore: ([UInt8], [UInt8]) -> Bool) -> [Int] {
      names.indices.sorted { isBefore(names[$0], names[$1]) }
    }
  }

  /// The number that stands for no deviation.
  package static let none = 0

  private let rule: PairRule
  private let members: [FieldObject.Member]
  private var columns: [Column]
  private var numbers: [PairDeviation: Int] = [:]

  /// - Parameter rule: a rule without a list of names, which depends on all pairs at once; its deviations are ignored.
  package init?(_ object: FieldObject, _ rule: PairRule) {
    guard rule.listedIn == nil else { return nil }
    var rule = rule
    rule.deviations = []
    (self.rule, members) = (rule, object.members)
    columns = [Column(nil, from: rule, members)]
  }

  package mutating func number(of deviation: PairDeviation) -> Int {
    if let known = numbers[deviation] { return known }
    numbers[deviation] = columns.count
    columns.append(Column(deviation, from: rule, members))
    return columns.count - 1
  }

  /// Writes the signed text under two deviations, given by number and applied one after the other.
  package func write(_ one: Int, _ two: Int, separator: [UInt8], to output: inout [UInt8]) {
    var both = columns[one].rule.deviating(columns[two].rule.deviations)
    both.separator = separator
    if both.deviations.contains(.bracketed) {
      // Nested members then have names of their own.
      both.write(both.pairs(of: FieldObject(members: members)).pairs, to: &output)
      output += both.closing
      return
    }
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

  /// The order of the members; `nil` where it must be computed again.
  private func order(_ one: Int, _ two: Int) -> [Int]? {
    switch (columns[one].stage, columns[two].stage) {
    case (.order, .name), (.name, .order), (.name, .name): nil
    // The last of two orders counts.
    case (.order, .order), (_, .order), (_, .name): columns[two].order
    case (.order, _), (.name, _): columns[one].order
    default: columns[Self.none].order
    }
  }

  private func isSigned(_ member: Int, _ one: Int, _ two: Int, _ both: PairRule) -> Bool {
    if columns[one].stage == .choice, columns[two].stage == .choice { return both.isSigned(members[member]) }
    return columns[columns[one].stage == .choice ? one : two].cells[member].isSigned
  }

  private func name(_ member: Int, _ one: Int, _ two: Int) -> [UInt8] {
    let name = columns[one].cells[member].name
    return name == columns[Self.none].cells[member].name
      ? columns[two].cells[member].name : columns[two].rule.name(name)
  }

  private func value(_ member: Int, _ one: Int, _ two: Int, _ both: PairRule) -> [UInt8]? {
    let (early, late) = columns[one].stage.rawValue <= columns[two].stage.rawValue ? (one, two) : (two, one)
    let value = columns[early].cells[member].value
    if value == columns[Self.none].cells[member].value { return columns[late].cells[member].value }
    guard columns[late].stage.touchesValues else { return value }
    guard columns[late].stage == .value else { return both.value(of: members[member]) }
    return value.map { columns[late].rule.changed($0, of: members[member]) }
  }
}
