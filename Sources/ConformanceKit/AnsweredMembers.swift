package import Encodings
import Gateways

/// The members that an SDK has of what it says of a response: a charge need not have an amount to be one.
public struct AnsweredMembers: Sendable, Hashable {
  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names) }

  /// What of an answer counts.
  package func shown(_ answer: JSON) -> JSON {
    answer.members.map { members in .object(members.filter { names.contains($0.name.string) }) } ?? answer
  }

  /// The same of a reply that is a value.
  package func shown(_ reply: Reply) -> Reply {
    if case .value(let value, let steps) = reply { .value(shown(value), steps: steps) } else { reply }
  }

  /// What is expected of these members; claims that differ in others alone are one.
  func shown(_ expectation: Expectation) -> Expectation {
    guard case .claims(let claims) = expectation.mapped(shown) else { return expectation.mapped(shown) }
    let taken = Expectation.Claim.Status.allCases.flatMap { status in claims.filter { $0.status == status } }
    var seen: Set<Expectation.Expected> = []
    let kept = taken.filter { seen.insert($0.expected).inserted }
    return kept.count == 1 ? .answer(kept[0].expected) : .claims(kept)
  }

  /// Whether an SDK that has these members alone sees why it is to refuse, where it is.
  ///
  /// - Parameter twin: what is expected of the case that is accepted: who answers all of that reads all of it.
  func canShow(_ expectation: Expectation, besides twin: Expectation?) -> Bool {
    guard expectation.isRejection else { return true }
    if let value = twin?.acceptableValue, shown(value) == value { return true }
    return expectation.refusals.contains { code in
      Operation.answeredRefusals.contains { $0.code == code && $0.member.map(names.contains) ?? true }
    }
  }
}

extension OperationOptions {
  /// The members of its answers that count; `nil` where all do.
  var answers: AnsweredMembers? { words[Operation.answersChoice].map(AnsweredMembers.init) }
}
