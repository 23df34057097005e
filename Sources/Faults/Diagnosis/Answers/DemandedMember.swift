import ConformanceKit
import Encodings
import Gateways

/// A member that a port requires although it may be absent.
enum DemandedMember {
  /// With fewer cases than these, the member may be present or absent by chance.
  private static let least = 3

  static func explain(_ failures: inout OperationFailures) {
    let accepted = failures.outcomes.filter { !$0.testCase.expectation.isRejection }
    let refused = accepted.filter(\.isWronglyRefused)
    let taken = accepted.filter { $0.verdict == .pass && $0.value != nil }
    // Two refusals that say so are no chance.
    let least = refused.allSatisfy(\.isForMissingField) ? 2 : least
    guard refused.count >= least, !taken.isEmpty else { return }
    let (there, absent) = (taken.map(names), refused.map(names))
    let always = there.dropFirst().reduce(there[0]) { $0.intersection($1) }
    // It is absent from every refused message and present in every accepted one; with few accepted messages, the
    // refusals must name it too.
    var demanded = always.filter { name in !absent.contains { $0.contains(name) } }
    if taken.count < Self.least { demanded.formIntersection(spoken(refused)) }
    guard let name = demanded.min(by: { ($0.count, $0) < ($1.count, $1) }) else { return }
    failures.explain(refused, by: Mutation(fault: .memberDemanded, place: name))
  }

  /// The words that occur in the messages of all refusals.
  private static func spoken(_ refused: [Outcome]) -> Set<String> {
    let words = refused.map { outcome -> Set<String> in
      guard case .reject(_, let message, _) = outcome.reply else { return [] }
      let isPart = { (character: Character) in character.isLetter || character.isNumber || "_.-".contains(character) }
      return Set(message.split { !isPart($0) }.map(String.init))
    }
    return words.dropFirst().reduce(words.first ?? []) { $0.intersection($1) }
  }

  /// The names in a case's input and in the message inside it, with dots for nesting.
  private static func names(_ outcome: Outcome) -> Set<String> {
    let input = outcome.testCase.input
    var names = paths(input, below: "")
    if let body = input["body"].flatMap(MatchRule.bytes) {
      if let json = try? JSON(parsing: body) {
        names.formUnion(paths(json, below: ""))
      } else if let pairs = try? FormBody.decodeStrictly(body) {
        names.formUnion(pairs.map { String(decoding: $0.name, as: UTF8.self) })
      }
    }
    return names
  }

  private static func paths(_ json: JSON, below path: String) -> Set<String> {
    var paths: Set<String> = []
    for member in json.members ?? [] where member.value != .null {
      let name = path + member.name.string
      paths.insert(name)
      paths.formUnion(Self.paths(member.value, below: "\(name)."))
    }
    return paths
  }
}

extension Outcome {
  /// Whether the port refused the case because a field is missing.
  fileprivate var isForMissingField: Bool {
    if case .reject(Rejection.Code.missingField.rawValue, _, _) = reply { true } else { false }
  }
}
