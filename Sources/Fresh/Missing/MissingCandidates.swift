import ConformanceKit
import Encodings
import Gateways

/// The inputs that a search tries: bases with one place changed, and with several random changes.
struct MissingCandidates {
  /// A place of a base, and the values still to be tried there.
  private struct Row {
    let base: Case
    let spot: InputPlace
    let values: [JSON?]
    /// The round after which its values are used; places that an earlier base has start later.
    let start: Int
    var next = 0
  }

  /// Most accepted cases that are changed, and most values tried per round in a place that an open mistake names.
  private static let limits = (bases: 12, values: 4)

  private let bases: [Case]
  private var rows: [Row] = []
  private var change: InputChange
  private var round = 0

  /// - Parameter names: names that members may have.
  init(_ inputs: FreshInputs, _ bases: [Case], _ names: [String], _ seed: UInt32) {
    self.bases = Self.different(bases)
    var random = SeededGenerator(UInt64(seed), "\(inputs.operation.name) missing")
    let fields = inputs.operation.fields
    var paths: Set<[String]> = []
    for (index, base) in self.bases.enumerated() {
      for spot in InputPlace.all(base.input, inputs.operation, names: names) {
        let words = spot.isInner ? [] : fields.first { $0.name == spot.name }?.words ?? []
        let others = inputs.donors.prefix(40).compactMap { $0[spot.path] }
        let values = SpotValues.all(
          spot, inputs.rules[spot.name], words: words + Self.words(spot, inputs.operation),
          others: Array(others.prefix(8)),
          &random)
        rows.append(
          Row(base: base, spot: spot, values: values, start: paths.insert(spot.path).inserted ? 0 : 6 * index))
      }
    }
    change = InputChange(inputs.operation, rules: inputs.rules, donors: inputs.donors, random)
  }

  /// The words of responses that may be in a place of a body.
  private static func words(_ spot: InputPlace, _ operation: Operation) -> [String] {
    guard let shape = operation.response, spot.path.first == "body" else { return [] }
    let words = (operation.words?.rows ?? []).flatMap(\.words).filter { shape.path(to: $0.member).last == spot.name }
    let listed = shape.listed.filter { $0.path.last == spot.name }.flatMap(\.words)
    let texts = words.map(PlainResponses.said) + listed
    return texts + texts.flatMap { [$0.uppercased(), $0.lowercased()] }
  }

  /// The first cases that each add members, choices or outcomes the earlier ones lack.
  private static func different(_ cases: [Case]) -> [Case] {
    var seen: Set<String> = []
    return Array(
      cases.filter { testCase in
        let members = testCase.input.members ?? []
        let choices = members.filter { ["action", "algorithm", "status"].contains($0.name.string) }
        let inner = members.flatMap { member in (member.value.members ?? []).map(\.name.string) }
        let features =
          choices.map { "\($0.name.string) \($0.value.line)" }
          + (members.map(\.name.string) + inner).map { "with \($0)" }
          + (testCase.expectation.acceptableValue?["kind"]?.string.map { ["kind \($0)"] } ?? [])
        return features.count { seen.insert($0).inserted } > 0
      }.prefix(limits.bases))
  }

  /// Whether every value was tried in its place, and only random changes are left.
  var isByChance: Bool { rows.allSatisfy { $0.next == $0.values.count } }

  /// The next inputs; more of them in places that open mistakes name.
  mutating func next(_ named: (InputPlace) -> Bool) -> [(input: JSON, base: Case)] {
    var made: [(input: JSON, base: Case)] = []
    round += 1
    for index in rows.indices where rows[index].start < round {
      let row = rows[index]
      let end = min(row.values.count, row.next + (named(row.spot) ? Self.limits.values : 1))
      made += row.values[row.next..<end].map { (row.spot.replaced($0), row.base) }
      rows[index].next = end
    }
    for number in 0..<(isByChance ? 20 : 5) {
      guard let base = change.random.pick(bases) else { break }
      change.keepsInputValid = number % 2 == 0
      var input = base.input
      for _ in 0..<1 + change.random.below(3) { input = change.changed(input) }
      made.append((input, base))
    }
    return made
  }
}
