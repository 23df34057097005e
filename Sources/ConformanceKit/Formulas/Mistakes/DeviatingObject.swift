/// One object under at most two of many deviations from a rule: what neither of the two changes is written down once.
///
/// A message is put together from the members under one deviation, and only a member that the first of two has changed goes
/// through the second one as well. Deviations are written down when they are first asked for, and go by a number.
package struct DeviatingObject {
  /// What becomes of a member; `value` is `nil` where the pair is left out for it.
  struct Cell: Equatable {
    var isSigned: Bool
    var name: [UInt8]
    var value: [UInt8]?
  }

  /// One deviation, or none, and what becomes of the members under it; a class, because two are taken for every message.
  private final class Column {
    let stage: PairDeviation.Stage
    let rule: PairRule
    let cells: [Cell]
    /// The order of the members; `nil` where it depends on what else is changed.
    let order: [Int]?

    init(_ deviation: PairDeviation?, from right: PairRule, _ members: [FieldObject.Member]) {
      stage = deviation?.stage ?? .choice
      rule = deviation.map { right.deviating([$0]) } ?? right
      cells = members.map(rule.cell)
      let names = cells.map(\.name)
      order =
        switch deviation {
        // These look at values, or put names round in a circle.
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

  /// The number of no deviation at all.
  package static let none = 0

  private let rule: PairRule
  private let members: [FieldObject.Member]
  private let right: Column
  private var columns: [Column]
  private var numbers: [PairDeviation: Int] = [:]

  /// - Parameter rule: any without a list of names, which is made from all pairs at once; its deviations do not count.
  package init?(_ object: FieldObject, _ rule: PairRule) {
    guard rule.listedIn == nil else { return nil }
    var rule = rule
    rule.deviations = []
    (self.rule, members) = (rule, object.members)
    right = Column(nil, from: rule, members)
    columns = [right]
  }

  /// The number of a deviation.
  package mutating func number(of deviation: PairDeviation) -> Int {
    if let known = numbers[deviation] { return known }
    numbers[deviation] = columns.count
    columns.append(Column(deviation, from: rule, members))
    return columns.count - 1
  }

  /// Writes what is signed under two deviations, the numbers of which are given, one after the other.
  package func write(_ one: Int, _ two: Int, separator: [UInt8], to output: inout [UInt8]) {
    let (one, two) = (columns[one], columns[two])
    var both = two.rule
    both.deviations = one.rule.deviations + both.deviations
    both.separator = separator
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
  private func order(_ one: Column, _ two: Column) -> [Int]? {
    switch (one.stage, two.stage) {
    case (.order, .name), (.name, .order), (.name, .name): nil
    // Of two orders the last one counts.
    case (.order, .order), (_, .order), (_, .name): two.order
    case (.order, _), (.name, _): one.order
    default: right.order
    }
  }

  private func isSigned(_ member: Int, _ one: Column, _ two: Column, _ both: PairRule) -> Bool {
    if one.stage == .choice, two.stage == .choice { return both.isSigned(members[member]) }
    return (one.stage == .choice ? one : two).cells[member].isSigned
  }

  private func name(_ member: Int, _ one: Column, _ two: Column) -> [UInt8] {
    let name = one.cells[member].name
    return name == right.cells[member].name ? two.cells[member].name : two.rule.name(name)
  }

  private func value(_ member: Int, _ one: Column, _ two: Column, _ both: PairRule) -> [UInt8]? {
    let (early, late) = one.stage.rawValue <= two.stage.rawValue ? (one, two) : (two, one)
    let value = early.cells[member].value
    if value == right.cells[member].value { return late.cells[member].value }
    guard late.stage.touchesValues else { return value }
    guard late.stage == .value else { return both.value(of: members[member]) }
    return value.map { late.rule.changed($0, of: members[member]) }
  }
}
