import ConformanceKit
import Encodings
import Gateways

/// What failures that no mistake explains have in common, and no case has that is answered rightly: the sentence says where a port
/// goes wrong, if not why.
///
/// It is looked for last. Among many traits one fits a few failures by chance, so it is told only where that is unlikely.
enum SharedTrait {
  /// Of fewer failures than these it may be chance, whatever they share.
  private static let least = 3
  /// How likely a trait as good may be by chance alone.
  private static let chance = 0.05

  /// A way to answer wrongly, each of which has cases that are answered rightly beside it.
  private enum Way: CaseIterable {
    case taken, refused, answered

    func isFailure(_ outcome: Outcome) -> Bool {
      let expectation = outcome.testCase.expectation
      return switch (self, outcome.reply) {
      case (.taken, .value): expectation.isRejection
      case (.refused, .reject): !expectation.takesRejection
      case (.answered, .value): !expectation.isRejection
      default: false
      }
    }

    func isBeside(_ outcome: Outcome) -> Bool {
      outcome.verdict == .pass && outcome.testCase.expectation.isRejection == (self == .taken)
    }

    var fault: Fault {
      switch self {
      case .taken: .takenWhere
      case .refused: .refusedWhere
      case .answered: .answeredWhere
      }
    }
  }

  /// The failures and the cases beside them that share a trait.
  private struct Found {
    let words: String
    let members: Set<Int>
  }

  /// What was found, each with all its cases.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    guard open.count >= least else { return [] }
    let twins = Dictionary(outcomes.map { ($0.testCase.name, $0.testCase) }) { first, _ in first }
    var groups: [FailureAttribution.Group] = []
    for way in Way.allCases {
      var failures = open.filter(way.isFailure)
      let right = outcomes.filter(way.isBeside)
      while failures.count >= least, !right.isEmpty, let (words, explained) = best(failures, right, operation, twins) {
        let mutation = Mutation(fault: way.fault, place: words)
        groups.append(
          FailureAttribution.Group(
            explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: explained))
        failures = failures.without(explained)
      }
    }
    open = open.without(groups.flatMap(\.outcomes))
    return groups
  }

  private static func best(
    _ failures: [Outcome], _ right: [Outcome], _ operation: Operation, _ twins: [String: Case]
  ) -> (String, [Outcome])? {
    let values = (failures + right).map { Self.values($0.testCase, operation, twins) }
    let found = traits(values, failures.count)
    var sizes: [Int: Set<Set<Int>>] = [:]
    for one in found { sizes[one.members.count, default: []].insert(one.members) }
    let parting = found.filter { $0.members.count >= least && $0.members.allSatisfy { $0 < failures.count } }
    guard let best = parting.max(by: { $0.members.count < $1.members.count }) else { return nil }
    // How often so many drawn from all would be failures alone, for any of the traits that so many have.
    let total = Double(failures.count + right.count)
    let likely = (0..<best.members.count).reduce(Double(sizes[best.members.count]?.count ?? 1)) {
      $0 * (Double(failures.count - $1) / (total - Double($1)))
    }
    guard likely < chance else { return nil }
    let same = parting.filter { $0.members == best.members }.prefix(2).map(\.words)
    return (same.joined(separator: ", or "), failures.indices.filter(best.members.contains).map { failures[$0] })
  }

  /// The values of a case by name; of one with a twin those alone in which it differs.
  private static func values(_ testCase: Case, _ operation: Operation, _ twins: [String: Case]) -> [String: [UInt8]] {
    var values = AnsweredMessage.unsigned(testCase.input, of: operation)
    for field in operation.fields where field.secrecy == .secret { values[field.name] = nil }
    guard let twin = testCase.twinName.flatMap({ twins[$0] }) else { return values }
    let other = AnsweredMessage.came(twin.input)
    return values.filter { other[$0.key] != $0.value }
  }

  private static func traits(_ values: [[String: [UInt8]]], _ failures: Int) -> [Found] {
    let names = Set(values.prefix(failures).flatMap { $0.keys }).sorted()
    return names.flatMap { name -> [Found] in
      let own = values.map { $0[name] }
      let beside = own.dropFirst(failures).compactMap(\.self)
      let words = Set(own.prefix(failures).compactMap(\.self)).sorted { $0.lexicographicallyPrecedes($1) }
      let field = name.split(separator: ".").last.map(String.init) ?? name
      let traits = words.compactMap(ValueTrait.word) + ValueTrait.all + ValueTrait.limits(beside: beside)
      return traits.map { trait in
        Found(
          words: "\(field) \(trait.words)",
          members: Set(own.indices.filter { own[$0].map(trait.has) ?? false }))
      } + [
        Found(words: "\(field) is there", members: Set(own.indices.filter { own[$0] != nil })),
        Found(words: "\(field) is absent", members: Set(own.indices.filter { own[$0] == nil })),
      ]
    }
  }
}
